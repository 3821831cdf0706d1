"""YAML as frozen, typed definitions: boards, rulesets, presets, styles, and how to print."""
