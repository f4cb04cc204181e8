"""Tools to build and maintain a real table: doctor, drawings, service."""
