"""Before against after: exact statistics, fixed verdicts, and the texts and files made of them. See README.md."""
