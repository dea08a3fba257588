"""The patterns that rule sets may give a value to, by theme."""
