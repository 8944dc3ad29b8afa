//! Plain structs for messages, with serde's attributes, and what brings them from protobuf's bytes and back.

use std::collections::{BTreeSet, HashMap, HashSet};

use crate::descriptor::Kind;
use crate::schema::{FieldType, Schema};

const TIMESTAMP: &str = "google.protobuf.Timestamp";
const DURATION: &str = "google.protobuf.Duration";

/// Types whose JSON is another than that of their fields, and that a plain struct doesn't hold.
const WITHOUT_STRUCT: [&str; 5] = [
    "google.protobuf.Any",
    "google.protobuf.FieldMask",
    "google.protobuf.ListValue",
    "google.protobuf.Struct",
    "google.protobuf.Value",
];

const WRAPPERS: [&str; 9] = [
    "google.protobuf.BoolValue",
    "google.protobuf.BytesValue",
    "google.protobuf.DoubleValue",
    "google.protobuf.FloatValue",
    "google.protobuf.Int32Value",
    "google.protobuf.Int64Value",
    "google.protobuf.StringValue",
    "google.protobuf.UInt32Value",
    "google.protobuf.UInt64Value",
];

/// The source of all that a message may hold, or why there is none.
pub fn natives(schema: &Schema, root: &str) -> Result<String, String> {
    let messages = schema.reachable(root, is_value);
    let without = |name: &str| format!("there is no plain struct for {name}");
    if let Some(name) = messages.iter().find(|name| WITHOUT_STRUCT.contains(&name.as_str())) {
        return Err(without(name));
    }
    if messages.is_empty() {
        return Err(without(root));
    }
    let mut natives = Natives { schema, names: Names::default(), out: String::new() };
    natives.line("use ::form::{self, Fault, Leaves, Plain, Reader};");
    natives.line("use ::serde::{Deserialize, Serialize};");
    let native = natives.name(root);
    natives.line(&format!("pub type Native = {native};"));
    let mut enums = BTreeSet::new();
    for name in &messages {
        natives.message(name);
        for field in &schema.messages[name].fields {
            let value = schema.entry(field).map_or(field, |(_, value)| value);
            if value.kind == Kind::Enum {
                enums.insert(value.type_name.clone());
            }
        }
    }
    enums.iter().for_each(|name| natives.enumeration(name));
    Ok(natives.out)
}

/// Messages that are values of their own.
fn is_value(name: &str) -> bool {
    name == TIMESTAMP || name == DURATION || WRAPPERS.contains(&name)
}

/// Rust names for messages and enumerations of several packages.
#[derive(Default)]
struct Names {
    given: HashMap<String, String>,
    taken: HashSet<String>,
}

const OWN_NAMES: [&str; 8] = ["Native", "Fault", "Leaves", "Plain", "Reader", "Deserialize", "Serialize", "Self"];

impl Names {
    fn of(&mut self, full_name: &str) -> String {
        if let Some(name) = self.given.get(full_name) {
            return name.clone();
        }
        // Packages begin with a small letter where people follow the rules, and it is no harm where they don't.
        let parts =
            full_name.split('.').skip_while(|part| part.starts_with(|letter: char| letter.is_ascii_lowercase()));
        let mut wanted: String = parts.collect();
        if wanted.is_empty() {
            wanted = full_name.rsplit('.').next().unwrap_or_default().to_owned();
        }
        let wanted = identifier(&wanted);
        let mut name = wanted.clone();
        let mut number = 2;
        while OWN_NAMES.contains(&name.as_str()) || !self.taken.insert(name.clone()) {
            name = format!("{}_{number}", wanted.trim_start_matches("r#"));
            number += 1;
        }
        self.given.insert(full_name.to_owned(), name.clone());
        name
    }
}

pub fn identifier(name: &str) -> String {
    const KEYWORDS: [&str; 48] = [
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else", "enum",
        "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro", "match", "mod",
        "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait", "true", "try", "type",
        "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
    ];
    match name {
        "_" | "crate" | "self" | "Self" | "super" => format!("{name}_"),
        _ if KEYWORDS.contains(&name) => format!("r#{name}"),
        _ => name.to_owned(),
    }
}

struct Natives<'a> {
    schema: &'a Schema,
    names: Names,
    out: String,
}

impl<'a> Natives<'a> {
    fn line(&mut self, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn name(&mut self, full_name: &str) -> String {
        self.names.of(full_name)
    }

    fn message(&mut self, full_name: &str) {
        let schema = self.schema;
        let name = self.name(full_name);
        let fields = &schema.messages[full_name].fields;

        self.line("\n#[derive(Default, Deserialize, ::leaves::Leaves, Serialize)]");
        self.line("#[serde(default)]");
        self.line(&format!("pub struct {name} {{"));
        for field in fields {
            let (rust_type, is_empty) = self.field_type(full_name, field);
            self.line(&format!("#[serde(rename = {:?}, skip_serializing_if = {is_empty:?})]", field.json_name));
            self.line(&format!("pub {}: {rust_type},", identifier(&field.name)));
        }
        self.line("}");

        self.line(&format!("\nimpl Plain for {name} {{"));
        self.line("fn read(&mut self, r: &mut Reader) -> ::std::result::Result<(), Fault> {");
        self.line("while let Some(number) = r.next()? {");
        self.line("match number {");
        for field in fields {
            let read = self.read_field(full_name, fields, field);
            self.line(&format!("{} => {{ {read} }}", field.number));
        }
        self.line("_ => r.skip()?,");
        self.line("}\n}\nOk(())\n}");
        self.line("fn append(&self, data: &mut ::std::vec::Vec<u8>) {");
        self.line("let _ = &data;");
        for field in fields {
            let append = self.append_field(field);
            self.line(&append);
        }
        self.line("}\n}");
    }

    /// The type of a field, and when it is left out.
    fn field_type(&mut self, message: &str, field: &FieldType) -> (String, &'static str) {
        if let Some((key, value)) = self.schema.entry(field) {
            let (key, value) = (self.value_type(key), self.value_type(value));
            let map = format!("::std::collections::HashMap<{key}, {value}>");
            return (map, "::std::collections::HashMap::is_empty");
        }
        let value = self.value_type(field);
        if field.is_list {
            return (format!("::std::vec::Vec<{value}>"), "::std::vec::Vec::is_empty");
        }
        if field.has_presence {
            let held = if self.is_boxed(message, field) { format!("::std::boxed::Box<{value}>") } else { value };
            return (format!("::std::option::Option<{held}>"), "::std::option::Option::is_none");
        }
        let is_empty = match field.kind {
            Kind::String => "::std::string::String::is_empty",
            Kind::Bytes => "form::Bytes::is_empty",
            Kind::Float => "form::is_zero_f32",
            Kind::Double => "form::is_zero_f64",
            _ => "form::is_default",
        };
        (value, is_empty)
    }

    fn is_boxed(&self, message: &str, field: &FieldType) -> bool {
        is_message(field) && !is_value(&field.type_name) && self.schema.is_endless(message, field)
    }

    fn value_type(&mut self, field: &FieldType) -> String {
        let scalar = match field.kind {
            Kind::Double => "f64",
            Kind::Float => "f32",
            Kind::Int64 | Kind::Sfixed64 | Kind::Sint64 => "i64",
            Kind::Uint64 | Kind::Fixed64 => "u64",
            Kind::Int32 | Kind::Sfixed32 | Kind::Sint32 => "i32",
            Kind::Uint32 | Kind::Fixed32 => "u32",
            Kind::Bool => "bool",
            Kind::String => "::std::string::String",
            Kind::Bytes => "form::Bytes",
            Kind::Enum => return self.name(&field.type_name),
            Kind::Message | Kind::Group | Kind::Unknown => match field.type_name.as_str() {
                TIMESTAMP => "::chrono::DateTime<::chrono::Utc>",
                DURATION => "form::Duration",
                name => match self.wrapped(name) {
                    Some(value) => return self.value_type(value),
                    None => return self.name(name),
                },
            },
        };
        scalar.to_owned()
    }

    fn wrapped(&self, message: &str) -> Option<&'a FieldType> {
        WRAPPERS.contains(&message).then(|| &self.schema.messages[message].fields[0])
    }

    fn read_field(&mut self, message: &str, fields: &[FieldType], field: &FieldType) -> String {
        let name = identifier(&field.name);
        if let Some((key, value)) = self.schema.entry(field) {
            let (key, value) = (self.read_value(key), self.read_value(value));
            return format!(
                "let (key, value) = r.message()?.entry(|r| Ok({key}), |r| Ok({value}))?; self.{name}.insert(key, value);"
            );
        }
        let value = self.read_value(field);
        if field.is_list {
            return match field.kind {
                Kind::Message | Kind::Group | Kind::String | Kind::Bytes => format!("self.{name}.push({value});"),
                _ => format!("r.list(|r| {{ self.{name}.push({value}); Ok(()) }})?;"),
            };
        }
        if !field.has_presence {
            return format!("self.{name} = {value};");
        }
        let others = fields.iter().filter(|other| other.oneof.is_some() && other.oneof == field.oneof);
        let cleared: String = others
            .filter(|other| other.number != field.number)
            .map(|other| format!("self.{} = None; ", identifier(&other.name)))
            .collect();
        let held = if self.is_boxed(message, field) { format!("::std::boxed::Box::new({value})") } else { value };
        format!("{cleared}self.{name} = Some({held});")
    }

    /// The expression that reads one value.
    fn read_value(&mut self, field: &FieldType) -> String {
        let read = match field.kind {
            Kind::Double => "f64::from_le_bytes(r.fixed()?)",
            Kind::Float => "f32::from_le_bytes(r.fixed()?)",
            Kind::Int64 => "r.varint()? as i64",
            Kind::Uint64 => "r.varint()?",
            Kind::Int32 => "r.varint()? as i32",
            Kind::Fixed64 => "u64::from_le_bytes(r.fixed()?)",
            Kind::Fixed32 => "u32::from_le_bytes(r.fixed()?)",
            Kind::Bool => "r.varint()? != 0",
            Kind::String => "r.string()?",
            Kind::Bytes => "form::Bytes(r.bytes()?)",
            Kind::Uint32 => "r.varint()? as u32",
            Kind::Sfixed32 => "i32::from_le_bytes(r.fixed()?)",
            Kind::Sfixed64 => "i64::from_le_bytes(r.fixed()?)",
            Kind::Sint32 => "r.zigzag()? as i32",
            Kind::Sint64 => "r.zigzag()?",
            Kind::Enum => return format!("{}::of(r.varint()? as i32)?", self.name(&field.type_name)),
            Kind::Message | Kind::Group | Kind::Unknown => match field.type_name.as_str() {
                TIMESTAMP => "r.message()?.time()?",
                DURATION => "r.message()?.duration()?",
                name => match self.wrapped(name) {
                    Some(value) => return format!("r.message()?.wrapped(|r| Ok({}))?", self.read_value(value)),
                    None => return format!("r.message()?.plain::<{}>()?", self.name(name)),
                },
            },
        };
        read.to_owned()
    }

    fn append_field(&mut self, field: &FieldType) -> String {
        let name = identifier(&field.name);
        if let Some((key, value)) = self.schema.entry(field) {
            let (key, value) = (self.append_value(key), self.append_value(value));
            return format!(
                "for (key, value) in &self.{name} {{ form::tag(data, {}, 2); form::message(data, |data| {{ {{ let value = key; \
                 {key} }} {value} }}); }}",
                field.number
            );
        }
        let append = self.append_value(field);
        if field.is_list {
            return format!("for value in &self.{name} {{ {append} }}");
        }
        if field.has_presence {
            return format!("if let Some(value) = &self.{name} {{ {append} }}");
        }
        let is_written = match field.kind {
            Kind::String | Kind::Bytes => "!value.is_empty()",
            Kind::Float => "!form::is_zero_f32(value)",
            Kind::Double => "!form::is_zero_f64(value)",
            _ => "!form::is_default(value)",
        };
        format!("{{ let value = &self.{name}; if {is_written} {{ {append} }} }}")
    }

    /// Statements that write a field with the value that `value` refers to.
    fn append_value(&mut self, field: &FieldType) -> String {
        let (wire_type, written) = match field.kind {
            Kind::Int64 | Kind::Int32 | Kind::Uint64 | Kind::Uint32 | Kind::Bool => {
                (0, "form::varint(data, *value as u64);".to_owned())
            }
            Kind::Enum => (0, "form::varint(data, value.number() as u64);".to_owned()),
            Kind::Sint32 | Kind::Sint64 => (0, "form::zigzag(data, i64::from(*value));".to_owned()),
            Kind::Fixed64 | Kind::Sfixed64 | Kind::Double => (1, "form::fixed(data, value.to_le_bytes());".to_owned()),
            Kind::Fixed32 | Kind::Sfixed32 | Kind::Float => (5, "form::fixed(data, value.to_le_bytes());".to_owned()),
            Kind::String => (2, "form::bytes(data, value.as_bytes());".to_owned()),
            Kind::Bytes => (2, "form::bytes(data, &value.0);".to_owned()),
            Kind::Group => (3, format!("form::group(data, {}, |data| value.append(data));", field.number)),
            Kind::Message | Kind::Unknown => match field.type_name.as_str() {
                TIMESTAMP => (2, "form::time(data, value);".to_owned()),
                DURATION => (2, "form::duration(data, value);".to_owned()),
                name => match self.wrapped(name) {
                    Some(value) => (2, format!("form::message(data, |data| {{ {} }});", self.append_value(value))),
                    None => (2, "form::message(data, |data| value.append(data));".to_owned()),
                },
            },
        };
        format!("form::tag(data, {}, {wire_type}); {written}", field.number)
    }

    fn enumeration(&mut self, full_name: &str) {
        let described = &self.schema.enums[full_name];
        let name = self.name(full_name);
        let mut numbers = Vec::new();
        self.line("\n#[derive(Clone, Copy, Default, Deserialize, PartialEq, Serialize)]");
        self.line(&format!("pub enum {name} {{"));
        for value in &described.value {
            if numbers.iter().any(|(number, _)| *number == value.number) {
                continue;
            }
            let variant = identifier(&value.name);
            if numbers.is_empty() {
                self.line("#[default]");
            }
            self.line(&format!("#[serde(rename = {:?})]", value.name));
            for alias in described.value.iter().filter(|other| other.number == value.number && other.name != value.name)
            {
                self.line(&format!("#[serde(alias = {:?})]", alias.name));
            }
            self.line(&format!("{variant},"));
            numbers.push((value.number, variant));
        }
        self.line("}");
        self.line(&format!("\nimpl {name} {{"));
        self.line("fn of(number: i32) -> ::std::result::Result<Self, Fault> {");
        self.line("match number {");
        for (number, variant) in &numbers {
            self.line(&format!("{number} => Ok(Self::{variant}),"));
        }
        self.line(&format!("_ => Err(Fault(::std::format!(\"{full_name} has no name for {{number}}\"))),"));
        self.line("}\n}");
        self.line("fn number(self) -> i32 {");
        self.line("match self {");
        for (number, variant) in &numbers {
            self.line(&format!("Self::{variant} => {number},"));
        }
        self.line("}\n}\n}");
        self.line(&format!("\nimpl Leaves for {name} {{"));
        self.line("fn leaves(&self) -> u64 { u64::from(self.number() != 0) }");
        self.line("}");
    }
}

fn is_message(field: &FieldType) -> bool {
    matches!(field.kind, Kind::Message | Kind::Group)
}
