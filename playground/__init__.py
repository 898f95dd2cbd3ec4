"""The outside world on localhost: to try the product, and for its tests to stand on."""
