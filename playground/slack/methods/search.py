"""search.messages, the search of old: by keywords, in all that a person sees, with their own token."""

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.pages import one_page
from playground.slack.search.found import match_found
from playground.slack.search.hits import by_keywords, in_order, messages_in
from playground.slack.search.query import query_from
from playground.slack.values import Json

METHODS = Methods()
MOST_FOUND = 100


@METHODS.add(
    "search.messages",
    "query:str! count:int cursor:str highlight:bool page:int sort:str sort_dir:str",
    scopes=("search:read",),
    takes_json=False,
    token="xoxp",
)
def search_messages(call: Call) -> Json:
    """Wherever the person asks, all that they see is searched, and what bots said too."""
    workspace, asker = call.team.workspace, call.team.workspace.users[call.user or ""]
    if not call["query"].strip():
        raise Refusal("no_query")
    channels = [c for c in workspace.channels.values() if call.team.leaky or workspace.sees(asker.id, c)]
    found = by_keywords(messages_in(workspace, channels, bots=True), query_from(call["query"], workspace, asker))
    hits = in_order(found, call.get("sort", "score"), call.get("sort_dir", "desc"))
    count, number, cursor = min(call.get("count") or 20, MOST_FOUND), max(call.get("page", 1), 1), call.get("cursor")
    if cursor:
        page, more = one_page(hits, None if cursor == "*" else cursor, count)
    else:
        page, more = hits[(number - 1) * count : number * count], {"response_metadata": {}}
    pages = -(-len(hits) // count)
    pagination = {"total_count": len(hits), "page": number, "per_page": count, "page_count": pages}
    return {
        "query": call["query"],
        "messages": {
            "total": len(hits),
            "matches": [match_found(workspace, hit.document.message, asker.id) for hit in page],
            "paging": {"count": count, "total": len(hits), "page": number, "pages": pages},
            "pagination": pagination | more["response_metadata"],
        },
    }
