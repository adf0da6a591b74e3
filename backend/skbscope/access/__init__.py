"""Who may do what on a server that others can reach."""
