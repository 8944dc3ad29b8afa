//! ciborium with its default settings, and a buffer as large at first as that of the other libraries.

use std::error::Error;

use crate::contender::Binding;
use crate::schema::Native;

pub struct Ciborium;

impl Binding for Ciborium {
    type Message = Native;
    type Fault = Box<dyn Error>;

    fn encode(message: &Native) -> Result<Vec<u8>, Self::Fault> {
        let mut data = Vec::with_capacity(128);
        ciborium::into_writer(message, &mut data)?;
        Ok(data)
    }

    fn decode(data: &[u8]) -> Result<Native, Self::Fault> {
        Ok(ciborium::from_reader(data)?)
    }
}
