"""MediaWiki in small: pages, search, the Action API and readable HTML, over a folder of wikitext files."""
