"""The local web page and the command line: they translate and decide nothing."""
