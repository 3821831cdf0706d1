"""Modules that all other packages use: errors, units, texts, languages, YAML, files, processes."""
