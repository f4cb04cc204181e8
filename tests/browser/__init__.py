"""The pages of the table, driven as people drive them: in a real browser."""
