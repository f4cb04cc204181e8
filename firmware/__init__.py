"""What runs on the microcontroller, and the wire codec both ends share."""
