"""What is said of wrong settings."""


class SettingsError(Exception):
    """A setting is missing or wrong. The message says which and what to do, and holds no value."""
