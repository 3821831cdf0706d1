"""The base of all other packages: errors, units, texts, languages, YAML, files, processes."""
