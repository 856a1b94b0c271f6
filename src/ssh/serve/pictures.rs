//! The pictures of positions that anybody may ask for without a session.
//!
//! One is drawn at a time, and a drawing is followed by a rest: however many ask, they have a small share of one processor. Who
//! waits too long gets none.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex as Shelf, PoisonError};

use tokio::sync::Mutex;
use tokio::time::{Duration, Instant, sleep_until, timeout};

use super::public::read;
use super::server_context::ServerContext;
use crate::door::{Pictured, Png};
use parlour_boards::position_picture::PositionPicture;
use parlour_model::player::Names;
use parlour_protocol::lobby::{Stage, TableListing};
use parlour_store::ask;
use parlour_table::any_observation::AnyObservation;

/// The rest after a drawing, in times of what it has taken.
const REST: u32 = 9;

/// The longest wait for one's turn.
const PATIENCE: Duration = Duration::from_secs(3);

/// The age up to which the picture of a table is told again as it was.
const FRESH: Duration = Duration::from_secs(5);

/// The most pictures that are kept, and their bytes.
const MOST: usize = 128;
const MOST_BYTES: usize = 4 * 1024 * 1024;

/// The pictures that are kept, and the turn of who draws.
#[derive(Debug, Default)]
pub(super) struct Pictures {
    /// The time from which the next one may be drawn; `None` before the first.
    turn: Mutex<Option<Instant>>,
    kept: Shelf<Kept>,
}

impl Pictures {
    /// The picture of a subject; `None` where there is none to be seen, or too many ask.
    pub(super) async fn get(&self, context: &ServerContext, subject: Pictured) -> Option<Png> {
        if !is_told(context, subject).await {
            return None;
        }
        if let Some(png) = self.kept(|kept| kept.get(subject, Instant::now())) {
            return Some(png);
        }
        let mut turn = timeout(PATIENCE, self.turn.lock()).await.ok()?;
        // The one before may have drawn the same.
        if let Some(png) = self.kept(|kept| kept.get(subject, Instant::now())) {
            return Some(png);
        }
        if let Some(from) = *turn {
            sleep_until(from).await;
        }
        let begun = Instant::now();
        let png = draw(context, subject).await;
        let now = Instant::now();
        *turn = Some(now + REST * (now - begun).min(PATIENCE));
        let png = png?;
        self.kept(|kept| kept.put(subject, png.clone(), now));
        Some(png)
    }

    fn kept<T>(&self, use_it: impl FnOnce(&mut Kept) -> T) -> T {
        // A panic elsewhere leaves whole pictures behind.
        use_it(&mut self.kept.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Returns whether the page tells of it: a game is looked for where it is read.
async fn is_told(context: &ServerContext, subject: Pictured) -> bool {
    let Pictured::Table(code) = subject else {
        return true;
    };
    let state = context.public.now(context).await;
    let is_running =
        |table: &Arc<TableListing>| table.code == code && table.stage == Stage::Running;
    state.is_some_and(|state| state.tables.iter().any(is_running))
}

async fn draw(context: &ServerContext, subject: Pictured) -> Option<Png> {
    let position = match subject {
        Pictured::Table(code) => context.hall.watch(code).await?,
        Pictured::Game(game) => {
            let record = read(context, ask::Record { game }).await?;
            let played = move || {
                let seen = AnyObservation::of_record(&record)?;
                Some(PositionPicture::new(seen, Names::of(&record.players)))
            };
            tokio::task::spawn_blocking(played).await.ok()??
        }
    };
    let drawn = tokio::task::spawn_blocking(move || position.png());
    drawn.await.ok()?.map(Png::from)
}

/// Pictures, the latest last.
#[derive(Debug, Default)]
struct Kept(VecDeque<(Pictured, Instant, Png)>);

impl Kept {
    fn get(&self, subject: Pictured, now: Instant) -> Option<Png> {
        let is_fresh = |at: Instant| matches!(subject, Pictured::Game(_)) || now - at < FRESH;
        let mut kept = self.0.iter();
        let known = kept.find(|(known, at, _)| *known == subject && is_fresh(*at));
        known.map(|(.., png)| png.clone())
    }

    fn put(&mut self, subject: Pictured, png: Png, now: Instant) {
        self.0.retain(|(known, ..)| *known != subject);
        self.0.push_back((subject, now, png));
        while self.0.len() > MOST || self.bytes() > MOST_BYTES {
            self.0.pop_front();
        }
    }

    fn bytes(&self) -> usize {
        self.0.iter().map(|(.., png)| png.len()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_store::GameId;

    fn png(bytes: usize) -> Png {
        vec![0; bytes].into()
    }

    fn game(number: usize) -> Pictured {
        Pictured::Game(GameId(i64::try_from(number).expect("a number")))
    }

    #[test]
    fn few_pictures_are_kept() {
        let (mut kept, now) = (Kept::default(), Instant::now());
        for number in 0..=MOST {
            kept.put(game(number), png(1), now);
        }
        assert_eq!(kept.get(game(0), now), None);
        assert!(kept.get(game(1), now).is_some());
        kept.put(game(0), png(MOST_BYTES), now);
        assert_eq!(kept.0.len(), 1, "few bytes are kept");
    }

    #[test]
    fn the_picture_of_a_table_is_soon_drawn_anew() {
        let (mut kept, now) = (Kept::default(), Instant::now());
        let table = Pictured::Table("k3f9q2".parse().expect("a code"));
        kept.put(table, png(1), now);
        kept.put(game(1), png(1), now);
        assert!(kept.get(table, now).is_some());
        assert_eq!(kept.get(table, now + FRESH), None);
        assert!(
            kept.get(game(1), now + FRESH).is_some(),
            "it does not change"
        );
    }
}
