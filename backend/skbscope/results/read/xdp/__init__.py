"""AF_XDP and XDP tools."""
