"""The Web API's methods, by family."""

from playground.slack.calls import Method
from playground.slack.methods import (
    app,
    assistant_search,
    chat,
    conversations,
    files,
    oauth,
    people,
    reactions,
    search,
    threads,
)

METHODS: dict[str, Method] = {
    name: method
    for family in (app, assistant_search, chat, conversations, files, oauth, people, reactions, search, threads)
    for name, method in family.METHODS.by_name.items()
}
