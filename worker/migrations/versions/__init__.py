"""One module for each step, in the order that their revisions name."""
