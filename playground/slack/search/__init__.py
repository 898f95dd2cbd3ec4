"""Search as Slack does it: what is asked for, what it matches, and who may find what."""
