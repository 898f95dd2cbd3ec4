"""Models on localhost: both providers' protocols, checked as they check them, answered by simple rules."""
