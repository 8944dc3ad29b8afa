//! sonic-rs with its default settings.

use crate::contender::Binding;
use crate::schema::Native;

pub struct SonicRs;

impl Binding for SonicRs {
    type Message = Native;
    type Fault = sonic_rs::Error;

    fn encode(message: &Native) -> Result<Vec<u8>, Self::Fault> {
        sonic_rs::to_vec(message)
    }

    fn decode(data: &[u8]) -> Result<Native, Self::Fault> {
        sonic_rs::from_slice(data)
    }
}
