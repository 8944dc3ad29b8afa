//! The schema by full names, with what its syntax or edition makes of fields.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::descriptor::{
    DescribedEnum, DescribedMessage, Encoding, Features, Field, File, FileSet, Kind, Label, Presence,
};

pub struct Schema {
    pub messages: BTreeMap<String, MessageType>,
    pub enums: BTreeMap<String, DescribedEnum>,
}

pub struct MessageType {
    pub fields: Vec<FieldType>,
    pub is_map_entry: bool,
}

pub struct FieldType {
    pub name: String,
    pub json_name: String,
    pub number: u32,
    pub kind: Kind,
    /// Of a message or an enumeration.
    pub type_name: String,
    pub is_list: bool,
    pub has_presence: bool,
    pub oneof: Option<u32>,
}

impl Schema {
    pub fn new(set: &FileSet) -> Self {
        let mut schema = Self { messages: BTreeMap::new(), enums: BTreeMap::new() };
        for file in &set.file {
            let features = features_of_file(file);
            let package = Some(file.package.as_str()).filter(|package| !package.is_empty());
            let scope = package.map_or(String::new(), |package| format!("{package}."));
            schema.add_enums(&scope, &file.enum_type);
            file.message_type.iter().for_each(|message| schema.add_message(file, &scope, message, features));
        }
        schema
    }

    fn add_message(&mut self, file: &File, scope: &str, message: &DescribedMessage, features: Features) {
        let name = format!("{scope}{}", message.name);
        let features = merged(features, message.options.as_ref().and_then(|options| options.features));
        let scope = format!("{name}.");
        self.add_enums(&scope, &message.enum_type);
        message.nested_type.iter().for_each(|nested| self.add_message(file, &scope, nested, features));
        let is_map_entry = message.options.as_ref().is_some_and(|options| options.map_entry);
        let fields = message.field.iter().map(|field| field_type(file, field, features)).collect();
        self.messages.insert(name, MessageType { fields, is_map_entry });
    }

    fn add_enums(&mut self, scope: &str, enums: &[DescribedEnum]) {
        self.enums.extend(enums.iter().map(|described| (format!("{scope}{}", described.name), described.clone())));
    }

    /// The entry of a map with its two fields, where the field is a map.
    pub fn entry(&self, field: &FieldType) -> Option<(&FieldType, &FieldType)> {
        let entry = self.messages.get(&field.type_name).filter(|message| message.is_map_entry)?;
        let of = |number| entry.fields.iter().find(|field| field.number == number);
        Some((of(1)?, of(2)?))
    }

    /// The messages that one may hold, itself first, but for those that are leaves.
    pub fn reachable(&self, root: &str, is_leaf: impl Fn(&str) -> bool) -> Vec<String> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut left = vec![root.to_owned()];
        while let Some(name) = left.pop() {
            let Some(message) = self.messages.get(&name) else { continue };
            if is_leaf(&name) || !seen.insert(name.clone()) {
                continue;
            }
            left.extend(message.fields.iter().rev().map(|field| field.type_name.clone()));
            if !message.is_map_entry {
                found.push(name);
            }
        }
        found
    }

    /// Whether a message holds itself by way of this field without a list or a map in between.
    pub fn is_endless(&self, message: &str, field: &FieldType) -> bool {
        let mut seen = HashMap::new();
        let mut left = vec![field.type_name.as_str()];
        while let Some(name) = left.pop() {
            if name == message {
                return true;
            }
            if seen.insert(name, ()).is_none() {
                let fields = self.messages.get(name).map_or(&[][..], |found| &found.fields);
                left.extend(fields.iter().filter(|field| !field.is_list).map(|field| field.type_name.as_str()));
            }
        }
        false
    }
}

fn field_type(file: &File, field: &Field, features: Features) -> FieldType {
    let features = merged(features, field.options.as_ref().and_then(|options| options.features));
    let mut kind = field.kind();
    if kind == Kind::Message && features.message_encoding() == Encoding::Delimited {
        kind = Kind::Group;
    }
    let is_list = field.label() == Label::Repeated;
    let is_message = matches!(kind, Kind::Message | Kind::Group);
    let is_implicit = match file.syntax.as_str() {
        // An optional field of proto3 is in a oneof of its own.
        "proto3" => true,
        "editions" => features.field_presence() == Presence::Implicit,
        _ => false,
    };
    FieldType {
        name: field.name.clone(),
        json_name: Some(field.json_name.clone())
            .filter(|name| !name.is_empty())
            .unwrap_or_else(|| json_name(&field.name)),
        number: field.number,
        kind,
        type_name: field.type_name.trim_start_matches('.').to_owned(),
        is_list,
        has_presence: !is_list && (is_message || field.oneof_index.is_some() || !is_implicit),
        oneof: field.oneof_index,
    }
}

fn features_of_file(file: &File) -> Features {
    merged(Features::default(), file.options.as_ref().and_then(|options| options.features))
}

/// What is set further in counts.
fn merged(outer: Features, inner: Option<Features>) -> Features {
    let Some(inner) = inner else { return outer };
    let pick = |inner, outer| if inner == 0 { outer } else { inner };
    Features {
        field_presence: pick(inner.field_presence, outer.field_presence),
        message_encoding: pick(inner.message_encoding, outer.message_encoding),
    }
}

fn json_name(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |mut joined, part| {
        let mut letters = part.chars();
        joined.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        joined + letters.as_str()
    })
}
