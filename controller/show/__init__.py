"""What people see at the table: lights and pages, from the match and its phase."""
