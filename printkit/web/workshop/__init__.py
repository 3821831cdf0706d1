"""The page's tasks about printing, boards and records that a person has."""
