//! Metrics of a running hall in the text format of Prometheus (open metrics 1.0), on an address of its own.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::hall_thread::{HallLine, Measurement};
use crate::door::{Counter, DoorRefusal, Metrics};

/// The format of the answer, with its version.
const CONTENT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The time that a request may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// Serves the figures at this address.
///
/// # Errors
/// Returns an error if the address cannot be listened on.
pub(super) async fn listen(address: SocketAddr, hall: HallLine, door: Counter) -> io::Result<()> {
    let listener = TcpListener::bind(address).await?;
    tracing::info!(address = %listener.local_addr()?, "serving metrics");
    tokio::spawn(async move {
        loop {
            // One asker at a time: each is soon done with.
            match listener.accept().await {
                Ok((stream, _)) => {
                    drop(tokio::time::timeout(PATIENCE, answer(stream, &hall, &door)).await);
                }
                Err(_) => tokio::time::sleep(PATIENCE / 50).await,
            }
        }
    });
    Ok(())
}

async fn answer(mut stream: TcpStream, hall: &HallLine, door: &Counter) -> io::Result<()> {
    let mut request = [0; 1024];
    let length = stream.read(&mut request).await?;
    let (status, body) = if request[..length].starts_with(b"GET ") {
        let measured = hall.measure().await.unwrap_or_default();
        ("200 OK", text(&measured, &door.figures()))
    } else {
        ("405 Method Not Allowed", "only GET is answered\n".into())
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {CONTENT}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    stream.shutdown().await
}

/// The figures, each with its kind and its meaning.
fn text(measured: &Measurement, door: &Metrics) -> String {
    let mut registry = Registry::with_prefix("parlour");
    register_hall(&mut registry, measured);
    register_load(&mut registry, measured);
    register_door(&mut registry, door);
    let mut text = String::new();
    // Text can always be written to memory.
    let _ = encode(&mut text, &registry);
    text
}

/// Registers values of this moment: name, help and value.
fn gauges<V: TryInto<i64>, const N: usize>(registry: &mut Registry, gauges: [(&str, &str, V); N]) {
    for (name, help, value) in gauges {
        let value: i64 = value.try_into().unwrap_or(i64::MAX);
        registry.register(name, help, ConstGauge::new(value));
    }
}

/// Registers values that only grow: name, to which `_total` is added, help and value.
fn counters<const N: usize>(registry: &mut Registry, counters: [(&str, &str, u64); N]) {
    for (name, help, value) in counters {
        registry.register(name, help, ConstCounter::new(value));
    }
}

/// People, programs, tables and what they did.
fn register_hall(registry: &mut Registry, measured: &Measurement) {
    let hall = &measured.hall;
    let values = [
        ("screens", "Sessions with a screen", hall.screens),
        ("programs", "Sessions of programs", hall.programs),
        ("tables_waiting", "Tables waiting for players", hall.waiting),
        ("tables_running", "Tables with a game", hall.running),
        (
            "tables_limit",
            "The most tables, waiting and running, that there may be",
            hall.most_tables,
        ),
    ];
    gauges(registry, values);
    let values = [
        ("visits", "Sessions since the start", hall.sessions),
        ("moves", "Moves since the start", hall.moves),
        ("games", "Games finished since the start", hall.games),
        ("talk_lines", "Chat lines since the start", hall.lines),
    ];
    counters(registry, values);
}

/// Queues, and the time that moves and appends take.
fn register_load(registry: &mut Registry, measured: &Measurement) {
    let Measurement {
        hall,
        bots,
        queue,
        durations,
    } = measured;
    let values = [
        ("queue", "Messages waiting for the hall's thread", *queue),
        (
            "store_requests",
            "Requests that the store has not answered",
            hall.store_requests,
        ),
        ("bots_thinking", "Bots that think", bots.thinking),
        (
            "bots_waiting",
            "Tables whose bot waits for a thread",
            bots.waiting,
        ),
    ];
    gauges(registry, values);
    registry.register(
        "move_seconds",
        "From a move's arrival to its answer, which follows when it is saved",
        durations.moves.clone(),
    );
    registry.register(
        "append_seconds",
        "From a request to append to a game's log to the store's answer",
        durations.appends.clone(),
    );
}

/// Connections, logins and refusals.
fn register_door(registry: &mut Registry, door: &Metrics) {
    let values = [
        (
            "connections",
            "Connections, logged in or not",
            door.connections_now,
        ),
        (
            "logins_in_flight",
            "Connections that have not logged in",
            door.logins_in_flight_now,
        ),
        ("sessions", "Open sessions", door.sessions_now),
    ];
    gauges(registry, values);
    let values = [
        // The gauge has the name `connections`.
        (
            "connections_accepted",
            "Connections accepted since the start",
            door.connections,
        ),
        ("logins", "Logins with a key", door.logins),
        ("guests", "Logins without a key", door.guests),
        (
            "page_files",
            "Files and pages of the web page sent",
            door.page_files,
        ),
        (
            "page_sockets",
            "Sessions begun in a browser",
            door.page_sockets,
        ),
        (
            "dropped_bytes",
            "Bytes of input dropped because they came too fast",
            door.dropped_bytes,
        ),
    ];
    counters(registry, values);
    for refusal in DoorRefusal::ALL {
        let name = format!("refused_{}", refusal.name());
        let value = (name.as_str(), refusal.help(), door.refused_for(refusal));
        counters(registry, [value]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_hall::metrics::HallMetrics;
    use std::collections::BTreeSet;

    #[test]
    fn every_figure_has_a_type_and_a_help_of_its_own() {
        let measured = Measurement {
            hall: HallMetrics {
                screens: 2,
                moves: 7,
                ..HallMetrics::default()
            },
            ..Measurement::default()
        };
        measured.durations.moves.observe(0.003);
        let text = text(&measured, &Metrics::default());
        for figure in [
            "# TYPE parlour_moves counter\nparlour_moves_total 7\n",
            "# TYPE parlour_screens gauge\nparlour_screens 2\n",
            "parlour_move_seconds_bucket{le=\"0.002\"} 0\nparlour_move_seconds_bucket{le=\"0.004\"} 1\n",
            "parlour_append_seconds_count 0\n",
        ] {
            assert!(text.contains(figure), "{figure}: {text}");
        }
        assert!(text.ends_with("# EOF\n"), "{text}");
        let helps = text.lines().filter_map(|line| line.strip_prefix("# HELP "));
        let helps: Vec<_> = helps.filter_map(|line| line.split_once(' ')).collect();
        let own: BTreeSet<_> = helps.iter().map(|(_, help)| help).collect();
        let types = text.lines().filter(|line| line.starts_with("# TYPE "));
        assert_eq!(
            (own.len(), types.count()),
            (helps.len(), helps.len()),
            "{text}"
        );
    }
}
