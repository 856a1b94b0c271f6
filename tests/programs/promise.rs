//! The keys of every line that a program is sent, in their order.

use serde_json::Value as Json;

/// The keys of a table in the lobby.
const LISTED: &str =
    "table mode rules players invited here away clock rated listed stage n watchers opened";

/// The keys that follow the key `event`; `?` marks one that is not always there.
const EVENTS: [(&str, &str); 16] = [
    (
        "table",
        "table mode rules players seat n scores to_act over winners end clocks_ms open log",
    ),
    ("moved", "table n by move? told scores to_act over winners"),
    ("turn", "table n legal clock_ms"),
    ("ended", "table n winners end record"),
    ("waiting", LISTED),
    ("closed", "table why"),
    ("presence", "table here away watchers"),
    ("offered", "table by what"),
    ("answered", "table by what yes"),
    ("unsaved", "table why"),
    (
        "invited",
        "by table mode rules players invited here away clock rated listed stage n watchers opened",
    ),
    ("declined", "table name"),
    ("said", "table by watcher text at"),
    ("rated", "table ratings"),
    ("announced", "text"),
    ("farewell", "why"),
];

/// The names of all events.
#[allow(dead_code, reason = "each test takes what it needs")]
pub(crate) fn events() -> impl Iterator<Item = &'static str> {
    EVENTS.iter().map(|(name, _)| *name)
}

/// Sees to it that these lines are among those that are promised.
#[allow(dead_code, reason = "each test takes what it needs")]
pub(crate) fn check_all(lines: &[String]) {
    for line in lines {
        check(line);
    }
}

/// Sees to it that a line is one of those that are promised.
pub(crate) fn check(line: &str) {
    let object: Json = serde_json::from_str(line).unwrap_or_else(|why| panic!("{line}: {why}"));
    let found: Vec<_> = keys(line);
    let (first, kind) = object
        .as_object()
        .and_then(|_| Some((found.first()?.as_str(), &object[found.first()?])))
        .expect(line);
    let wanted = match first {
        "hall" => "version you program",
        "ok" => match kind.as_str().expect(line) {
            "tables" => "id? tables",
            "who" => "id? people",
            "arena" => "id? arena",
            "invite" => "id? table name",
            "ignore" => "id? name",
            "move" => "id? table n",
            "ping" | "quit" => "id?",
            "say" => "id? table?",
            _ => "id? table",
        },
        "refused" => "id? table? n? why rule? column?",
        "event" => {
            let kind = kind.as_str().expect(line);
            EVENTS
                .iter()
                .find(|(name, _)| *name == kind)
                .unwrap_or_else(|| panic!("no event {kind}"))
                .1
        }
        _ => panic!("{line} is of no kind"),
    };
    let mut rest = found[1..].iter();
    let mut next = rest.next();
    for key in wanted.split_whitespace() {
        let (name, is_optional) = key
            .strip_suffix('?')
            .map_or((key, false), |name| (name, true));
        if next.is_some_and(|found| found == name) {
            next = rest.next();
        } else {
            assert!(is_optional, "{line} lacks `{name}`");
        }
    }
    assert_eq!(next, None, "{line} has a key too many");
    for entry in object["log"].as_array().into_iter().flatten() {
        check_entry(entry);
    }
}

/// Checks an entry of a log: it is a line alone, except for the order of its keys, which does not
/// survive reading.
fn check_entry(entry: &Json) {
    assert_eq!(entry["event"], "moved");
    for key in "table n by told scores to_act over winners".split(' ') {
        assert!(entry.get(key).is_some(), "{entry} lacks `{key}`");
    }
}

/// The keys of the object that a line is, in the order of the line.
fn keys(line: &str) -> Vec<String> {
    struct Keys(Vec<String>);
    impl<'de> serde::Deserialize<'de> for Keys {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            struct Visitor;
            impl<'de> serde::de::Visitor<'de> for Visitor {
                type Value = Keys;

                fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                    f.write_str("an object")
                }

                fn visit_map<A: serde::de::MapAccess<'de>>(
                    self,
                    mut map: A,
                ) -> Result<Keys, A::Error> {
                    let mut keys = Vec::new();
                    while let Some((key, _)) = map.next_entry::<String, serde::de::IgnoredAny>()? {
                        keys.push(key);
                    }
                    Ok(Keys(keys))
                }
            }
            deserializer.deserialize_map(Visitor)
        }
    }
    serde_json::from_str::<Keys>(line)
        .unwrap_or_else(|why| panic!("{line}: {why}"))
        .0
}
