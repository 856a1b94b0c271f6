//! One connection: its request, and who answers.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use parlour_ssh::door::{Caller, DoorRefusal, Entrance, HeaderError, Pictured, Place, read_header};
use parlour_store::GameId;
use parlour_store::table_code::TableCode;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tracing::debug;

use crate::account;
use crate::answer::{After, Answer, switching};
use crate::files;
use crate::head::{Head, LONGEST};
use crate::hosts::Hosts;
use crate::link::Link;
use crate::now;
use crate::page::{self, Told};
use crate::socket;

/// The time that a request may take to come, and its answer to leave.
const PATIENCE: Duration = Duration::from_secs(10);

/// The time for which a connection is kept for the next request, where a browser asks for that.
const KEPT: Duration = Duration::from_secs(5);

/// The most requests of one connection.
const REQUESTS: u32 = 64;

/// The time after which what goes on is told anew: a little more than the second for which it is kept.
const NEWER: Duration = Duration::from_millis(1_100);

/// The answer to somebody who has too many connections.
const BUSY: &str = "503 Service Unavailable";

/// Serves a connection until it ends. A WebSocket alone counts as a login. The address of a proxy is not counted: the
/// proxy tells whom it speaks for.
pub(crate) async fn serve(
    mut stream: TcpStream,
    peer: SocketAddr,
    entrance: Entrance,
    hosts: Arc<Hosts>,
) {
    let peer = match named_by_proxy(&mut stream, peer, &entrance).await {
        Ok(peer) => peer,
        Err(why) => {
            entrance.refuse(peer, DoorRefusal::ProxyHeader);
            let refusal = Answer::explained("400 Bad Request", &why.to_string());
            return reply(stream, None, &refusal).await;
        }
    };
    let mut place = None;
    if !entrance.proxies().trusts(peer.ip()) {
        let Ok(entered) = entrance.enter_for_file(peer) else {
            return;
        };
        place = Some(entered);
    }
    let mut next = Some(Connection {
        stream,
        come: Vec::with_capacity(1024),
        peer,
        place,
        answered: 0,
        entrance,
        hosts,
    });
    while let Some(connection) = next {
        next = connection.answer_next().await;
    }
}

/// A connection whose other side is known.
struct Connection {
    stream: TcpStream,
    /// Bytes of the next request that have come already.
    come: Vec<u8>,
    peer: SocketAddr,
    /// The place of the latest request's sender, and before the first that of an address that is no proxy's.
    place: Option<Place>,
    /// The requests that were answered.
    answered: u32,
    entrance: Entrance,
    hosts: Arc<Hosts>,
}

impl Connection {
    /// Answers the next request; returns the connection where there may be one more.
    async fn answer_next(mut self) -> Option<Self> {
        let is_first = self.answered == 0;
        let patience = if is_first { PATIENCE } else { KEPT };
        let reading = read(&mut self.stream, std::mem::take(&mut self.come));
        let Ok(Ok((head, rest))) = timeout(patience, reading).await else {
            return None;
        };
        let (peer, entrance) = (self.peer, &self.entrance);
        let Some(mut head) = head else {
            entrance.refuse(peer, DoorRefusal::PageRequest);
            let refusal = Answer::refusal("400 Bad Request");
            return self.end(None, &refusal).await;
        };
        let Some(sender) = head.sender(peer, |address| entrance.proxies().trusts(address)) else {
            entrance.refuse(peer, DoorRefusal::ProxyHeader);
            let refusal = Answer::explained("400 Bad Request", "X-Forwarded-For names no address");
            return self.end(Some(&head), &refusal).await;
        };
        let entered = match self.place.take() {
            Some(place) if is_first => Ok(place),
            None if is_first => entrance.enter_for_file(sender),
            _ => entrance.enter_for_next_file(sender),
        };
        let Ok(place) = entered else {
            return self.end(Some(&head), &Answer::refusal(BUSY)).await;
        };
        account::settle(&mut head, entrance).await;
        let routed = match self.hosts.check(&head) {
            Ok(()) => route(&head, &self.hosts.page(&head), (sender, entrance)).await,
            Err(refused) => Err(refused),
        };
        match routed {
            Ok(Route::Socket(accepted)) => {
                drop(place);
                let Ok(place) = entrance.enter(sender) else {
                    return self.end(Some(&head), &Answer::refusal(BUSY)).await;
                };
                let caller = socket::caller(&head, sender, entrance);
                open(self.stream, rest, &accepted, entrance, (place, caller)).await;
                None
            }
            Ok(Route::Answer(answer)) => {
                entrance.count_file();
                self.answered += 1;
                (self.place, self.come) = (Some(place), rest);
                self.send(&head, &answer).await
            }
            Err(answer) => {
                entrance.refuse(sender, reason(&answer));
                self.end(Some(&head), &answer).await
            }
        }
    }

    /// Sends an answer; returns the connection where it is kept.
    async fn send(mut self, head: &Head, answer: &Answer) -> Option<Self> {
        if !head.keeps_connection() || self.answered >= REQUESTS || self.entrance.is_closing() {
            return self.end(Some(head), answer).await;
        }
        let bytes = answer.bytes(Some(head), After::Kept);
        let sent = timeout(PATIENCE, self.stream.write_all(&bytes)).await;
        matches!(sent, Ok(Ok(()))).then_some(self)
    }

    /// Sends an answer that is the last one.
    async fn end(self, head: Option<&Head>, answer: &Answer) -> Option<Self> {
        reply(self.stream, head, answer).await;
        None
    }
}

/// Returns the address of the other side, which a trusted proxy may name in a PROXY header before it speaks HTTP.
async fn named_by_proxy(
    stream: &mut TcpStream,
    peer: SocketAddr,
    entrance: &Entrance,
) -> Result<SocketAddr, HeaderError> {
    if !entrance.proxies().trusts(peer.ip()) {
        return Ok(peer);
    }
    match timeout(PATIENCE, read_header(stream)).await {
        Ok(Err(HeaderError::Missing)) => Ok(peer),
        Ok(header) => header.map(|sender| sender.unwrap_or(peer)),
        Err(late) => Err(io::Error::from(late).into()),
    }
}

/// The reason of a refusal, as it is counted.
fn reason(refusal: &Answer) -> DoorRefusal {
    match refusal.status() {
        "421 Misdirected Request" => DoorRefusal::PageHost,
        "403 Forbidden" => DoorRefusal::PageOrigin,
        _ => DoorRefusal::PageRequest,
    }
}

/// Reads on behind these bytes to the end of a head, and what has come behind it; no head if it is too long or none.
async fn read(stream: &mut TcpStream, mut bytes: Vec<u8>) -> io::Result<(Option<Head>, Vec<u8>)> {
    loop {
        let end = bytes.windows(4).position(|end| end == b"\r\n\r\n");
        if let Some(end) = end {
            let rest = bytes.split_off(end + 4);
            return Ok((Head::parse(&bytes), rest));
        }
        if bytes.len() >= LONGEST {
            return Ok((None, Vec::new()));
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
}

/// The part of the door that answers a request.
enum Route {
    Answer(Answer),
    /// The WebSocket, with the key that accepts it.
    Socket(String),
}

/// Answers a request to the page at an address.
async fn route(
    head: &Head,
    address: &str,
    (sender, entrance): (SocketAddr, &Entrance),
) -> Result<Route, Answer> {
    match (head.method.as_str(), head.path.as_str()) {
        ("GET", "/ws") => socket::accept(head).map(Route::Socket),
        ("POST", "/secret") if let Some(ticket) = head.field("renew") => {
            of_this_host(head)?;
            let cookie = account::renewed_cookie(head, ticket, entrance).await;
            let given = cookie.map(|cookie| Route::Answer(giving(Some(cookie))));
            given.ok_or_else(|| Answer::refusal("404 Not Found"))
        }
        ("POST", "/secret") => {
            of_this_host(head)?;
            let cookie = account::cookie(head, entrance.own_secret());
            Ok(Route::Answer(giving(cookie)))
        }
        ("POST", "/log-out") => {
            of_this_host(head)?;
            let cookie = account::new_cookie(head, entrance.own_secret());
            Ok(Route::Answer(giving(cookie)))
        }
        ("GET" | "HEAD", path) => Ok(Route::Answer(
            page_at(path, head, address, (sender, entrance)).await,
        )),
        _ => Err(Answer::refusal("405 Method Not Allowed")),
    }
}

/// Checks that a page of this very host asks.
///
/// # Errors
/// A page of another host does.
fn of_this_host(head: &Head) -> Result<(), Answer> {
    if head.is_same_origin() {
        Ok(())
    } else {
        Err(Answer::refusal("403 Forbidden"))
    }
}

/// The answer that gives a page the cookie for which it asks.
fn giving(cookie: Option<String>) -> Answer {
    Answer::file("text/plain", String::new()).with_cookie(cookie)
}

/// The page at a path, or the one that says that there is none.
async fn page_at(
    path: &str,
    head: &Head,
    address: &str,
    (sender, entrance): (SocketAddr, &Entrance),
) -> Answer {
    if let Some(file) = files::file(path, &head.query) {
        return file;
    }
    if let Some(link) = Link::of_picture(path) {
        return picture(link, head, entrance).await;
    }
    match Link::of_path(path) {
        None if path == "/now" || path == "/now.json" => now_at(path, head, entrance).await,
        None if path != "/" => page::missing(head),
        None => page::screen(
            head,
            address,
            Told::default().for_players(true),
            entrance.has_spectators(),
        ),
        // An account may watch by its link to the table.
        Some(Link::Watch(_)) if !entrance.has_spectators() => page::missing(head),
        Some(Link::Watch(code)) => match watched(code, head, entrance).await {
            Some(about) => page::screen(head, address, about, true),
            None => page::gone(head),
        },
        Some(Link::Table(code)) => {
            let about = table(code, head, entrance).await.unwrap_or_default();
            page::screen(
                head,
                address,
                about.for_players(true),
                entrance.has_spectators(),
            )
        }
        Some(Link::Game(game)) => game_page(game, head, address, (sender, entrance)).await,
    }
}

/// Sends the picture of a position, to whom a page would tell of it.
async fn picture(link: Link, head: &Head, entrance: &Entrance) -> Answer {
    let (is_told, subject) = match link {
        Link::Table(code) | Link::Watch(code) => (entrance.has_spectators(), Pictured::Table(code)),
        Link::Game(game) => (
            entrance.has_spectators() || entrance.has_guests(),
            Pictured::Game(GameId(game.into())),
        ),
    };
    let png = if is_told {
        entrance.picture(subject).await
    } else {
        None
    };
    png.map_or_else(|| page::missing(head), |png| Answer::picture(png.to_vec()))
}

/// Tells of a table; `None` if it is not listed, or nobody may look on without an account.
async fn table(code: TableCode, head: &Head, entrance: &Entrance) -> Option<Told> {
    if !entrance.has_spectators() {
        return None;
    }
    Told::table(&*entrance.now().await?, code, head)
}

/// The same of a table to watch, which may have been opened since what goes on was told last.
async fn watched(code: TableCode, head: &Head, entrance: &Entrance) -> Option<Told> {
    if let Some(about) = table(code, head, entrance).await {
        return Some(about);
    }
    sleep(NEWER).await;
    table(code, head, entrance).await
}

/// Sends the state of the hall, where the server lets people look on without an account.
async fn now_at(path: &str, head: &Head, entrance: &Entrance) -> Answer {
    if !entrance.has_spectators() {
        return page::missing(head);
    }
    match (path, entrance.now().await) {
        (_, None) => Answer::refusal(BUSY),
        ("/now.json", Some(state)) => Answer::file("application/json", state.json()),
        (_, Some(state)) => Answer::file("text/html", now::page(&state, head)),
    }
}

/// The page of a game that is over. Accounts may see games that others may not.
async fn game_page(
    game: u32,
    head: &Head,
    address: &str,
    (sender, entrance): (SocketAddr, &Entrance),
) -> Answer {
    let told = if entrance.has_spectators() || entrance.has_guests() {
        let id = GameId(game.into());
        entrance.game(id, head.language(), sender).await
    } else {
        None
    };
    if told.is_none() && account::key(head).is_none() {
        return page::missing(head);
    }
    let about = told.map(|told| Told::game(&told, Link::Game(game), head));
    // Without guests who has a key has to log in before the game is shown.
    let about = about.unwrap_or_default().for_players(entrance.has_guests());
    page::screen(head, address, about, entrance.has_spectators())
}

/// Sends an answer and closes the connection.
async fn reply(mut stream: TcpStream, head: Option<&Head>, answer: &Answer) {
    let sent = timeout(PATIENCE, async {
        stream.write_all(&answer.bytes(head, After::Closed)).await?;
        stream.shutdown().await?;
        // Bytes that the client has sent beyond its head would reset the connection before it has read.
        let mut rest = [0; 1024];
        while stream.read(&mut rest).await? > 0 {}
        Ok::<_, io::Error>(())
    });
    // The client may be gone.
    let _ = sent.await;
}

/// Begins the WebSocket, and ends it if it takes too long until there is a session.
async fn open(
    mut stream: TcpStream,
    rest: Vec<u8>,
    accepted: &str,
    entrance: &Entrance,
    (place, caller): (Place, Caller),
) {
    let peer = caller.peer;
    let switching = switching(accepted);
    let begun = timeout(PATIENCE, stream.write_all(&switching)).await;
    if !matches!(begun, Ok(Ok(()))) {
        return;
    }
    tokio::select! {
        () = socket::run(stream, rest, entrance, &place, caller) => {}
        () = place.due() => {}
    }
    debug!(%peer, "a browser is gone");
}
