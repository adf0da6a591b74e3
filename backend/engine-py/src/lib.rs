//! The native module `skbscope_engine`: the shell around the engine and nothing else.
