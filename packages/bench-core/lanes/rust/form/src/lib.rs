//! What messages are made of besides Rust's own types, and how protobuf's bytes are read into plain structs and written from
//! them. None of it is timed but `Leaves`, `Serialize` and `Deserialize`.

mod leaves;
mod values;
mod wire;

pub use leaves::Leaves;
pub use values::{Bytes, Duration, is_default, is_zero_f32, is_zero_f64};
pub use wire::{Fault, Plain, Reader, bytes, duration, fixed, group, message, tag, time, varint, zigzag};
