//! prost with the types that prost-build makes.

use prost::Message as _;

use crate::contender::Binding;
use crate::schema::Message;

pub struct Prost;

impl Binding for Prost {
    type Message = Message;
    type Fault = prost::DecodeError;

    fn encode(message: &Message) -> Result<Vec<u8>, Self::Fault> {
        Ok(message.encode_to_vec())
    }

    fn decode(data: &[u8]) -> Result<Message, Self::Fault> {
        Message::decode(data)
    }
}
