"""Charts of recordings and runs as figures. The server collects their data itself, with the API's queries."""
