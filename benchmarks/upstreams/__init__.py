"""Everything outside that Footnote talks to, pretended by one cheap process: models, embeddings, Slack, a MediaWiki.

The playground's servers check every request and answer by rules; these answer at once from what was made beforehand,
because they share the machine with what is measured.
"""
