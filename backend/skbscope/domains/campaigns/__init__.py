"""Campaigns: captures of many hosts, analysed one by one and reduced to one recommendation per class of hosts."""
