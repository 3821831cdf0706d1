"""The games, one module each; a module that is put here is found."""
