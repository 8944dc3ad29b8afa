//! The loops and counters of the lane protocol. They know nothing about messages.

mod allocations;
mod clock;
mod load;
mod room;
mod slice;
mod warm_up;

pub use allocations::{Counting, allocated_bytes};
pub use clock::Clock;
pub use load::{Load, LoadPlan, UnderLoad, work_under_load};
pub use room::{MOST_SAMPLES, Room};
pub use slice::{Slice, work_block, work_slice};
pub use warm_up::{WarmUp, work_until_steady};

/// Works an operation so often, without reading a clock.
pub type Loop = Box<dyn FnMut(usize)>;
