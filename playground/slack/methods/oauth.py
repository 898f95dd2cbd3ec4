"""oauth.v2.access and auth.revoke: a person's token comes and goes."""

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.events import revocation_event
from playground.slack.oauth import CLIENT_ID, CLIENT_SECRET
from playground.slack.values import Json
from playground.slack.workspace import APP, TEAM

METHODS = Methods()
USER_TOKEN = "xoxp-playground-"


@METHODS.add("oauth.v2.access", "client_id:str! client_secret:str! code:str! redirect_uri:str", token=None)
def access(call: Call) -> Json:
    """A person's token for a code of theirs. The bot's own does not come along: no bot scope was asked for."""
    if call["client_id"] != CLIENT_ID:
        raise Refusal("invalid_client_id")
    if call["client_secret"] != CLIENT_SECRET:
        raise Refusal("bad_client_secret")
    consent = call.team.codes.redeem(call["code"])
    if consent is None:
        raise Refusal("invalid_code")
    if call.get("redirect_uri") != consent.redirect_uri:
        raise Refusal("bad_redirect_uri")
    here = consent.team == TEAM
    if here:
        call.team.grant(consent.user, consent.scopes)
    token = f"{USER_TOKEN}{consent.user}" if here else f"xoxp-elsewhere-{consent.user}"
    person = {"id": consent.user, "scope": ",".join(consent.scopes), "access_token": token, "token_type": "user"}
    workspace = {"id": consent.team, "name": call.team.workspace.name if here else "Elsewhere"}
    more = {"enterprise": None, "is_enterprise_install": False}
    return {"app_id": APP, "authed_user": person, "team": workspace} | more


@METHODS.add("auth.revoke", "test:bool", token="xoxb xoxp")
def revoke(call: Call) -> Json:
    """The token that was used is good for nothing any more, and the app hears of it."""
    if call.user is None:
        raise Refusal("not_implemented_here")
    if call.get("test"):
        return {"revoked": False}
    call.team.grant(call.user, ())
    if "tokens_revoked" in call.team.options.events:
        call.team.send(revocation_event(call.user, call.team.workspace.next_ts()))
    return {"revoked": True}
