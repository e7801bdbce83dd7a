"""What the browser and the server say to each other, as types."""
