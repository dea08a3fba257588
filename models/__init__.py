"""The shipped weights and what they promise."""
