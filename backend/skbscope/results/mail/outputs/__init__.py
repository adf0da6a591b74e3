"""What programs print below words of both sides."""
