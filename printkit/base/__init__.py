"""What every other package stands on: errors, units, texts, languages, YAML, files and processes."""
