//! The games that the same players have played one after another, and how they stand.

use parlour_language::{Text, text};
use parlour_model::player::{Names, Player};
use parlour_model::seat::Seat;

/// Half points by player, over all games since the screen was opened.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Series {
    games: u32,
    points: Vec<(Player, u32)>,
}

impl Series {
    /// A game of these players is over: a win is two half points, a draw or a shared win one for each.
    pub(super) fn count(&mut self, players: &[Player], winners: &[Seat]) {
        self.games += 1;
        if self.points.len() != players.len()
            || players.iter().any(|player| self.of(player).is_none())
        {
            *self = Self {
                games: 1,
                points: players.iter().map(|player| (player.clone(), 0)).collect(),
            };
        }
        for (seat, player) in Seat::all(players.len()).zip(players) {
            let won = match winners {
                [only] => 2 * u32::from(*only == seat),
                [] => 1,
                shared => u32::from(shared.contains(&seat)),
            };
            self.points
                .iter_mut()
                .filter(|(other, _)| other == player)
                .for_each(|(_, points)| *points += won);
        }
    }

    fn of(&self, player: &Player) -> Option<u32> {
        self.points
            .iter()
            .find(|(other, _)| other == player)
            .map(|(_, points)| *points)
    }

    /// Returns the score of the series, once there were several games.
    pub(super) fn line(&self) -> Option<Text> {
        let players: Vec<_> = self
            .points
            .iter()
            .map(|(player, _)| player.clone())
            .collect();
        let names = Names::of(&players);
        let score = |((_, points), name): (&(Player, u32), &Text)| {
            let half = if points % 2 == 1 { "½" } else { "" };
            let whole = if *points == 1 {
                String::new()
            } else {
                (points / 2).to_string()
            };
            Text::list([name.clone(), format!("{whole}{half}").into()], " ")
        };
        let scores = self.points.iter().zip(names.all()).map(score);
        (self.games > 1).then(|| {
            text!(
                "table-series",
                games = self.games,
                scores = Text::list(scores, ", ")
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_model::player::Level;

    #[test]
    fn points_go_with_the_players_when_they_change_sides() {
        let [ana, robo] = [Player::person("Ana"), Player::robot("Robo", Level::Casual)];
        let mut series = Series::default();
        let line = |series: &Series| series.line().map(|line| line.english());
        series.count(&[ana.clone(), robo.clone()], &[Seat(0)]);
        assert_eq!(line(&series), None);
        series.count(&[robo.clone(), ana.clone()], &[]);
        assert_eq!(line(&series).as_deref(), Some("2 games: Ana 1½, Robo ½"));
        series.count(&[ana.clone(), robo], &[Seat(1)]);
        assert_eq!(line(&series).as_deref(), Some("3 games: Ana 1½, Robo 1½"));
        series.count(&[ana, Player::person("Bo")], &[Seat(1)]);
        assert_eq!(line(&series), None, "another opponent is another series");
    }
}
