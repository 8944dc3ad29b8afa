//! As much of `google/protobuf/descriptor.proto` as plain structs need. prost-types has no editions.

use prost::{Enumeration, Message};

#[derive(Clone, PartialEq, Message)]
pub struct FileSet {
    #[prost(message, repeated, tag = "1")]
    pub file: Vec<File>,
}

#[derive(Clone, PartialEq, Message)]
pub struct File {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(string, tag = "2")]
    pub package: String,
    #[prost(message, repeated, tag = "4")]
    pub message_type: Vec<DescribedMessage>,
    #[prost(message, repeated, tag = "5")]
    pub enum_type: Vec<DescribedEnum>,
    #[prost(message, optional, tag = "8")]
    pub options: Option<FileOptions>,
    #[prost(string, tag = "12")]
    pub syntax: String,
}

#[derive(Clone, PartialEq, Message)]
pub struct FileOptions {
    #[prost(message, optional, tag = "50")]
    pub features: Option<Features>,
}

#[derive(Clone, PartialEq, Message)]
pub struct DescribedMessage {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(message, repeated, tag = "2")]
    pub field: Vec<Field>,
    #[prost(message, repeated, tag = "3")]
    pub nested_type: Vec<DescribedMessage>,
    #[prost(message, repeated, tag = "4")]
    pub enum_type: Vec<DescribedEnum>,
    #[prost(message, optional, tag = "7")]
    pub options: Option<MessageOptions>,
}

#[derive(Clone, PartialEq, Message)]
pub struct MessageOptions {
    #[prost(bool, tag = "7")]
    pub map_entry: bool,
    #[prost(message, optional, tag = "12")]
    pub features: Option<Features>,
}

#[derive(Clone, PartialEq, Message)]
pub struct Field {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(uint32, tag = "3")]
    pub number: u32,
    #[prost(enumeration = "Label", tag = "4")]
    pub label: i32,
    #[prost(enumeration = "Kind", tag = "5")]
    pub kind: i32,
    #[prost(string, tag = "6")]
    pub type_name: String,
    #[prost(message, optional, tag = "8")]
    pub options: Option<FieldOptions>,
    #[prost(uint32, optional, tag = "9")]
    pub oneof_index: Option<u32>,
    #[prost(string, tag = "10")]
    pub json_name: String,
}

#[derive(Clone, PartialEq, Message)]
pub struct FieldOptions {
    #[prost(message, optional, tag = "21")]
    pub features: Option<Features>,
}

#[derive(Clone, Copy, PartialEq, Message)]
pub struct Features {
    #[prost(enumeration = "Presence", tag = "1")]
    pub field_presence: i32,
    #[prost(enumeration = "Encoding", tag = "5")]
    pub message_encoding: i32,
}

#[derive(Clone, PartialEq, Message)]
pub struct DescribedEnum {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(message, repeated, tag = "2")]
    pub value: Vec<EnumValue>,
}

#[derive(Clone, PartialEq, Message)]
pub struct EnumValue {
    #[prost(string, tag = "1")]
    pub name: String,
    #[prost(int32, tag = "2")]
    pub number: i32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Label {
    Unknown = 0,
    Optional = 1,
    Required = 2,
    Repeated = 3,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Presence {
    Unknown = 0,
    Explicit = 1,
    Implicit = 2,
    LegacyRequired = 3,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Encoding {
    Unknown = 0,
    LengthPrefixed = 1,
    Delimited = 2,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Enumeration)]
#[repr(i32)]
pub enum Kind {
    Unknown = 0,
    Double = 1,
    Float = 2,
    Int64 = 3,
    Uint64 = 4,
    Int32 = 5,
    Fixed64 = 6,
    Fixed32 = 7,
    Bool = 8,
    String = 9,
    Group = 10,
    Message = 11,
    Bytes = 12,
    Uint32 = 13,
    Enum = 14,
    Sfixed32 = 15,
    Sfixed64 = 16,
    Sint32 = 17,
    Sint64 = 18,
}
