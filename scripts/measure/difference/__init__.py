"""Whether `skbscope diff` is quick, silent where nothing differs, and names the cause where one was planted."""
