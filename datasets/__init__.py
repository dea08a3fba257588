"""Building data sets, training and measuring. Needs the `train` extra."""
