//! No two files need each other, directly or through others, and no two rooms do.
//!
//! A file needs the files whose items it names, through a re-export as well. What a module names of its own children
//! does not count: it declares them and speaks for them, so that they may name what it holds.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::source::{self, Source};

/// Modules by their names from the root, joined by `::`.
struct Crate<'a> {
    modules: HashMap<String, &'a Source>,
    /// What a module exports from elsewhere: the module and the name, and the path as it is written there.
    exports: HashMap<(String, String), String>,
}

impl<'a> Crate<'a> {
    fn of(sources: &'a [Source]) -> Self {
        let own = |source: &&Source| source.path != "main.rs";
        let modules = sources.iter().filter(own).map(|source| (source.module().join("::"), source)).collect();
        let exported = |source: &'a Source| {
            let public = source.imports().0.into_iter().filter(|import| import.is_public);
            public.map(|import| {
                let name = import.path.rsplit("::").next().unwrap_or_default().to_owned();
                ((source.module().join("::"), name), import.path)
            })
        };
        let exports = sources.iter().filter(own).flat_map(exported).collect();
        Self { modules, exports }
    }

    /// The module in which the item of a path stands that is written in `from`, if it is of this crate.
    fn module_of(&self, from: &str, path: &str) -> Option<String> {
        let mut at: Vec<&str> = from.split("::").filter(|name| !name.is_empty()).collect();
        let mut words = path.split("::").peekable();
        match *words.peek()? {
            "crate" | "parlour" => at.clear(),
            "self" => {}
            "super" => {
                at.pop();
            }
            child if self.modules.contains_key(&join(&at, child)) => at.push(child),
            _ => return None,
        }
        words.next();
        for word in words {
            match word {
                "super" => drop(at.pop()),
                name if self.modules.contains_key(&join(&at, name)) => at.push(name),
                name => {
                    let module = at.join("::");
                    let export = self.exports.get(&(module.clone(), name.to_owned()));
                    return export.and_then(|path| self.module_of(&module, path)).or(Some(module));
                }
            }
        }
        Some(at.join("::"))
    }

    /// The modules that each one needs.
    fn needs(&self) -> BTreeMap<&str, BTreeSet<String>> {
        let needed_by = |name: &str, source: &Source| {
            let named = source.paths().into_iter().filter_map(|path| self.module_of(name, &path));
            named.filter(|needed| needed != name && !needed.is_empty() && !is_within(needed, name)).collect()
        };
        self.modules.iter().map(|(name, source)| (name.as_str(), needed_by(name, source))).collect()
    }
}

fn join(modules: &[&str], name: &str) -> String {
    modules.iter().copied().chain([name]).collect::<Vec<_>>().join("::")
}

/// Whether a module is a child of another, or a child's child.
fn is_within(module: &str, outer: &str) -> bool {
    outer.is_empty() || module.strip_prefix(outer).is_some_and(|rest| rest.starts_with("::"))
}

/// All that is reached from a name, itself only if a way leads back to it.
fn reached<'a>(needs: &'a BTreeMap<&str, BTreeSet<String>>, from: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        for needed in needs.get(next).into_iter().flatten() {
            if found.insert(needed.as_str()) {
                open.push(needed);
            }
        }
    }
    found
}

/// Groups of names that all reach one another.
fn cycles(needs: &BTreeMap<&str, BTreeSet<String>>) -> BTreeSet<Vec<String>> {
    let reach: BTreeMap<&str, BTreeSet<&str>> = needs.keys().map(|name| (*name, reached(needs, name))).collect();
    let in_cycle = |name: &&&str| reach[**name].contains(**name);
    let group = |name: &&str| {
        let both = reach[*name].iter().filter(|other| reach.get(**other).is_some_and(|reach| reach.contains(*name)));
        both.map(ToString::to_string).collect()
    };
    needs.keys().filter(in_cycle).map(group).collect()
}

fn file_cycles(sources: &[Source]) -> BTreeSet<Vec<String>> {
    cycles(&Crate::of(sources).needs())
}

fn room_cycles(sources: &[Source]) -> BTreeSet<Vec<String>> {
    let modules = Crate::of(sources);
    let needs = modules.needs();
    let room = |module: &str| module.split("::").next().unwrap_or_default().to_owned();
    let mut rooms: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (module, needed) in &needs {
        let own = module.split("::").next().unwrap_or_default();
        let others = needed.iter().map(|needed| room(needed)).filter(|needed| needed != own);
        rooms.entry(own).or_default().extend(others);
    }
    cycles(&rooms)
}

#[test]
fn no_files_need_each_other() {
    assert_eq!(file_cycles(&source::all()), BTreeSet::new());
}

#[test]
fn no_rooms_need_each_other() {
    assert_eq!(room_cycles(&source::all()), BTreeSet::new());
}

#[test]
fn cycles_are_found_through_re_exports_and_parents_speak_for_their_children() {
    let found = |files: &[(&str, &str)]| {
        let sources: Vec<_> = files.iter().map(|(path, text)| Source::of((*path).into(), text)).collect();
        (file_cycles(&sources).len(), room_cycles(&sources).len())
    };
    let parent = ("a/mod.rs", "mod b;\nmod c;\npub use b::B;\nfn f() { c::g() }");
    assert_eq!(found(&[parent, ("a/b.rs", "use super::f;"), ("a/c.rs", "use super::B;")]), (0, 0));
    assert_eq!(found(&[parent, ("a/b.rs", "use super::c;"), ("a/c.rs", "use super::B;")]), (1, 0));
    assert_eq!(found(&[("a.rs", "fn f() { crate::b::g() }"), ("b.rs", "use crate::a::f;")]), (1, 1));
    let rooms = [("a/mod.rs", ""), ("a/x.rs", "use crate::b::Y;"), ("a/y.rs", ""), ("b.rs", "use crate::a::y;")];
    assert_eq!(found(&rooms), (0, 1));
}
