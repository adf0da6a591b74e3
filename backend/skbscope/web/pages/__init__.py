"""The built front end: its files, and pages that are drawn before a script runs."""
