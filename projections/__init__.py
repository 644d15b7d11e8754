"""What the recorded games say: tables built from their streams, and the questions asked of them."""
