"""Questions while everything breaks: `python -m benchmarks.chaos --questions 1000 --seed N`."""
