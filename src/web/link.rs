//! Links to a table or to a game that is over.

use parlour_store::table_code::TableCode;

use crate::head::Head;

/// The target of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    /// `/t/CODE`: a table, to sit at or to watch.
    Table(TableCode),
    /// `/w/CODE`: a table, only to watch.
    Watch(TableCode),
    /// `/g/ID`: a game that is over.
    Game(u32),
}

impl Link {
    /// Reads a path; `None` for one that leads to nothing of the kind.
    pub(crate) fn of_path(path: &str) -> Option<Self> {
        let (kind, name) = path.strip_prefix('/')?.split_once('/')?;
        Self::of(kind, name)
    }

    /// Reads the path of the picture of a link's target, which is that of the link with `.png` behind it.
    pub(crate) fn of_picture(path: &str) -> Option<Self> {
        Self::of_path(path.strip_suffix(".png")?)
    }

    /// Reads the query of the WebSocket, where the page has put its path.
    pub(crate) fn of_query(head: &Head) -> Option<Self> {
        let mut kinds = ["t", "w", "g"].into_iter();
        kinds.find_map(|kind| Self::of(kind, head.field(kind)?))
    }

    fn of(kind: &str, name: &str) -> Option<Self> {
        match kind {
            "t" => name.parse().ok().map(Self::Table),
            "w" => name.parse().ok().map(Self::Watch),
            "g" if name.bytes().all(|byte| byte.is_ascii_digit()) => {
                name.parse().ok().map(Self::Game)
            }
            _ => None,
        }
    }

    /// The address, relative to the folder of the page.
    pub(crate) fn address(self) -> String {
        match self {
            Self::Table(code) => format!("t/{code}"),
            Self::Watch(code) => format!("w/{code}"),
            Self::Game(game) => format!("g/{game}"),
        }
    }

    /// The address of its picture.
    pub(crate) fn picture(self) -> String {
        format!("{}.png", self.address())
    }

    /// The command of a session that goes there, as over SSH.
    pub(crate) fn command(self) -> String {
        match self {
            Self::Table(code) | Self::Watch(code) => format!("table {code}"),
            Self::Game(game) => format!("replay {game}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_as_it_is_written() {
        for address in ["t/k3f9q2", "w/k3f9q2", "g/12"] {
            let link = Link::of_path(&format!("/{address}")).map(Link::address);
            assert_eq!(link.as_deref(), Some(address));
        }
    }

    #[test]
    fn other_paths_are_no_links() {
        for path in [
            "",
            "/",
            "/t",
            "/t/",
            "/t/k3f9q",
            "/t/k3f9q2/",
            "/x/k3f9q2",
            "/g/",
            "/g/-1",
            "/g/+1",
            "/g/x",
            "/g/99999999999999999999",
            "/w/../g/1",
        ] {
            assert_eq!(Link::of_path(path), None, "{path}");
        }
    }

    #[test]
    fn the_page_puts_its_path_into_the_query() {
        for (query, command) in [
            ("columns=80&t=k3f9q2", Some("table k3f9q2")),
            ("w=k3f9q2", Some("table k3f9q2")),
            ("g=7", Some("replay 7")),
            ("g=x&t=", None),
            ("", None),
        ] {
            let text = format!("GET /ws?{query} HTTP/1.1\r\nHost: a\r\n\r\n");
            let head = Head::parse(text.as_bytes()).expect("a head");
            let link = Link::of_query(&head).map(Link::command);
            assert_eq!(link.as_deref(), command, "{query}");
        }
    }
}
