"""Hears Slack and queues questions; never thinks."""
