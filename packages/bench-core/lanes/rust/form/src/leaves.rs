use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};

use super::{Bytes, Duration};

/// Reads every field and counts those that have another value than their type's default.
pub trait Leaves {
    fn leaves(&self) -> u64;
}

macro_rules! scalars {
    ($($scalar:ty: $default:expr),* $(,)?) => {$(
        impl Leaves for $scalar {
            fn leaves(&self) -> u64 {
                u64::from(*self != $default)
            }
        }
    )*};
}

scalars!(bool: false, i32: 0, i64: 0, u32: 0, u64: 0, f32: 0.0, f64: 0.0);

impl Leaves for String {
    fn leaves(&self) -> u64 {
        u64::from(!self.is_empty())
    }
}

impl Leaves for Vec<u8> {
    fn leaves(&self) -> u64 {
        u64::from(!self.is_empty())
    }
}

impl Leaves for Bytes {
    fn leaves(&self) -> u64 {
        self.0.leaves()
    }
}

impl Leaves for DateTime<Utc> {
    fn leaves(&self) -> u64 {
        1
    }
}

impl Leaves for Duration {
    fn leaves(&self) -> u64 {
        1
    }
}

impl<T: Leaves> Leaves for Box<T> {
    fn leaves(&self) -> u64 {
        (**self).leaves()
    }
}

impl<T: Leaves> Leaves for Option<T> {
    fn leaves(&self) -> u64 {
        self.as_ref().map_or(0, T::leaves)
    }
}

impl<T: Leaves> Leaves for Vec<T> {
    fn leaves(&self) -> u64 {
        self.iter().map(T::leaves).sum()
    }
}

impl<K, V: Leaves> Leaves for HashMap<K, V> {
    fn leaves(&self) -> u64 {
        self.len() as u64 + self.values().map(V::leaves).sum::<u64>()
    }
}

impl<K, V: Leaves> Leaves for BTreeMap<K, V> {
    fn leaves(&self) -> u64 {
        self.len() as u64 + self.values().map(V::leaves).sum::<u64>()
    }
}

/// `google.protobuf.Empty`, as prost has it.
impl Leaves for () {
    fn leaves(&self) -> u64 {
        0
    }
}

impl Leaves for prost_types::Timestamp {
    fn leaves(&self) -> u64 {
        1
    }
}

impl Leaves for prost_types::Duration {
    fn leaves(&self) -> u64 {
        1
    }
}

impl Leaves for prost_types::Any {
    fn leaves(&self) -> u64 {
        self.type_url.leaves() + self.value.leaves()
    }
}

impl Leaves for prost_types::FieldMask {
    fn leaves(&self) -> u64 {
        self.paths.leaves()
    }
}

impl Leaves for prost_types::Struct {
    fn leaves(&self) -> u64 {
        self.fields.leaves()
    }
}

impl Leaves for prost_types::ListValue {
    fn leaves(&self) -> u64 {
        self.values.leaves()
    }
}

impl Leaves for prost_types::Value {
    fn leaves(&self) -> u64 {
        use prost_types::value::Kind::{BoolValue, ListValue, NullValue, NumberValue, StringValue, StructValue};
        match &self.kind {
            None => 0,
            Some(NullValue(value)) => value.leaves(),
            Some(NumberValue(value)) => value.leaves(),
            Some(StringValue(value)) => value.leaves(),
            Some(BoolValue(value)) => value.leaves(),
            Some(StructValue(value)) => value.leaves(),
            Some(ListValue(value)) => value.leaves(),
        }
    }
}
