"""files.info: where a file was shared."""

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.values import Channel, Json, Kind

METHODS = Methods()
LISTS = {Kind.PUBLIC: "channels", Kind.PRIVATE: "groups", Kind.GROUP: "groups", Kind.DIRECT: "ims"}


@METHODS.add(
    "files.info",
    "file:str! count:int cursor:str limit:int page:int",
    scopes=("files:read",),
    takes_json=False,
    token="xoxb xoxp",
)
def info(call: Call) -> Json:
    """A file, and the conversations in which it was shared as far as they exist for the caller."""
    shared: list[Channel] = []
    file: Json = {}
    for channel in call.team.workspace.channels.values():
        brought = [one for said in call.team.workspace.messages(channel.id) for one in said.files]
        if call.knows(channel) and (found := next((one for one in brought if one["id"] == call["file"]), None)):
            shared.append(channel)
            file = found
    if not file:
        raise Refusal("file_not_found")
    lists = {name: [one.id for one in shared if LISTS[one.kind] == name] for name in ("channels", "groups", "ims")}
    return {"file": file | lists | {"is_public": bool(lists["channels"])}, "comments": []}
