"""The table in the browser, and phones as private hands."""
