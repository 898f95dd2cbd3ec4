"""Getting the answer into Slack, once."""
