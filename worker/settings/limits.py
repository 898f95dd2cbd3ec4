"""How much may be asked."""

from pydantic import BaseModel, Field


class LimitSettings(BaseModel):
    """Limits"""

    person_a_minute: int = Field(10, ge=0, description="Questions a minute that one person may ask; 0: no limit")
    channel_a_minute: int = Field(30, ge=0, description="Questions a minute in one channel; 0: no limit")
    workspace_a_minute: int = Field(200, ge=0, description="Questions a minute in one workspace; 0: no limit")
    person_a_day: int = Field(300, ge=0, description="Questions a day that one person may ask; 0: no limit")
    channel_a_day: int = Field(1000, ge=0, description="Questions a day in one channel; 0: no limit")
    workspace_a_day: int = Field(5000, ge=0, description="Questions a day in one workspace; 0: no limit")
    person_dollars_a_day: float = Field(
        5.0, ge=0, description="US dollars a day for models, after which a person waits for the next; 0: no limit"
    )
    channel_dollars_a_day: float = Field(20.0, ge=0, description="The same for a channel; 0: no limit")
    workspace_dollars_a_day: float = Field(100.0, ge=0, description="The same for a workspace; 0: no limit")
