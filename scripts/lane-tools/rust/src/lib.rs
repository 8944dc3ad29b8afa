//! Nothing but its benchmark.
