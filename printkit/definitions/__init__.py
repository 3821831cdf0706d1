"""YAML texts as frozen definitions of boards and rulesets."""
