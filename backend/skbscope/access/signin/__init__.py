"""Signing in with an OpenID provider, for a short-lived token of this server."""
