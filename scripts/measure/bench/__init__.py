"""Speed of the engine, of the command line and of a server."""
