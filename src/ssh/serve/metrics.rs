//! Metrics of a running hall in Prometheus' text form, on an address of the house's own.

use std::fmt::Write as _;
use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

use super::hall_thread::HallLine;
use crate::door::{Counter, Metrics, Refusal};
use parlour_hall::metrics::HallMetrics;

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
        let figures = hall
            .look()
            .await
            .map(|(figures, _)| figures)
            .unwrap_or_default();
        ("200 OK", text(&figures, &door.figures()))
    } else {
        ("405 Method Not Allowed", "only GET is answered\n".into())
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; version=0.0.4\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    stream.shutdown().await
}

/// The figures, a name a line with what it means above it.
fn text(hall: &HallMetrics, door: &Metrics) -> String {
    let mut text = String::new();
    let mut put = |name: &str, kind: &str, help: &str, value: u64| {
        // Text can always be written to memory.
        let _ = writeln!(
            text,
            "# HELP parlour_{name} {help}\n# TYPE parlour_{name} {kind}\nparlour_{name} {value}"
        );
    };
    let count = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    put(
        "screens",
        "gauge",
        "Sessions with a screen.",
        count(hall.screens),
    );
    put(
        "programs",
        "gauge",
        "Sessions of programs.",
        count(hall.programs),
    );
    put(
        "tables_waiting",
        "gauge",
        "Tables waiting for players.",
        count(hall.waiting),
    );
    put(
        "tables_running",
        "gauge",
        "Tables with a running game.",
        count(hall.running),
    );
    put(
        "visits_total",
        "counter",
        "Sessions since the start.",
        hall.sessions,
    );
    put(
        "moves_total",
        "counter",
        "Moves since the start.",
        hall.moves,
    );
    put(
        "games_total",
        "counter",
        "Games finished since the start.",
        hall.games,
    );
    put(
        "talk_lines_total",
        "counter",
        "Chat lines since the start.",
        hall.lines,
    );
    put(
        "connections",
        "gauge",
        "Connections, logged in or not.",
        door.connections_now,
    );
    put(
        "logins_in_flight",
        "gauge",
        "Connections that have not logged in.",
        door.logins_in_flight_now,
    );
    put("sessions", "gauge", "Open sessions.", door.sessions_now);
    put(
        "connections_total",
        "counter",
        "Connections accepted since the start.",
        door.connections,
    );
    put("logins_total", "counter", "Logins with a key.", door.logins);
    put(
        "guests_total",
        "counter",
        "Logins without a key.",
        door.guests,
    );
    put(
        "dropped_bytes_total",
        "counter",
        "Bytes of input dropped because they came too fast.",
        door.dropped_bytes,
    );
    for refusal in Refusal::ALL {
        let name = format!("refused_{}_total", refusal.name());
        put(
            &name,
            "counter",
            "Refusals for this reason.",
            door.refused_for(refusal),
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_figure_has_a_help_and_a_type() {
        let hall = HallMetrics {
            screens: 2,
            moves: 7,
            ..HallMetrics::default()
        };
        let text = text(&hall, &Metrics::default());
        assert!(
            text.contains("# TYPE parlour_moves_total counter\nparlour_moves_total 7\n"),
            "{text}"
        );
        assert!(text.contains("parlour_screens 2\n"));
        let lines: Vec<_> = text.lines().collect();
        for row in lines.chunks(3) {
            assert!(
                row[0].starts_with("# HELP parlour_") && row[1].starts_with("# TYPE parlour_"),
                "{row:?}"
            );
            assert!(row[2].starts_with("parlour_"), "{row:?}");
        }
    }
}
