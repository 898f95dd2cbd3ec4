"""`python -m bot COMMAND` is `footnote COMMAND`."""

from bot.cli import main

main()
