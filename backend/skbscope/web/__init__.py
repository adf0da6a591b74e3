"""The application around the domains: composition root, middlewares, health, pages."""
