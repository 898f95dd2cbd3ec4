"""oauth.v2.access and auth.revoke: a person's token comes and goes."""

from playground.slack.calls import Call, Methods, Refusal
from playground.slack.events import revocation_event
from playground.slack.oauth import CLIENT_ID, CLIENT_SECRET
from playground.slack.values import Json
from playground.slack.workspace import APP, BOT_TOKEN, BOT_USER, TEAM, USER_TOKEN

METHODS = Methods()


@METHODS.add("oauth.v2.access", "client_id:str! client_secret:str! code:str! redirect_uri:str", token=None)
def access(call: Call) -> Json:
    """A person's token for a code of theirs, or the bot's where its scopes were asked for."""
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
    workspace = {"id": consent.team, "name": call.team.workspace.name if here else "Elsewhere"}
    more = {"enterprise": None, "is_enterprise_install": False}
    if consent.bot_scopes:
        bot = {"access_token": BOT_TOKEN, "token_type": "bot", "scope": consent.bot_scopes, "bot_user_id": BOT_USER}
        return {"app_id": APP, "authed_user": {"id": consent.user}, "team": workspace} | bot | more
    if here:
        call.team.grant(consent.user, consent.scopes)
    token = f"{USER_TOKEN}{consent.user}" if here else f"xoxp-elsewhere-{consent.user}"
    person = {"id": consent.user, "scope": ",".join(consent.scopes), "access_token": token, "token_type": "user"}
    return {"app_id": APP, "authed_user": person, "team": workspace} | more


@METHODS.add("auth.revoke", "test:bool", token="xoxb xoxp")
def revoke(call: Call) -> Json:
    """A person's token is good for nothing any more, and the app hears of it; the app's own stays good here."""
    if call.user is None:
        return {"revoked": True}
    if call.get("test"):
        return {"revoked": False}
    call.team.grant(call.user, ())
    if "tokens_revoked" in call.team.options.events:
        call.team.send(revocation_event(call.user, call.team.workspace.next_ts()))
    return {"revoked": True}
