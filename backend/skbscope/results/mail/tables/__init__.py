"""Tables, lists and lines that hold both sides."""
