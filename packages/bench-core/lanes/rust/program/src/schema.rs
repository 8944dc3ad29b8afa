//! The types of the schema that is measured, as the build generates them.

use form::{Fault, Leaves};

/// A form of messages, with what is never timed but `leaves`.
pub trait Form: Leaves + Sized {
    fn from_proto(data: &[u8]) -> Result<Self, Fault>;
    fn to_proto(&self) -> Vec<u8>;
}

#[cfg(feature = "natives")]
pub use natives::Native;

#[cfg(feature = "natives")]
#[allow(nonstandard_style, unused_imports)]
mod natives {
    include!(concat!(env!("LANE_GENERATED"), "/natives.rs"));
}

#[cfg(feature = "natives")]
impl Form for Native {
    fn from_proto(data: &[u8]) -> Result<Self, Fault> {
        form::Reader::new(data).plain()
    }

    fn to_proto(&self) -> Vec<u8> {
        let mut data = Vec::new();
        form::Plain::append(self, &mut data);
        data
    }
}

#[cfg(feature = "messages")]
include!(concat!(env!("LANE_GENERATED"), "/message.rs"));

#[cfg(feature = "messages")]
#[allow(clippy::all, deprecated)]
mod messages {
    include!(concat!(env!("LANE_GENERATED"), "/messages/mod.rs"));
}

#[cfg(feature = "messages")]
impl Form for Message {
    fn from_proto(data: &[u8]) -> Result<Self, Fault> {
        prost::Message::decode(data).map_err(|fault| Fault(fault.to_string()))
    }

    fn to_proto(&self) -> Vec<u8> {
        prost::Message::encode_to_vec(self)
    }
}
