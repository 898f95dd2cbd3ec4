"""Options that the benchmarks of quality share."""

from pathlib import Path
from typing import Annotated, Literal

import typer

AuthorOption = Literal["extractive", "openai", "anthropic"]

Data = Annotated[Path, typer.Option(help="Folder of questions.LANG.jsonl, passages.LANG.jsonl and the like.")]
Limit = Annotated[int | None, typer.Option(help="Only so many questions.")]
Wiki = Annotated[str, typer.Option(help="api.php of a wiki that holds the pages; one is started without it.")]
ByWords = Annotated[bool, typer.Option("--without-embedder", help="Rank by words alone.")]
Author = Annotated[AuthorOption, typer.Option(help="Who writes; a model's key and address are in the environment.")]
