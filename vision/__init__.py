"""From a photo to a proposed hand. Knows nothing of 台."""
