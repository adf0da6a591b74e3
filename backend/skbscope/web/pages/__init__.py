"""The built front end: its files, and pages that the server renders."""
