"""Greetings, thanks, and questions about Footnote itself: messages for which nothing is looked up."""

import re
from enum import StrEnum


class SmallTalk(StrEnum):
    """What such a message is."""

    GREETING = "greeting"
    """Questions about Footnote itself too: the greeting says what it does."""
    THANKS = "thanks"


GREETINGS = (
    "hi|hey|heya|hiya|hello|hullo|yo|howdy|greetings|good (?:morning|afternoon|evening|day)|morning|evening|sup"
    "|what'?s up|how are you(?: doing)?(?: today)?|nice to meet you|hallo|moin|servus"
    "|gr[uü](?:ß|ss)(?: gott| dich)?|guten (?:tag|morgen|abend)|hola|buen[oa]s (?:d[ií]as|tardes|noches)"
    "|qu[eé] tal|bonjour|bonsoir|salut|ciao|salve|buon ?giorno|buona ?sera|ol[aá]|bom dia|boa (?:tarde|noite)|hoi"
    "|goede(?:morgen|middag|navond)|привет|здравствуйте?|добр(?:ый день|ое утро|ый вечер)|你好|您好|早上好|晚上好"
    "|大家好|こんにちは|おはよう(?:ございます)?|こんばんは|안녕(?:하세요)?|مرحبا|أهلا|السلام عليكم|صباح الخير"
    "|مساء الخير|नमस्ते"
)
THANKS = (
    "thanks?(?: you)?|thx|ty|tysm|cheers|thank you|many thanks|much appreciated"
    "|appreciate (?:it|that)|nice one|great|perfect"
    "|awesome|cool|ok(?:ay)?|got it|good bot|well done|great job|danke(?: ?sch[oö]n)?|vielen dank|dankesch[oö]n"
    "|super|gracias|muchas gracias|merci(?: beaucoup)?|grazie(?: mille)?|obrigad[oa]|dank(?: je| u)(?: wel)?"
    "|bedankt|спасибо(?: большое)?|благодарю|谢谢(?:你|您)?|多谢|感谢|ありがとう(?:ございます)?|감사합니다"
    "|고마워(?:요)?|شكرا(?: جزيلا)?|धन्यवाद"
)
EXTRAS = (
    "there|all|everyone|everybody|team|folks|guys|friend|bot|footnote|again|so|very|much|a lot|lots|a bunch"
    "|a million|many|for (?:the|your|that|all the)(?: quick| great| fast)? (?:help|answer|info|reply|response)"
    "|for that|for this|that helps(?: a lot)?|that (?:is|was) (?:great|helpful|perfect)|you too|zusammen"
    "|allerseits|leute|sehr|a todos|tout le monde|a tutti|又|大家|啊|呀|了"
)
ABOUT_ITSELF = (
    "(?:i need )?help(?: me)?|what (?:can|do) you do|what are you|what can i ask(?: you)?|who are you"
    "|how (?:can you help|do you work|do i use you|does this bot work)(?: me)?"
    "|hilf(?:e| mir)|was (?:kannst|machst) du|wer bist du|was bist du|wie funktionierst du"
    "|was können sie|wer sind sie|wie funktionieren sie"
    "|ayuda|ayúdame|qu[eé] (?:puedes|sabes) hacer|qu[eé] haces|qui[eé]n eres|c[oó]mo funcionas"
    "|(?:à l )?aide|aide(?: |z )moi|que (?:peux|sais) tu faire|qu est ce que tu (?:peux|sais) faire"
    "|qui (?:es tu|êtes vous)|tu es qui|comment (?:fonctionnes tu|tu fonctionnes)"
)
ONLY_ABOUT_ITSELF = re.compile(
    rf"(?:(?:{GREETINGS}|{EXTRAS}|ok(?:ay)?|please)(?!\w)\s*)*(?:{ABOUT_ITSELF})(?!\w)"
    rf"(?:\s*(?:{THANKS}|{EXTRAS}|please|bitte|por favor|s il (?:te|vous) pla[iî]t)(?!\w))*",
    re.IGNORECASE,
)
ONLY_SMALL_TALK = re.compile(rf"(?:(?:{GREETINGS}|{THANKS}|{EXTRAS})(?!\w)\s*)+", re.IGNORECASE)
HAS_THANKS = re.compile(rf"(?<!\w)(?:{THANKS})(?!\w)", re.IGNORECASE)
HAS_GREETING = re.compile(rf"(?<!\w)(?:{GREETINGS})(?!\w)", re.IGNORECASE)
BETWEEN = re.compile(r":[a-z_+-]+:|[^\w']+")
"""Punctuation, emoji and their Slack names."""


def small_talk(text: str) -> SmallTalk | None:
    """What the message is if it only greets, thanks or asks what Footnote is; None as soon as it says anything else."""
    bare = BETWEEN.sub(" ", text).strip()
    if ONLY_ABOUT_ITSELF.fullmatch(bare.replace("'", " ")):
        return SmallTalk.GREETING
    if not ONLY_SMALL_TALK.fullmatch(bare):
        return None
    if HAS_THANKS.search(bare):
        return SmallTalk.THANKS
    return SmallTalk.GREETING if HAS_GREETING.search(bare) else None
