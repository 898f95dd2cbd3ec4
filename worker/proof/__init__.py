"""Whether what an answer says is borne out by the words that it cites. Pure: no model, no network,
and no cache, since the words may be Slack's."""
