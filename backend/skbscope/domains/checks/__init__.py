"""What a thread claims beside what its own figures give: `skbscope check`."""
