"""Who writes, and what they get."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, SecretStr
from pydantic_settings import NoDecode

from worker.processors import Kind, Processor
from worker.settings.named import named
from worker.written import Address, AsJson, Key, Word

OPENAI_ITSELF = "https://api.openai.com/v1"
AuthorName = Literal["auto", "anthropic", "bedrock", "vertex", "openai", "azure", "extractive"]
Effort = Literal["", "low", "medium", "high", "xhigh", "max"]
"""How much a model thinks, in the words that both providers have."""


class ModelSettings(BaseModel):
    """Models"""

    anthropic_api_key: Key = named("ANTHROPIC_API_KEY", SecretStr(""), "Key for Claude, sk-ant-…")
    anthropic_base_url: Address = named("ANTHROPIC_BASE_URL", "https://api.anthropic.com", "Where Claude's API answers")
    openai_api_key: Key = named("OPENAI_API_KEY", SecretStr(""), "Key for OpenAI or a compatible server")
    openai_base_url: Address = named(
        "OPENAI_BASE_URL", OPENAI_ITSELF, "Where OpenAI's API, or one compatible with it, answers"
    )
    azure_openai_endpoint: Address = named("AZURE_OPENAI_ENDPOINT", "", "Azure OpenAI: https://NAME.openai.azure.com")
    azure_openai_api_key: Key = named("AZURE_OPENAI_API_KEY", SecretStr(""), "Azure OpenAI: the key")
    azure_openai_api_version: Word = named("OPENAI_API_VERSION", "2024-10-21", "Azure OpenAI: version of the API")
    bedrock_api_key: Key = named("AWS_BEARER_TOKEN_BEDROCK", SecretStr(""), "Amazon Bedrock: the API key")
    bedrock_region: Word = named("AWS_REGION", "", "Amazon Bedrock: region, such as us-east-1")
    bedrock_base_url: Address = named(
        "ANTHROPIC_BEDROCK_MANTLE_BASE_URL", "", "Amazon Bedrock: address, if not the region's"
    )
    vertex_project: Word = named("ANTHROPIC_VERTEX_PROJECT_ID", "", "Google Vertex: the project")
    vertex_region: Word = named("CLOUD_ML_REGION", "global", "Google Vertex: region")
    vertex_base_url: Address = named("ANTHROPIC_VERTEX_BASE_URL", "", "Google Vertex: address, if not the region's")
    author: AuthorName = Field(
        "auto", description="Who writes: anthropic, bedrock, vertex, openai, azure, extractive; auto: whose key is set"
    )
    second_author: AuthorName = Field("extractive", description="Which model takes over where the first fails")
    anthropic_model: str = Field("claude-sonnet-5-5", description="Claude model that writes the answer")
    anthropic_fast_model: str = Field("claude-haiku-5-5", description="Claude model that plans the searches")
    openai_model: str = Field("gpt-6.2-sol", description="OpenAI model, or Azure deployment, that writes the answer")
    openai_fast_model: str = Field("gpt-6-luna", description="OpenAI model, or Azure deployment, that plans")
    openai_embedding_model: str = Field("text-embedding-3-small", description="OpenAI model that embeds")
    effort: Effort = Field("low", description="How much models think before they write; empty: as the provider has it")
    hypotheses: int = Field(1, ge=0, le=5, description="Hypothetical answers that passages are ranked against")
    model_silence_s: float = Field(
        20.0, gt=0, le=3600, description="Seconds without a byte after which a model is given up"
    )
    show_cost: bool = Field(False, description="Say under each answer what models used for it")
    prices: Annotated[dict[str, tuple[float, float]], NoDecode, AsJson] = Field(
        default_factory=dict, description="US dollars per million tokens in and out, as JSON: {model: [in, out]}"
    )
    processors: Annotated[dict[Kind, tuple[Processor, ...]], NoDecode, AsJson] = Field(
        default_factory=dict, description="Who may get which kind of text, as JSON: {kind: [processor, …]}"
    )
    embedder: Literal["auto", "local", "openai", "none"] = Field(
        "auto", description="local, openai, none for ranking by words alone; auto: openai with its key, else local"
    )
