"""What Footnote says of the people one works with."""

from collections.abc import Sequence

from worker.labels import labels
from worker.mrkdwn import literal

_NO_JUDGING = {
    "en": "I'd rather not judge the people you work with: what I can read says too little about anybody, and it would "
    "not be fair to them. I can look up what somebody wrote, or who wrote about a subject: ask me, for example, "
    "_Who knows about …?_",
    "de": "Über Menschen, mit denen du arbeitest, möchte ich nicht urteilen: Was ich lesen kann, sagt zu wenig über "
    "jemanden, und es wäre nicht fair. Ich kann nachsehen, was jemand geschrieben hat oder wer über ein Thema "
    "geschrieben hat: Frag zum Beispiel _Wer kennt sich mit … aus?_",
    "es": "Prefiero no juzgar a las personas con las que trabajas: lo que puedo leer dice muy poco de nadie, y no "
    "sería justo. Puedo buscar qué escribió alguien o quién escribió sobre un tema.",
    "fr": "Je préfère ne pas juger les personnes avec qui tu travailles : ce que je peux lire en dit trop peu, et "
    "ce ne serait pas juste. Je peux chercher ce que quelqu’un a écrit, ou qui a écrit sur un sujet.",
    "zh": "我不评价与您共事的人：我能读到的内容不足以说明任何人，这样做也不公平。"
    "我可以查找某人写过什么，或者谁写过某个主题。",
    "ja": "一緒に働く人を評価することは控えます。私が読める内容だけではその人のことは十分に分からず、"
    "公平でもありません。誰が何を書いたか、あるテーマについて誰が書いたかは調べられます。",
    "ar": "أفضل ألا أحكم على من تعمل معهم: ما يمكنني قراءته لا يكفي لمعرفة أحد، ولن يكون ذلك منصفا. "
    "يمكنني البحث عما كتبه شخص ما، أو عمن كتب في موضوع ما.",
    "ru": "Я не сужу о людях, с которыми вы работаете: по тому, что я могу прочесть, о человеке не узнать, и это было "
    "бы несправедливо. Я могу найти, что кто-то написал или кто писал на какую-то тему.",
}
_WROTE = {
    "en": "Wrote about this: {names}",
    "de": "Darüber haben geschrieben: {names}",
    "es": "Han escrito sobre esto: {names}",
    "fr": "Ont écrit à ce sujet : {names}",
    "zh": "写过相关内容的人：{names}",
    "ja": "これについて書いた人：{names}",
    "ar": "كتب عن هذا: {names}",
    "ru": "Об этом писали: {names}",
}


def no_judging(language: str) -> str:
    """Instead of a judgement on a colleague, in the language (ISO 639-1) of the question."""
    return _NO_JUDGING.get(language, _NO_JUDGING["en"])


def wrote_about_it(names: Sequence[str], language: str) -> str:
    """Above quotes of messages by these people, as Markdown."""
    known = labels(language)
    called = [literal(name) for name in names]
    listed = known.both.join(filter(None, [known.comma.join(called[:-1]), *called[-1:]]))
    return f"**{_WROTE.get(language, _WROTE['en']).format(names=listed)}**"
