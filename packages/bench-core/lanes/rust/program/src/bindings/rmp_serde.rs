//! rmp-serde with names, as a format that describes itself.

use std::error::Error;

use crate::contender::Binding;
use crate::schema::Native;

pub struct RmpSerde;

impl Binding for RmpSerde {
    type Message = Native;
    type Fault = Box<dyn Error>;

    fn encode(message: &Native) -> Result<Vec<u8>, Self::Fault> {
        Ok(rmp_serde::to_vec_named(message)?)
    }

    fn decode(data: &[u8]) -> Result<Native, Self::Fault> {
        Ok(rmp_serde::from_slice(data)?)
    }
}
