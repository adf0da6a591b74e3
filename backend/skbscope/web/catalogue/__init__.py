"""What ships with the program and is only listed: policies, host presets, the capture script."""
