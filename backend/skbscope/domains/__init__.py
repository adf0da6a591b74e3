"""What is stored, computed and published, a folder a domain; see README.md for which may import which."""
