"""One server under load, for a minute (`load`) or for long (`soak`)."""
