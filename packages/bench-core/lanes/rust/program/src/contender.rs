//! A contender from its binding: what it is asked for, and its loops.

use std::collections::HashMap;
use std::fmt::{Debug, Display};
use std::hint::black_box;
use std::rc::Rc;

use form::Leaves;
use measure::Loop;

use crate::schema::Form;

/// What is timed.
pub trait Binding: 'static {
    type Message: Form;
    type Fault: Debug + Display;

    fn encode(message: &Self::Message) -> Result<Vec<u8>, Self::Fault>;
    fn decode(data: &[u8]) -> Result<Self::Message, Self::Fault>;
}

/// Why a contender can't be measured: the reason of the protocol and a text.
pub type Failure = (&'static str, String);

pub trait Contender {
    /// Makes the native form of every message and encodes each.
    fn prepare(&mut self, wires: &[&[u8]]) -> Result<(), Failure>;
    fn encodings(&self) -> Rc<[Vec<u8>]>;
    /// Decodes messages and writes each: as protobuf what is asked for "decoded", or else by the contender.
    fn again(&self, what: &str, encoded: &mut dyn Iterator<Item = &[u8]>) -> Result<Vec<Vec<u8>>, Failure>;
    /// Reads every field of what was decoded from the encodings.
    fn leaves(&self) -> Result<u64, Failure>;
    fn loops(&self) -> HashMap<&'static str, Loop>;
}

pub struct Prepared<B: Binding> {
    messages: Rc<[B::Message]>,
    encoded: Rc<[Vec<u8>]>,
}

impl<B: Binding> Default for Prepared<B> {
    fn default() -> Self {
        Self { messages: Rc::new([]), encoded: Rc::new([]) }
    }
}

impl<B: Binding> Contender for Prepared<B> {
    fn prepare(&mut self, wires: &[&[u8]]) -> Result<(), Failure> {
        let messages = wires.iter().enumerate().map(|(index, wire)| {
            B::Message::from_proto(wire)
                .map_err(|fault| ("unsupported", format!("message {index} has no form here: {fault}")))
        });
        self.messages = messages.collect::<Result<_, _>>()?;
        let encoded = self.messages.iter().enumerate().map(|(index, message)| {
            B::encode(message).map_err(|fault| ("threw", format!("message {index} can't be encoded: {fault}")))
        });
        self.encoded = encoded.collect::<Result<_, _>>()?;
        Ok(())
    }

    fn encodings(&self) -> Rc<[Vec<u8>]> {
        Rc::clone(&self.encoded)
    }

    fn again(&self, what: &str, encoded: &mut dyn Iterator<Item = &[u8]>) -> Result<Vec<Vec<u8>>, Failure> {
        let threw = |fault: B::Fault| ("threw", fault.to_string());
        encoded
            .map(|data| {
                let message = B::decode(data).map_err(threw)?;
                if what == "decoded" { Ok(message.to_proto()) } else { B::encode(&message).map_err(threw) }
            })
            .collect()
    }

    fn leaves(&self) -> Result<u64, Failure> {
        let leaves = self.encoded.iter().enumerate().map(|(index, data)| {
            B::decode(data)
                .map(|message| message.leaves())
                .map_err(|fault| ("threw", format!("message {index} can't be decoded: {fault}")))
        });
        leaves.sum()
    }

    fn loops(&self) -> HashMap<&'static str, Loop> {
        HashMap::from([
            ("encode", rotating(&self.messages, |message| B::encode(message).unwrap())),
            ("decode", rotating(&self.encoded, |data| B::decode(data).unwrap())),
            ("round-trip", rotating(&self.messages, |message| B::decode(&B::encode(message).unwrap()).unwrap())),
            ("decode-and-read", rotating(&self.encoded, |data| B::decode(data).unwrap().leaves())),
        ])
    }
}

/// A loop over inputs, compiled anew for each operation of each contender. What an operation comes to is dropped at once, as by a
/// program that is done with it.
fn rotating<I: 'static, O>(inputs: &Rc<[I]>, operation: impl Fn(&I) -> O + 'static) -> Loop {
    let inputs = Rc::clone(inputs);
    let mut at = 0;
    Box::new(move |count| {
        for _ in 0..count {
            black_box(operation(&inputs[at]));
            at += 1;
            if at == inputs.len() {
                at = 0;
            }
        }
    })
}
