//! serde_json with the settings that `lane.json` names.

use crate::contender::Binding;
use crate::schema::Native;

pub struct SerdeJson;

impl Binding for SerdeJson {
    type Message = Native;
    type Fault = serde_json::Error;

    fn encode(message: &Native) -> Result<Vec<u8>, Self::Fault> {
        serde_json::to_vec(message)
    }

    fn decode(data: &[u8]) -> Result<Native, Self::Fault> {
        serde_json::from_slice(data)
    }
}
