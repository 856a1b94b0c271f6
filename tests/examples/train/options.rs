//! The options of the command line.

use std::path::PathBuf;
use std::time::Duration;

use draughts::variant::Variant;
use draughts_engine::contest::Budget;

/// A style of the search.
#[derive(Clone, Debug)]
pub(crate) struct Style {
    pub(crate) learned: Option<PathBuf>,
    pub(crate) selective: bool,
}

impl Style {
    fn read(text: &str) -> Self {
        match text {
            "old" => Self {
                learned: None,
                selective: false,
            },
            "hand" => Self {
                learned: None,
                selective: true,
            },
            path => {
                let plain = path.strip_prefix("plain:");
                Self {
                    learned: Some(plain.unwrap_or(path).into()),
                    selective: plain.is_none(),
                }
            }
        }
    }
}

/// The words of the command line.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) variant: Variant,
    pub(crate) only_match: bool,
    /// Set when a net learns, and not the weights of patterns.
    pub(crate) is_net: bool,
    pub(crate) games: u64,
    pub(crate) nodes: u64,
    pub(crate) budget: Budget,
    pub(crate) passes: u64,
    pub(crate) keep: usize,
    /// The share of a net's target that is the game's result; the rest is the search's score.
    pub(crate) result_share: f32,
    /// Positions to look at where the net and the scores differ; with any the net goes on, and does not begin anew.
    pub(crate) deepened: usize,
    pub(crate) seed: u64,
    pub(crate) pairs: u64,
    pub(crate) dir: PathBuf,
    /// 0 stands for one a core.
    pub(crate) threads: usize,
    /// The weights of a kin, from which learning begins.
    pub(crate) kin: Option<PathBuf>,
    pub(crate) styles: [Style; 2],
}

impl Options {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let variant = words
            .next()
            .ok_or("a variant is wanted, like english")?
            .parse::<Variant>()
            .map_err(|fault| fault.to_string())?;
        let mut options = Self {
            variant,
            only_match: false,
            is_net: false,
            games: 10_000,
            nodes: 500,
            budget: Budget::Nodes(500),
            passes: 12,
            keep: 3_000_000,
            result_share: 0.5,
            deepened: 0,
            seed: 1,
            pairs: 100,
            dir: "target/train".into(),
            threads: 0,
            kin: None,
            styles: ["hand", "old"].map(Style::read),
        };
        for word in words {
            options.set(&word)?;
        }
        if options.deepened > 0 && !options.is_net {
            return Err("only a net learns from deepened positions: VARIANT net deepened=…".into());
        }
        Ok(options)
    }

    fn set(&mut self, word: &str) -> Result<(), String> {
        let Some((name, value)) = word.split_once('=') else {
            match word {
                "match" => self.only_match = true,
                "net" => self.is_net = true,
                _ => {
                    return Err(format!(
                        "\"{word}\" is unknown; match, net or NAME=VALUE is"
                    ));
                }
            }
            return Ok(());
        };
        let number = || {
            value
                .parse::<u64>()
                .map_err(|_| format!("{name} wants a whole number, not \"{value}\""))
        };
        let size = || usize::try_from(number()?).map_err(|error| error.to_string());
        match name {
            "games" => self.games = number()?,
            "nodes" => (self.nodes, self.budget) = (number()?, Budget::Nodes(number()?)),
            "seconds" => {
                let seconds = value.parse().ok().map(Duration::try_from_secs_f64);
                self.budget = Budget::CpuTime(
                    seconds
                        .and_then(Result::ok)
                        .ok_or(format!("seconds wants a number, not \"{value}\""))?,
                );
            }
            "passes" => self.passes = number()?,
            "keep" => self.keep = size()?,
            "share" => {
                let share = value
                    .parse()
                    .ok()
                    .filter(|share| (0.0..=1.0).contains(share));
                self.result_share = share.ok_or(format!(
                    "share wants a number between 0 and 1, not \"{value}\""
                ))?;
            }
            "deepened" => self.deepened = size()?,
            "seed" => self.seed = number()?,
            "threads" => self.threads = size()?,
            "pairs" => self.pairs = number()?,
            "dir" => self.dir = value.into(),
            "kin" => self.kin = Some(value.into()),
            "first" => self.styles[0] = Style::read(value),
            "second" => self.styles[1] = Style::read(value),
            _ => {
                return Err(format!(
                    "there is no {name}; see the head of tests/examples/train/main.rs"
                ));
            }
        }
        Ok(())
    }

    /// The command by which the same is done again.
    pub(crate) fn command(&self) -> String {
        let Self {
            variant,
            games,
            nodes,
            passes,
            keep,
            seed,
            result_share,
            deepened,
            ..
        } = self;
        let [net, share] = if self.is_net {
            let deepened = if *deepened > 0 {
                format!(" deepened={deepened}")
            } else {
                String::new()
            };
            [
                " net".to_owned(),
                format!(" share={result_share}{deepened}"),
            ]
        } else {
            Default::default()
        };
        let name = self.kin.as_ref().and_then(|kin| kin.file_name());
        let kin = name.map_or_else(String::new, |name| format!(" kin={}", name.display()));
        format!(
            "train {variant}{net} games={games} nodes={nodes} passes={passes} keep={keep} seed={seed}{share}{kin}"
        )
    }
}
