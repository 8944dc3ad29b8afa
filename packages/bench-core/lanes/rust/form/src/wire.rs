use std::fmt;

use chrono::{DateTime, Utc};

use super::Duration;

const VARINT: u8 = 0;
const FIXED64: u8 = 1;
const LENGTH: u8 = 2;
const START_GROUP: u8 = 3;
const END_GROUP: u8 = 4;
const FIXED32: u8 = 5;

/// Why a message has no form as a plain struct.
#[derive(Debug)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn truncated() -> Fault {
    Fault("the message ends within a field".to_owned())
}

/// A plain struct.
pub trait Plain: Default {
    fn read(&mut self, r: &mut Reader) -> Result<(), Fault>;
    fn append(&self, data: &mut Vec<u8>);
}

/// Goes through the fields of an encoded message.
pub struct Reader<'a> {
    data: &'a [u8],
    number: u32,
    kind: u8,
}

impl<'a> Reader<'a> {
    pub fn new(data: &'a [u8]) -> Self {
        Self { data, number: 0, kind: 0 }
    }

    /// The number of the next field, if there is one.
    pub fn next(&mut self) -> Result<Option<u32>, Fault> {
        if self.data.is_empty() {
            return Ok(None);
        }
        let key = self.varint()?;
        self.number = (key >> 3) as u32;
        self.kind = (key & 7) as u8;
        Ok(Some(self.number))
    }

    /// Passes over the value of a field that the schema doesn't have.
    pub fn skip(&mut self) -> Result<(), Fault> {
        match self.kind {
            VARINT => self.varint().map(drop),
            FIXED64 => self.take(8).map(drop),
            LENGTH => self.slice().map(drop),
            START_GROUP => self.group().map(drop),
            FIXED32 => self.take(4).map(drop),
            kind => Err(Fault(format!("there is no wire type {kind}"))),
        }
    }

    pub fn varint(&mut self) -> Result<u64, Fault> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.take(1)?[0];
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(Fault("a varint is too long".to_owned()))
    }

    pub fn zigzag(&mut self) -> Result<i64, Fault> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    pub fn fixed<const SIZE: usize>(&mut self) -> Result<[u8; SIZE], Fault> {
        Ok(self.take(SIZE)?.try_into().expect("as many bytes as were asked for"))
    }

    pub fn string(&mut self) -> Result<String, Fault> {
        String::from_utf8(self.bytes()?).map_err(|fault| Fault(fault.to_string()))
    }

    pub fn bytes(&mut self) -> Result<Vec<u8>, Fault> {
        self.slice().map(<[u8]>::to_vec)
    }

    /// A reader of the message that is the value of this field, whether it has a length or is a group.
    pub fn message(&mut self) -> Result<Reader<'a>, Fault> {
        let data = if self.kind == START_GROUP { self.group()? } else { self.slice()? };
        Ok(Reader::new(data))
    }

    /// Reads the values of a list, packed or one by one.
    pub fn list(&mut self, mut value: impl FnMut(&mut Reader) -> Result<(), Fault>) -> Result<(), Fault> {
        if self.kind != LENGTH {
            return value(self);
        }
        let mut packed = self.message()?;
        while !packed.data.is_empty() {
            value(&mut packed)?;
        }
        Ok(())
    }

    pub fn plain<T: Plain>(&mut self) -> Result<T, Fault> {
        let mut value = T::default();
        value.read(self)?;
        Ok(value)
    }

    pub fn entry<K: Default, V: Default>(
        &mut self,
        read_key: impl Fn(&mut Reader) -> Result<K, Fault>,
        read_value: impl Fn(&mut Reader) -> Result<V, Fault>,
    ) -> Result<(K, V), Fault> {
        let (mut key, mut value) = (K::default(), V::default());
        while let Some(number) = self.next()? {
            match number {
                1 => key = read_key(self)?,
                2 => value = read_value(self)?,
                _ => self.skip()?,
            }
        }
        Ok((key, value))
    }

    /// The value of a wrapper such as `google.protobuf.Int64Value`.
    pub fn wrapped<T: Default>(&mut self, read: impl Fn(&mut Reader) -> Result<T, Fault>) -> Result<T, Fault> {
        Ok(self.entry(read, |r| r.skip())?.0)
    }

    pub fn time(&mut self) -> Result<DateTime<Utc>, Fault> {
        let (seconds, nanoseconds) = self.seconds_and_nanoseconds()?;
        DateTime::from_timestamp(seconds, nanoseconds as u32)
            .ok_or_else(|| Fault(format!("{seconds} s and {nanoseconds} ns are no time")))
    }

    pub fn duration(&mut self) -> Result<Duration, Fault> {
        let (seconds, nanoseconds) = self.seconds_and_nanoseconds()?;
        Ok(Duration { seconds, nanoseconds })
    }

    fn seconds_and_nanoseconds(&mut self) -> Result<(i64, i32), Fault> {
        self.entry(|r| Ok(r.varint()? as i64), |r| Ok(r.varint()? as i32))
    }

    fn slice(&mut self) -> Result<&'a [u8], Fault> {
        let length = self.varint()?;
        self.take(usize::try_from(length).map_err(|_| truncated())?)
    }

    /// What a group holds, up to its end.
    fn group(&mut self) -> Result<&'a [u8], Fault> {
        let (start, number) = (self.data, self.number);
        loop {
            let held = start.len() - self.data.len();
            self.next()?.ok_or_else(truncated)?;
            if self.kind != END_GROUP {
                self.skip()?;
            } else if self.number == number {
                return Ok(&start[..held]);
            } else {
                return Err(Fault("a group ends that has not begun".to_owned()));
            }
        }
    }

    fn take(&mut self, length: usize) -> Result<&'a [u8], Fault> {
        let (taken, rest) = self.data.split_at_checked(length).ok_or_else(truncated)?;
        self.data = rest;
        Ok(taken)
    }
}

pub fn tag(data: &mut Vec<u8>, number: u32, kind: u8) {
    varint(data, u64::from(number << 3 | u32::from(kind)));
}

pub fn varint(data: &mut Vec<u8>, mut value: u64) {
    while value >= 0x80 {
        data.push(value as u8 | 0x80);
        value >>= 7;
    }
    data.push(value as u8);
}

pub fn zigzag(data: &mut Vec<u8>, value: i64) {
    varint(data, (value << 1 ^ value >> 63) as u64);
}

pub fn fixed<const SIZE: usize>(data: &mut Vec<u8>, value: [u8; SIZE]) {
    data.extend(value);
}

pub fn bytes(data: &mut Vec<u8>, value: &[u8]) {
    varint(data, value.len() as u64);
    data.extend(value);
}

pub fn message(data: &mut Vec<u8>, append: impl Fn(&mut Vec<u8>)) {
    let mut value = Vec::new();
    append(&mut value);
    bytes(data, &value);
}

pub fn group(data: &mut Vec<u8>, number: u32, append: impl Fn(&mut Vec<u8>)) {
    append(data);
    tag(data, number, END_GROUP);
}

pub fn time(data: &mut Vec<u8>, value: &DateTime<Utc>) {
    seconds_and_nanoseconds(data, value.timestamp(), value.timestamp_subsec_nanos() as i32);
}

pub fn duration(data: &mut Vec<u8>, value: &Duration) {
    seconds_and_nanoseconds(data, value.seconds, value.nanoseconds);
}

fn seconds_and_nanoseconds(data: &mut Vec<u8>, seconds: i64, nanoseconds: i32) {
    message(data, |data| {
        tag(data, 1, VARINT);
        varint(data, seconds as u64);
        tag(data, 2, VARINT);
        varint(data, i64::from(nanoseconds) as u64);
    });
}
