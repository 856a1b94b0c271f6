//! The people on a server whom somebody follows.

use std::collections::BTreeMap;
use std::fmt;

use parlour_model::setting_type::SettingType;
use parlour_model::settings::{SettingValue, ValueKind};

/// The most people whom one may follow.
const MOST: usize = 100;

/// Names of accounts as they were typed, by their small letters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Followed(BTreeMap<String, String>);

impl Followed {
    /// Reads names with blanks between them. Names beyond the most are left out.
    pub fn read(text: &str) -> Self {
        let mut followed = Self::default();
        for name in text.split_whitespace() {
            followed.set(name, true);
        }
        followed
    }

    /// Returns whether somebody is followed. Small and capital letters are the same.
    pub fn has(&self, name: &str) -> bool {
        !self.0.is_empty() && self.0.contains_key(&name.to_lowercase())
    }

    /// Returns whether nobody more can be followed.
    pub fn is_full(&self) -> bool {
        self.0.len() >= MOST
    }

    /// Follows somebody from now on, or no longer. Nobody is added to a full list.
    pub fn set(&mut self, name: &str, on: bool) {
        if !on {
            self.0.remove(&name.to_lowercase());
        } else if !self.is_full() {
            let typed = || name.to_owned();
            self.0.entry(name.to_lowercase()).or_insert_with(typed);
        }
    }
}

impl fmt::Display for Followed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.0.values().map(String::as_str).collect();
        f.write_str(&names.join(" "))
    }
}

impl SettingType for Followed {
    const KIND: ValueKind = ValueKind::Text;

    fn value(&self) -> SettingValue {
        SettingValue::word(self)
    }

    fn set(&mut self, value: &SettingValue) {
        *self = Self::read(&value.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_followed_once_and_by_any_letters() {
        let mut followed = Followed::read(" ana Bob ana ");
        assert_eq!(followed.to_string(), "ana Bob");
        assert!(followed.has("bob") && !followed.has("bo"));
        followed.set("ANA", false);
        followed.set("cyd", true);
        assert_eq!(followed.to_string(), "Bob cyd");
    }

    #[test]
    fn a_list_has_an_end() {
        let names: Vec<_> = (0..200).map(|number| format!("p{number}")).collect();
        let mut followed = Followed::read(&names.join(" "));
        assert!(followed.is_full() && followed.has("p99") && !followed.has("p100"));
        followed.set("p0", false);
        followed.set("p100", true);
        assert!(followed.has("p100"));
    }
}
