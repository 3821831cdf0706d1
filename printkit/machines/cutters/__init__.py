"""Files for cutting machines and cutting services."""
