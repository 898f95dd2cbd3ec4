"""What plans and writes an answer."""
