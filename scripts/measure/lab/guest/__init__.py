"""What runs inside the virtual machine: Python without packages."""
