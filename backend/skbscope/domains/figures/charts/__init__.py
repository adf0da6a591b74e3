"""Charts of recordings and runs as figures: the server collects their data itself, by the questions the API asks."""
