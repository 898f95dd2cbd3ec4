"""assistant.search.*: what was said before, as far as the asker may know it where they ask."""

from collections.abc import Iterable

from playground.slack.action_tokens import Occasion
from playground.slack.calls import Call, Methods, Refusal, TooMany
from playground.slack.pages import one_page
from playground.slack.search import found
from playground.slack.search.hits import (
    Document,
    Hit,
    by_keywords,
    by_sense,
    files_in,
    in_order,
    looks_like_question,
    messages_in,
)
from playground.slack.search.query import clauses_from, query_from
from playground.slack.search.reach import SCOPES, reach
from playground.slack.search.words import stems_of
from playground.slack.values import Channel, Json, User

METHODS = Methods()
MOST_FOUND = 20
SORTS, DIRECTIONS = ("score", "timestamp"), ("desc", "asc")
CONTENTS = {"messages": None, "files": "search:read.files", "channels": None, "users": "search:read.users"}
"""What may be searched for, and the scope that it needs beside those of the kinds of channels."""


@METHODS.add("assistant.search.info", scopes=("search:read.public",), token="xoxb xoxp")
def search_info(call: Call) -> Json:
    """Whether questions are searched by their sense."""
    return {"is_ai_search_enabled": call.team.options.ai_search}


@METHODS.add(
    "assistant.search.context",
    "query:str! action_token:str channel_types:list content_types:list include_bots:bool include_deleted_users:bool"
    " before:int after:int include_context_messages:bool context_channel_id:str cursor:str limit:int sort:str"
    " sort_dir:str include_message_blocks:bool highlight:bool term_clauses:list modifiers:str"
    " include_archived_channels:bool disable_semantic_search:bool",
    scopes=("search:read.public",),
    token="xoxb xoxp",
)
def search_context(call: Call) -> Json:
    """Searches as the person who asks: whose event the action token came with, or whose own token this is.

    Where a person's own token comes without an action token, nothing is known of the place, and whatever they see may
    be found: that `context_channel_id` would narrow it is said nowhere, so here it does not.
    """
    if not call["query"].strip():
        raise Refusal("missing_query")
    occasion = _occasion(call)
    asker = call.team.workspace.users[occasion.user]
    if (wait_s := call.team.searches.take(asker.id)) is not None:
        raise TooMany(wait_s)
    contents, channels = _contents(call), _channels(call, asker, occasion)
    results = [(name, item) for name in contents for item in _results(call, name, asker, channels)]
    page, more = one_page(results, call.get("cursor"), _limit(call))
    return {"results": {name: [item for kind, item in page if kind == name] for name in contents}} | more


def _occasion(call: Call) -> Occasion:
    token = call.get("action_token")
    if token is None and call.user:
        return Occasion(call.user, "")
    occasion = call.team.action_tokens.occasion(token or "")
    if occasion is None or call.user not in (None, occasion.user):
        raise Refusal("invalid_action_token")
    return occasion


def _contents(call: Call) -> list[str]:
    contents = _choices(call, "content_types", CONTENTS, "messages")
    for name in contents:
        if (scope := CONTENTS[name]) and not call.team.leaky:
            call.require_scope(scope)
    return contents


def _channels(call: Call, asker: User, occasion: Occasion) -> list[Channel]:
    team = call.team
    types = _choices(call, "channel_types", SCOPES, "public_channel")
    here = team.workspace.channels.get(call.get("context_channel_id", occasion.channel))
    if "context_channel_id" in call.arguments and (here is None or not team.workspace.sees(asker.id, here)):
        raise Refusal("context_channel_not_found")
    if team.leaky:
        return list(team.workspace.channels.values())
    for name in types:
        call.require_scope(SCOPES[name])
    if asker.is_guest:
        raise Refusal("feature_not_enabled")
    return reach(team.workspace, asker, team.workspace.channels.get(occasion.channel), types)


def _choices(call: Call, argument: str, known: Iterable[str], default: str) -> list[str]:
    names: list[str] = call.get(argument) or [default]
    if not set(names) <= set(known):
        raise Refusal.of_arguments(f"must be of {', '.join(known)} [json-pointer:/{argument}]")
    return list(dict.fromkeys(names))


def _choice(call: Call, argument: str, known: tuple[str, ...]) -> str:
    name: str = call.get(argument, known[0])
    if name not in known:
        raise Refusal.of_arguments(f"must be of {', '.join(known)} [json-pointer:/{argument}]")
    return name


def _limit(call: Call) -> int:
    limit: int = call.get("limit", MOST_FOUND)
    if not 1 <= limit <= MOST_FOUND:
        raise Refusal.of_arguments(f"must be 1 to {MOST_FOUND} [json-pointer:/limit]")
    return limit


def _clauses(call: Call) -> list[str]:
    if "term_clauses" not in call.arguments:
        return []
    clauses: list[str] = call["term_clauses"]
    if not (1 <= len(clauses) <= 5 and all(1 <= len(clause) <= 500 for clause in clauses)):
        raise Refusal.of_arguments("must be 1 to 5 items of 1 to 500 characters [json-pointer:/term_clauses]")
    return clauses


def _results(call: Call, content: str, asker: User, channels: list[Channel]) -> list[Json]:
    workspace, bots = call.team.workspace, call.team.leaky or call.get("include_bots", False)
    match content:
        case "messages":
            return [_message(call, hit) for hit in _hits(call, asker, messages_in(workspace, channels, bots))]
        case "files":
            hits = _hits(call, asker, files_in(workspace, channels, bots))
            return [found.file_found(workspace, hit.document.message, hit.document.file or {}) for hit in hits]
        case "channels":
            named = [channel for channel in channels if channel.name]
            names = [(f"{one.name} {one.topic}", found.channel_found(workspace, one)) for one in named]
        case _:
            people = workspace.users.values()
            names = [(f"{user.real_name} {user.title}", found.user_found(workspace, user)) for user in people]
    query = query_from(call["query"], workspace, asker)
    return [shape for name, shape in names if query.clauses and query.matches(stems_of(name))]


def _hits(call: Call, asker: User, documents: list[Document]) -> list[Hit]:
    """By the words of the query; where there are term clauses, by these, and by the question's sense if that is on."""
    workspace, clauses = call.team.workspace, _clauses(call)
    before, after = call.get("before", float("inf")), call.get("after", 0)
    documents = [document for document in documents if after < float(document.message.ts) < before]
    query = query_from(call["query"], workspace, asker)
    hits: list[Hit] = []
    if call.team.options.ai_search and looks_like_question(call["query"]) and not call.get("disable_semantic_search"):
        hits = by_sense(documents, query)
    elif not clauses:
        hits = by_keywords(documents, query)
    if clauses:
        others = by_keywords(documents, clauses_from(clauses, call.get("modifiers", ""), workspace, asker))
        known = {id(hit.document) for hit in hits}
        hits += [hit for hit in others if id(hit.document) not in known]
    return in_order(hits, _choice(call, "sort", SORTS), _choice(call, "sort_dir", DIRECTIONS))


def _message(call: Call, hit: Hit) -> Json:
    workspace, message = call.team.workspace, hit.document.message
    shape = found.message_found(workspace, message)
    if call.get("highlight"):
        shape["content"] = found.marked(shape["content"], call["query"])
    if call.get("include_message_blocks"):
        shape["blocks"] = list(message.blocks)
    if call.get("include_context_messages"):
        shape |= found.context_of(workspace, message)
    return shape
