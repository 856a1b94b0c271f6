//! Ratings and rankings.

use serde_json::{Value as Json, json};

use super::answer::TextAnswer;
use super::columns::columns;
use parlour_language::sanitize::Plain;
use parlour_model::any::Mode;
use parlour_protocol::event::{LeaderboardRow, Profile};
use parlour_store::rating::{Rating, RatingPool};

pub(super) fn profile(profile: &Profile, json: bool) -> TextAnswer {
    if json {
        return TextAnswer::json(&[profile_json(profile)]);
    }
    let kind = if profile.is_program { " (program)" } else { "" };
    let here = if profile.is_here { ", connected" } else { "" };
    let mut text = format!("{}{kind}{here}\n", Plain(&profile.name));
    if profile.ratings.is_empty() {
        text.push_str("no rated games yet\n");
    } else {
        let row = |(mode, rating): &(Mode, Rating)| {
            let (pool, games) = (rating.pool().title().english(), rating.games);
            [
                mode.title().english().into(),
                pool.into(),
                shown(rating),
                games.to_string(),
            ]
        };
        text.push_str(&columns(
            ["game", "", "rating", "games"],
            profile.ratings.iter().map(row),
        ));
    }
    if !profile.rivals.is_empty() {
        let rows = profile.rivals.iter().map(|rival| {
            let counts = [rival.won, rival.lost, rival.drawn].map(|count| count.to_string());
            let [won, lost, drawn] = counts;
            [
                rival.name.clone(),
                rival.mode.title().english().into(),
                won,
                lost,
                drawn,
            ]
        });
        text.push('\n');
        text.push_str(&columns(["against", "game", "won", "lost", "drawn"], rows));
    }
    TextAnswer::of(text)
}

fn profile_json(profile: &Profile) -> Json {
    let ratings = profile
        .ratings
        .iter()
        .map(|(mode, rating)| with(rating, json!({ "mode": mode.name() })));
    let rivals = profile.rivals.iter().map(|rival| {
        json!({ "name": rival.name, "mode": rival.mode.name(), "won": rival.won, "lost": rival.lost, "drawn": rival.drawn })
    });
    json!({
        "name": profile.name,
        "program": profile.is_program,
        "here": profile.is_here,
        "ratings": ratings.collect::<Vec<_>>(),
        "rivals": rivals.collect::<Vec<_>>(),
    })
}

/// An object with the keys of a rating added.
fn with(rating: &Rating, mut object: Json) -> Json {
    let (value, plus_minus) = rating.shown();
    object["ladder"] = json!(rating.pool().name());
    object["rating"] = json!(value);
    object["plus_minus"] = json!(plus_minus);
    object["games"] = json!(rating.games);
    object
}

fn shown(rating: &Rating) -> String {
    let (value, plus_minus) = rating.shown();
    let mark = if rating.is_provisional() { "?" } else { "" };
    format!("{value} ± {plus_minus}{mark}")
}

pub(super) fn leaderboard(
    mode: Mode,
    pages: &[(RatingPool, Vec<LeaderboardRow>)],
    json: bool,
) -> TextAnswer {
    let pages: Vec<_> = pages.iter().filter(|(_, rows)| !rows.is_empty()).collect();
    if json {
        let rows = pages.iter().flat_map(|(_, rows)| {
            (1..).zip(rows).map(|(place, row): (usize, _)| {
                with(
                    &row.rating,
                    json!({ "mode": mode.name(), "place": place, "name": row.name }),
                )
            })
        });
        return TextAnswer::json(&rows.collect::<Vec<_>>());
    }
    if pages.is_empty() {
        return TextAnswer::of(format!(
            "nobody is ranked in {} yet\n",
            mode.title().english()
        ));
    }
    let page = |(pool, rows): &&(RatingPool, Vec<LeaderboardRow>)| {
        let row = |(place, row): (usize, &LeaderboardRow)| {
            [
                place.to_string(),
                row.name.clone(),
                shown(&row.rating),
                row.rating.games.to_string(),
            ]
        };
        let table = columns(["", "name", "rating", "games"], (1..).zip(rows).map(row));
        format!(
            "{}, {}\n{table}",
            mode.title().english(),
            pool.title().english()
        )
    };
    TextAnswer::of(pages.iter().map(page).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_protocol::event::HeadToHead;

    fn rating(pool: RatingPool, value: f64, games: u32) -> Rating {
        Rating {
            games,
            ..Rating::of_values(pool, value, 50.0, None, games)
        }
    }

    #[test]
    fn a_profile_is_told_in_columns() {
        let told = Profile {
            name: "Zoë\u{1b}".into(),
            is_program: true,
            is_here: true,
            is_ignored: false,
            ratings: vec![
                (Mode::Checkers, rating(RatingPool::Two, 1612.4, 31)),
                (Mode::BirdHead, rating(RatingPool::Several, 25.0, 2)),
            ],
            rivals: vec![HeadToHead {
                name: "日本語".into(),
                mode: Mode::Checkers,
                won: 3,
                lost: 1,
                drawn: 0,
            }],
        };
        let wanted = "\
Zoë\\u{1b} (program), connected
game                       rating       games
Checkers  two players      1612 ± 100   31
BirdHead  several players  1500 ± 700?  2

against  game      won  lost  drawn
日本語   Checkers  3    1     0
";
        assert_eq!(profile(&told, false).out, wanted);
        let json: Json = serde_json::from_str(&profile(&told, true).out).expect("JSON");
        assert_eq!(
            (&json["ratings"][0]["rating"], &json["rivals"][0]["won"]),
            (&1612.into(), &3.into())
        );
        let nobody = Profile {
            ratings: Vec::new(),
            rivals: Vec::new(),
            is_here: false,
            ..told
        };
        assert_eq!(
            profile(&nobody, false).out,
            "Zoë\\u{1b} (program)\nno rated games yet\n"
        );
    }

    #[test]
    fn a_leaderboard_has_a_page_for_each_pool() {
        let row = |name: &str, pool, value| LeaderboardRow {
            name: name.into(),
            rating: rating(pool, value, 7),
            games: 7,
        };
        let pages = [
            (
                RatingPool::Two,
                vec![
                    row("ana", RatingPool::Two, 1700.0),
                    row("bob", RatingPool::Two, 1400.0),
                ],
            ),
            (RatingPool::Several, Vec::new()),
        ];
        let wanted = "\
Checkers, two players
   name  rating      games
1  ana   1700 ± 100  7
2  bob   1400 ± 100  7
";
        assert_eq!(leaderboard(Mode::Checkers, &pages, false).out, wanted);
        assert_eq!(
            leaderboard(Mode::Checkers, &pages, true)
                .out
                .lines()
                .count(),
            2
        );
        assert_eq!(
            leaderboard(Mode::Checkers, &[], false).out,
            "nobody is ranked in Checkers yet\n"
        );
    }
}
