//! The arguments of a message.

use std::borrow::Cow;
use std::fmt::Display;

use fluent_bundle::FluentValue;

/// A value that a message can show: a number chooses its plural, everything else is shown as it is written.
pub trait Argument<'a> {
    /// The value as Fluent takes it.
    fn argument(self) -> FluentValue<'a>;
}

impl<'a> Argument<'a> for String {
    fn argument(self) -> FluentValue<'a> {
        self.into()
    }
}

impl<'a> Argument<'a> for Cow<'a, str> {
    fn argument(self) -> FluentValue<'a> {
        self.into()
    }
}

impl<'a> Argument<'a> for char {
    fn argument(self) -> FluentValue<'a> {
        self.to_string().into()
    }
}

impl<'a, T: Display + ?Sized> Argument<'a> for &T {
    fn argument(self) -> FluentValue<'a> {
        self.to_string().into()
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl<'a> Argument<'a> for $number {
            fn argument(self) -> FluentValue<'a> {
                self.into()
            }
        })+
    };
}

numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);
