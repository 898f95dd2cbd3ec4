from tests.playground.bolt_bot import Ear, client_of
from tests.servers.playground import BOT_USER, Playground


def test_a_mention_in_a_channel_is_two_events_with_one_ts(playground: Playground, ear: Ear) -> None:
    posted = playground.post("#general", "<@bot> when did Tesla die?", user="bob")
    bodies = ear.hear(2)
    by_type = {body["event"]["type"]: body["event"] for body in bodies}
    assert set(by_type) == {"app_mention", "message"}
    assert len({body["event_id"] for body in bodies}) == 2
    assert {body["authorizations"][0]["user_id"] for body in bodies} == {BOT_USER}
    assert {event["ts"] for event in by_type.values()} == {posted["ts"]}
    assert {event["text"] for event in by_type.values()} == {f"<@{BOT_USER}> when did Tesla die?"}
    assert by_type["message"]["channel_type"] == "channel"
    assert by_type["app_mention"]["action_token"]


def test_words_for_other_people_carry_no_action_token_in_a_public_channel(playground: Playground, ear: Ear) -> None:
    playground.post("#general", "Lunch?")
    [event] = ear.events(1)
    assert event["type"] == "message"
    assert "action_token" not in event


def test_a_private_channel_with_the_bot_is_a_group(playground: Playground, ear: Ear) -> None:
    playground.post("#leads", "Prices?", user="emil")
    [event] = ear.events(1)
    assert event["channel_type"] == "group"


def test_among_several_people_the_bot_hears_mentions_and_messages(playground: Playground, ear: Ear) -> None:
    playground.post("C13LAUNCH", "<@bot> when is Ghent?", user="farah")
    events = ear.events(2)
    assert [event["type"] for event in events] == ["app_mention", "message"]
    assert events[1]["channel_type"] == "mpim"
    assert all(event["action_token"] for event in events)


def test_what_people_say_without_the_bot_it_does_not_hear(playground: Playground, ear: Ear) -> None:
    playground.post("C14PRESENT", "<@bot> can you keep a secret?", user="dana")
    playground.post("D11BOBEMIL", "Lunch?", user="bob")
    playground.post("#general", "Lunch?", user="bob")
    [event] = ear.events(1)
    assert event["channel"] == "C01GENERAL"


def test_in_a_shared_channel_events_tell_whose_people_wrote(playground: Playground, ear: Ear) -> None:
    playground.post("#tessel-schools", "Is the mast heavy?", user="heleen")
    playground.post("#general", "Lunch?", user="bob")
    strange, ours = ear.hear(2)
    assert (strange["is_ext_shared_channel"], ours["is_ext_shared_channel"]) == (True, False)
    assert [strange["event"][key] for key in ("team", "user_team", "source_team")] == ["T0TESSEL"] * 3
    assert strange["team_id"] == ours["event"]["team"] == "T0LARKSPUR"
    assert "user_team" not in ours["event"]


def test_a_direct_message_is_one_event_with_an_action_token(playground: Playground, ear: Ear) -> None:
    root = playground.post("dm", "<@bot> when did Tesla die?", user="chiyo")
    reply = playground.post("dm", "and where?", user="chiyo", thread=root["ts"])
    events = ear.events(2)
    assert [event["type"] for event in events] == ["message", "message"]
    assert {event["channel_type"] for event in events} == {"im"}
    assert all(event["action_token"] for event in events)
    [in_thread] = [event for event in events if event["ts"] == reply["ts"]]
    assert in_thread["thread_ts"] == root["ts"]
    assert in_thread["parent_user_id"] == root["user"]


def test_where_the_bot_is_not_a_member_it_hears_nothing_until_it_is_invited(playground: Playground, ear: Ear) -> None:
    mention = playground.post("#field-notes", "<@bot> how high is Murree?", user="farah")
    [hint] = [m for m in playground.messages("#field-notes") if m["visible_to"]]
    assert hint["visible_to"] == mention["user"]
    assert not [e for e in playground.log()["envelopes"] if e["payload"]["event"].get("ts") == mention["ts"]]
    playground.invite("#field-notes", mention["ts"])
    [event] = ear.events(1)
    assert event["type"] == "app_mention"
    assert event["ts"] == mention["ts"]
    assert not [m for m in playground.messages("#field-notes") if m["visible_to"]]


def test_an_edit_tells_what_was_and_what_is(playground: Playground, ear: Ear) -> None:
    posted = playground.post("#general", "Lunch at noon")
    playground.edit("#general", posted["ts"], "Lunch at one")
    _, changed = ear.events(2)
    assert changed["subtype"] == "message_changed"
    assert changed["message"]["text"] == "Lunch at one"
    assert changed["message"]["edited"]["user"] == posted["user"]
    assert changed["previous_message"]["text"] == "Lunch at noon"
    assert "edited" not in changed["previous_message"]
    assert changed["ts"] != posted["ts"] == changed["message"]["ts"]


def test_an_edit_that_adds_a_mention_is_a_mention(playground: Playground, ear: Ear) -> None:
    posted = playground.post("#general", "how old is Porto?")
    playground.edit("#general", posted["ts"], "<@bot> how old is Porto?")
    playground.edit("#general", posted["ts"], "<@bot> how old is Porto, really?")
    mentions = [event for event in ear.events(4) if event["type"] == "app_mention"]
    assert len(mentions) == 1
    assert mentions[0]["ts"] == posted["ts"]
    assert mentions[0]["edited"]["ts"] == mentions[0]["event_ts"]


def test_a_deletion_tells_what_was_there(playground: Playground, ear: Ear) -> None:
    posted = playground.post("#general", "Never mind")
    playground.delete("#general", posted["ts"])
    _, deleted = ear.events(2)
    assert (deleted["subtype"], deleted["deleted_ts"]) == ("message_deleted", posted["ts"])
    assert deleted["previous_message"]["text"] == "Never mind"


def test_a_file_makes_a_file_share(playground: Playground, ear: Ear) -> None:
    playground.post("dm", "", files=("readings.csv",))
    [event] = ear.events(1)
    assert (event["subtype"], event["text"]) == ("file_share", "")
    assert (event["files"][0]["name"], event["files"][0]["mimetype"]) == ("readings.csv", "text/csv")


def test_a_forwarded_message_comes_as_a_shared_attachment(playground: Playground, ear: Ear) -> None:
    original = playground.post("#leads", "249 euros", user="bob")
    ear.hear(1)
    playground.post("dm", "is that right?", forward={"channel": "#leads", "ts": original["ts"]})
    [event] = ear.events(1)
    [shared] = event["attachments"]
    assert shared["is_share"]
    assert shared["is_msg_unfurl"]
    assert (shared["author_name"], shared["text"]) == ("Bob Okafor", "249 euros")
    assert shared["from_url"] == original["permalink"]


def test_the_bot_hears_its_own_messages_and_updates(playground: Playground, ear: Ear) -> None:
    client = client_of(playground)
    posted = client.chat_postMessage(channel="#general", text="Hello")
    client.chat_update(channel=posted["channel"], ts=posted["ts"], text="Hello again")
    said, changed = ear.events(2)
    assert said["bot_id"] == changed["message"]["bot_id"] == "B0FOOTNOTE"
    assert said["user"] == BOT_USER


def test_opening_the_direct_conversation_is_an_event(playground: Playground, ear: Ear) -> None:
    playground.open_home("dana")
    [event] = ear.events(1)
    assert (event["type"], event["tab"]) == ("app_home_opened", "messages")


def test_a_deleted_root_leaves_a_tombstone_that_holds_its_thread(playground: Playground, ear: Ear) -> None:
    root = playground.post("#general", "Who has the keys?")
    playground.post("#general", "I have", user="bob", thread=root["ts"])
    playground.delete("#general", root["ts"])
    changed = next(event for event in ear.events(3) if event.get("subtype") == "message_changed")
    assert (changed["message"]["subtype"], changed["message"]["reply_count"]) == ("tombstone", 1)
    replies = client_of(playground).conversations_replies(channel=root["channel"], ts=root["ts"])["messages"]
    assert [message["text"] for message in replies] == ["This message was deleted.", "I have"]
