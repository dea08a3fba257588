"""One module per subcommand of `taishot`: each has HELP, add_arguments(parser) and run(args) -> exit code."""
