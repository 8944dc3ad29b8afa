use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::de::{Error, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// −0 isn't left out.
pub fn is_zero_f32(value: &f32) -> bool {
    value.to_bits() == 0
}

/// −0 isn't left out.
pub fn is_zero_f64(value: &f64) -> bool {
    value.to_bits() == 0
}

/// Base64 in formats that people read, bytes in others.
#[derive(Default)]
pub struct Bytes(pub Vec<u8>);

impl Bytes {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(&BASE64_STANDARD.encode(&self.0))
        } else {
            serializer.serialize_bytes(&self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_str(BytesVisitor)
        } else {
            deserializer.deserialize_byte_buf(BytesVisitor)
        }
    }
}

struct BytesVisitor;

impl Visitor<'_> for BytesVisitor {
    type Value = Bytes;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("bytes, or base64 for them")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Bytes, E> {
        BASE64_STANDARD.decode(text).map(Bytes).map_err(E::custom)
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Bytes, E> {
        Ok(Bytes(bytes.to_vec()))
    }

    fn visit_byte_buf<E: Error>(self, bytes: Vec<u8>) -> Result<Bytes, E> {
        Ok(Bytes(bytes))
    }
}

/// Written in seconds with 0, 3, 6 or 9 digits after the point, as "1.500s", which is the official JSON mapping.
#[derive(Clone, Copy, Default)]
pub struct Duration {
    pub seconds: i64,
    pub nanoseconds: i32,
}

impl Serialize for Duration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sign = if self.seconds < 0 || self.nanoseconds < 0 { "-" } else { "" };
        let seconds = self.seconds.unsigned_abs();
        match self.nanoseconds.unsigned_abs() {
            0 => serializer.collect_str(&format_args!("{sign}{seconds}s")),
            rest if rest % 1_000_000 == 0 => {
                serializer.collect_str(&format_args!("{sign}{seconds}.{:03}s", rest / 1_000_000))
            }
            rest if rest % 1_000 == 0 => serializer.collect_str(&format_args!("{sign}{seconds}.{:06}s", rest / 1_000)),
            rest => serializer.collect_str(&format_args!("{sign}{seconds}.{rest:09}s")),
        }
    }
}

impl<'de> Deserialize<'de> for Duration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(DurationVisitor)
    }
}

struct DurationVisitor;

impl Visitor<'_> for DurationVisitor {
    type Value = Duration;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("seconds, such as 1.5s")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Duration, E> {
        let number = text.strip_suffix('s').ok_or_else(|| E::custom("a duration ends with s"))?;
        let (sign, number) = number.strip_prefix('-').map_or((1, number), |number| (-1, number));
        let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
        let seconds: i64 = whole.parse().map_err(E::custom)?;
        let nanoseconds = match fraction.len() {
            0 => 0,
            digits @ 1..=9 => fraction.parse::<i32>().map_err(E::custom)? * 10_i32.pow(9 - digits as u32),
            _ => return Err(E::custom("a duration has at most nine digits after the point")),
        };
        Ok(Duration { seconds: sign * seconds, nanoseconds: sign as i32 * nanoseconds })
    }
}
