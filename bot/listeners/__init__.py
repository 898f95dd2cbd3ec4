"""What each Slack event leads to."""
