"""The Web API's methods, by family."""

from playground.slack.calls import Method
from playground.slack.methods import app, chat, conversations, people, reactions, threads

METHODS: dict[str, Method] = {
    name: method
    for family in (app, chat, conversations, people, reactions, threads)
    for name, method in family.METHODS.by_name.items()
}
