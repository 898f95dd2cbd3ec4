"""Questions about one's own company."""

import re

OURS = re.compile(r"\b(?:we|our|ours|us|my|mine|wir|unser\w*|nosotros|nuestr\w+|nous|nos|notre)\b", re.IGNORECASE)
"""No article knows what "we" decided."""
