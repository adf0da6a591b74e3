"""The text of a paste: messages, lines, words, numbers with their units, and the words of a side."""
