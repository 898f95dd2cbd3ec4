"""Places where answers are found."""
