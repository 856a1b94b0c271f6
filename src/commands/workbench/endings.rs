//! `parlour endings`: makes tables of endings, and lists those that are there.

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use crate::cli::EndingsCommand;
use crate::commands::Error;
use crate::commands::progress::Progress;
use draughts::variant::Variant;
use draughts_engine::tablebase::folder::{Folder, TableFault};
use draughts_engine::tablebase::{
    Material, Slice, Slices, Tables, further_counts, limit, restore, size, solve, verify,
};

/// Makes or lists tables. `usual` is the folder that the robots read.
pub(super) fn run(
    request: EndingsCommand,
    usual: Option<Folder>,
    out: &mut dyn Write,
) -> Result<u8, Error> {
    let folder = |dir: Option<PathBuf>| {
        let named = dir.map(|path| Folder { path });
        named.or(usual).ok_or_else(|| {
            Error::Usage("there is no home folder for tables; name a folder with --dir".into())
        })
    };
    match request {
        EndingsCommand::Build {
            variant,
            pieces,
            dir,
            verify,
        } => Build {
            variant,
            folder: folder(dir)?,
            verifies: verify,
        }
        .run(usize::from(pieces), out)
        .map(|()| 0),
        EndingsCommand::List { dir } => list(&folder(dir)?, out),
    }
}

impl From<TableFault> for Error {
    fn from(fault: TableFault) -> Self {
        Self::Usage(fault.to_string())
    }
}

struct Build {
    variant: Variant,
    folder: Folder,
    verifies: bool,
}

/// The progress of the build: the part of the tables that is finished.
struct Made {
    progress: Progress,
    begun: Instant,
    all: f64,
    done: f64,
    /// Positions, and bytes, of what there is by now.
    positions: u64,
    bytes: u64,
}

impl Build {
    fn run(&self, pieces: usize, out: &mut dyn Write) -> Result<(), Error> {
        limit(self.variant).map_err(|why| Error::Usage(why.to_string()))?;
        if further_counts(self.variant) {
            let name = self.variant;
            writeln!(
                out,
                "{name} has a move limit that the tables ignore: a won position may still be drawn by that limit"
            )?;
        }
        let all = Material::up_to(pieces);
        let mut made = Made {
            progress: Progress::new(),
            begun: Instant::now(),
            all: all
                .iter()
                .map(|material| size(self.variant, *material))
                .sum(),
            done: 0.0,
            positions: 0,
            bytes: 0,
        };
        let mut slices = Slices::new(self.variant, pieces);
        for pieces in 2..=pieces {
            for material in all
                .iter()
                .copied()
                .filter(|material| material.pieces() == pieces)
            {
                if material <= material.turned() {
                    self.make(material, &mut slices, &mut made)?;
                }
            }
            made.progress.clear();
            let seconds = made.begun.elapsed().as_secs_f64();
            let (positions, bytes) = (made.positions, made.bytes);
            writeln!(
                out,
                "up to {pieces} pieces: {positions} positions, {bytes} bytes, {seconds:.1} seconds"
            )?;
            out.flush()?;
        }
        Ok(())
    }

    /// Makes the slices of a material for either side to move, or reads them where they are there.
    fn make(&self, material: Material, slices: &mut Slices, made: &mut Made) -> Result<(), Error> {
        slices.forget_before(material);
        let both = [material, material.turned()];
        let both = if both[0] == both[1] {
            &both[..1]
        } else {
            &both[..]
        };
        let there = both
            .iter()
            .map(|of| self.folder.slice(self.variant, *of))
            .collect::<Result<Option<Vec<Slice>>, _>>()?;
        let is_there = there.is_some();
        if let Some(there) = there {
            for slice in there {
                restore(self.variant, slices, slice);
            }
        } else {
            self.solve(material, both, slices, made)?;
        }
        for of in both {
            if self.verifies {
                verify(self.variant, slices, *of)
                    .map_err(|fen| Error::Usage(format!("the value of {fen} is wrong")))?;
            }
            let Some(slice) = slices.get(*of) else {
                continue;
            };
            if !is_there {
                self.folder.write(self.variant, slice)?;
            }
            made.positions += slice.positions();
            made.done += size(self.variant, *of);
            made.bytes += std::fs::metadata(self.folder.path_of(self.variant, *of))
                .map_or(0, |data| data.len());
        }
        Ok(())
    }

    fn solve(
        &self,
        material: Material,
        both: &[Material],
        slices: &mut Slices,
        made: &mut Made,
    ) -> Result<(), Error> {
        let mut tell = |part: f64| {
            let done =
                made.done + part * both.iter().map(|of| size(self.variant, *of)).sum::<f64>();
            let positions = usize::try_from(made.positions).unwrap_or(usize::MAX);
            made.progress.show(
                &material.to_string(),
                done / made.all,
                positions,
                "positions",
            );
            true
        };
        match solve(self.variant, slices, material, &mut tell) {
            Ok(true) => Ok(()),
            Ok(false) => Err(Error::Usage(format!(
                "cannot build {material}: a table that it needs is missing"
            ))),
            Err(why) => Err(Error::Usage(why.to_string())),
        }
    }
}

fn list(folder: &Folder, out: &mut dyn Write) -> Result<u8, Error> {
    let made = Tables::MADE;
    for (variant, pieces) in Tables::BUILTIN {
        writeln!(out, "{variant}: up to {pieces} pieces, built in")?;
    }
    for variant in Variant::ALL {
        let is_builtin = Tables::BUILTIN.iter().any(|(of, _)| *of == variant);
        if !is_builtin && limit(variant).is_ok() {
            writeln!(
                out,
                "{variant}: up to {made} pieces, made when first needed"
            )?;
        }
    }
    let mut status = 0;
    for variant in Variant::ALL {
        for material in Material::up_to(6) {
            match folder.head(variant, material) {
                Ok(None) => {}
                Ok(Some(head)) => {
                    let [lost, drawn, won] = head.counts;
                    writeln!(
                        out,
                        "{variant} {material}: {won} won, {drawn} drawn, {lost} lost; {} plies",
                        head.longest
                    )?;
                }
                Err(fault) => {
                    status = 1;
                    writeln!(out, "{fault}")?;
                }
            }
        }
    }
    Ok(status)
}
