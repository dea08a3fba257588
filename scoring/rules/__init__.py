"""Rule sets as data: one TOML file each, checked against a schema when loaded."""
