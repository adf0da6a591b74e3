//! Summaries: flows, the overview pyramid and counts that pages draw from, computed once at import.
