"""Benchmarks: rules, searches, table, robot and page, measured as ratios side by side."""
