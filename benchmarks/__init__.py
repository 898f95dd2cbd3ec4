"""Speed and quality of answers, each as a command that prints a table and a line of JSON."""
