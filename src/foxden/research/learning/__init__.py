"""Players that learn by playing themselves (`pip install "foxden[learning]"`: PyTorch)."""
