"""Campaigns: captures of many hosts, analysed one by one and reduced to what a fleet should do."""
