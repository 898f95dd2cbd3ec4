"""A Slack workspace on localhost."""
