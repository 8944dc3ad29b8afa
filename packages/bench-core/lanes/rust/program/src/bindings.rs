//! The contenders: a file and a line for each.

use crate::contender::{Contender, Prepared};

#[cfg(feature = "natives")]
mod ciborium;
#[cfg(feature = "messages")]
mod prost;
#[cfg(feature = "natives")]
mod rmp_serde;
#[cfg(feature = "natives")]
mod serde_json;
#[cfg(feature = "natives")]
mod sonic_rs;

pub fn find(name: &str) -> Option<Box<dyn Contender>> {
    match name {
        #[cfg(feature = "natives")]
        "rust-serde-json" => Some(Box::new(Prepared::<serde_json::SerdeJson>::default())),
        #[cfg(feature = "natives")]
        "rust-sonic" => Some(Box::new(Prepared::<sonic_rs::SonicRs>::default())),
        #[cfg(feature = "messages")]
        "rust-prost" => Some(Box::new(Prepared::<prost::Prost>::default())),
        #[cfg(feature = "natives")]
        "rust-rmp" => Some(Box::new(Prepared::<rmp_serde::RmpSerde>::default())),
        #[cfg(feature = "natives")]
        "rust-ciborium" => Some(Box::new(Prepared::<ciborium::Ciborium>::default())),
        _ => None,
    }
}
