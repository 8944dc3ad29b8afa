//! The messages of prost.

use std::any::Any;
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use heck::{ToSnakeCase, ToUpperCamelCase};
use prost::Message;
use prost_types::FileDescriptorSet;

use crate::descriptor::FileSet;

/// Writes the types of prost-build into `folder`, or says why there are none.
pub fn messages(folder: &Path, data: &[u8], known: &FileSet, root: &str) -> Result<(), String> {
    if let Some(file) =
        known.file.iter().find(|file| file.syntax == "editions" && !file.name.starts_with("google/protobuf/"))
    {
        return Err(format!("prost has no editions, and {} is of one", file.name));
    }
    let package = known.file.iter().map(|file| file.package.as_str()).filter(|package| is_within(root, package));
    let package = package.max_by_key(|package| package.len()).unwrap_or_default();
    if package == "google.protobuf" {
        return Err(format!("{root} is a type of prost-types, which are read in fields only"));
    }
    let set = FileDescriptorSet::decode(data).map_err(|fault| fault.to_string())?;
    let written = folder.join("messages");
    fs::create_dir_all(&written).map_err(|fault| fault.to_string())?;
    let compiled = catch_unwind(AssertUnwindSafe(|| {
        prost_build::Config::new()
            .out_dir(&written)
            .include_file("mod.rs")
            .default_package_filename("without_package")
            .type_attribute(".", "#[derive(::leaves::Leaves)]")
            .compile_fds(set)
    }));
    compiled.map_err(said)?.map_err(|fault| fault.to_string())?;
    let source = format!("pub type Message = messages::{};\n", rust_path(package, root));
    fs::write(folder.join("message.rs"), source).map_err(|fault| fault.to_string())
}

fn is_within(root: &str, package: &str) -> bool {
    package.is_empty() || root.strip_prefix(package).is_some_and(|rest| rest.starts_with('.'))
}

/// Where prost-build puts a type: modules for packages and for messages around it.
fn rust_path(package: &str, root: &str) -> String {
    let mut parts: Vec<&str> = root[package.len()..].trim_start_matches('.').split('.').collect();
    let name = parts.pop().unwrap_or_default();
    let packages = package.split('.').filter(|part| !part.is_empty());
    let modules = packages.chain(parts).map(|part| format!("{}::", identifier(&part.to_snake_case())));
    modules.collect::<String>() + &identifier(&name.to_upper_camel_case())
}

fn identifier(name: &str) -> String {
    crate::natives::identifier(name)
}

/// What a panic says.
fn said(panic: Box<dyn Any + Send>) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("prost-build ends: {}", text.unwrap_or("it doesn't say why"))
}
