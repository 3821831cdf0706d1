"""Files for virtual tables: pictures, saves and rooms."""
