"""Which places exist and which of them touch, in integers; boards and their YAML."""
