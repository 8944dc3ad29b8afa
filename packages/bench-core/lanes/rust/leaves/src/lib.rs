//! `#[derive(Leaves)]`: reads every field of a message and counts those that have another value than their type's default.

use proc_macro::TokenStream;
use quote::{format_ident, quote};
use syn::{Data, DeriveInput, Fields, parse_macro_input};

#[proc_macro_derive(Leaves)]
pub fn derive(input: TokenStream) -> TokenStream {
    let DeriveInput { ident, data, .. } = parse_macro_input!(input);
    let count = match data {
        Data::Struct(data) => {
            let fields = data.fields.members();
            quote!(0 #(+ ::form::Leaves::leaves(&self.#fields))*)
        }
        // A oneof, of which each member has a value, or an enumeration.
        Data::Enum(data) => {
            let arms = data.variants.iter().map(|variant| {
                let name = &variant.ident;
                match &variant.fields {
                    Fields::Unit => quote!(#ident::#name => 0),
                    fields => {
                        let values: Vec<_> = (0..fields.len()).map(|index| format_ident!("value{index}")).collect();
                        quote!(#ident::#name(#(#values),*) => 0 #(+ ::form::Leaves::leaves(#values))*)
                    }
                }
            });
            quote!(match self { #(#arms,)* })
        }
        Data::Union(_) => unreachable!("no message is a union"),
    };
    quote! {
        impl ::form::Leaves for #ident {
            fn leaves(&self) -> u64 {
                #count
            }
        }
    }
    .into()
}
