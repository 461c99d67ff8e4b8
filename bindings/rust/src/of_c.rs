// SPDX-License-Identifier: Apache-2.0
//! What C declares, declared here in one place each: enumerations, structs that copy C's, and options.

/// An enumeration with C's numbers.  `of` takes such a number; one that this version does not know is the variant behind `else`,
/// or else `None`.  `Display` is what C's function behind `says` calls a value.
macro_rules! enum_of_c {
    ($(#[$meta:meta])* pub enum $name:ident $(says $say:ident($($kind:ident)?) as $example:literal)? $(else $other:ident)? {
        $($(#[$doc:meta])* $variant:ident = $number:ident,)+
    }) => {
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $variant = $crate::ffi::$number as isize,)+ }

        #[allow(dead_code)] // of some only one of these is needed
        impl $name {
            enum_of_c!(@of $($other)?, $($variant = $number,)+);

            #[inline]
            pub(crate) fn to_c(self) -> std::os::raw::c_uint {
                self as std::os::raw::c_uint
            }
        }

        $(
            #[doc = concat!("The library's name, such as `", $example, "`.")]
            impl std::fmt::Display for $name {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    // SAFETY: this enum's numbers are those of C; the names are constants.
                    f.write_str(unsafe { $crate::text::constant($crate::ffi::$say($($crate::ffi::$kind,)? self.to_c())) })
                }
            }
        )?
    };
    (@of $other:ident, $($variant:ident = $number:ident,)+) => {
        pub(crate) fn of(number: std::os::raw::c_uint) -> Self {
            match number {
                $($crate::ffi::$number => Self::$variant,)+
                _ => Self::$other,
            }
        }
    };
    (@of , $($variant:ident = $number:ident,)+) => {
        pub(crate) fn of(number: std::os::raw::c_uint) -> Option<Self> {
            match number {
                $($crate::ffi::$number => Some(Self::$variant),)+
                _ => None,
            }
        }
    };
}

/// A struct whose members are those of a C struct with the same names, or what follows `=`.
macro_rules! struct_of_c {
    (@member $same:expr) => { $same };
    (@member $same:expr, $value:expr) => { $value };
    ($(#[$meta:meta])* pub struct $name:ident of $c:ident: $type:ident {
        $($(#[$doc:meta])* $member:ident: $kind:ty $(= $value:expr)?,)+
    }) => {
        $(#[$meta])*
        pub struct $name { $($(#[$doc])* pub $member: $kind,)+ }

        impl $name {
            pub(crate) fn of($c: &$crate::ffi::$type) -> $name {
                $name { $($member: struct_of_c!(@member $c.$member $(, $value)?),)+ }
            }
        }
    };
}

/// Options, each with a method of its name that sets it, but for those in brackets.
macro_rules! options {
    ($(#[$meta:meta])* pub struct $name:ident {
        $([$own:ident: $type:ty])*
        $($(#[$doc:meta])* $option:ident: $kind:ty,)+
    }) => {
        $(#[$meta])*
        pub struct $name { $($own: $type,)* $($option: $kind,)+ }

        impl $name {
            $(
                $(#[$doc])*
                pub fn $option(mut self, $option: $kind) -> $name {
                    self.$option = $option;
                    self
                }
            )+
        }
    };
}
