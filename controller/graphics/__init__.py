"""Vector graphics: shapes in millimetres, and the writer that turns them into SVG."""
