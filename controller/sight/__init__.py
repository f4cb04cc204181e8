"""From a picture of the pads to what it means: boards, layouts, sight, debounce, reading."""
