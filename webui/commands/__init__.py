"""A module for each subcommand: HELP, add_arguments(parser) and run(args) -> exit code."""
