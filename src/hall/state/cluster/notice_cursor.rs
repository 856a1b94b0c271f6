//! The last notice that a hall has read. The store numbers the notices.

use super::Cluster;
use parlour_store::{Notice, NoticeKind, StoreError};

/// The place up to which the notices are read.
#[derive(Debug, Default)]
pub(super) struct NoticeCursor {
    /// The number of the notice that was heard last; `None` before those of earlier are read.
    heard: Option<u64>,
    /// True while notices are being read.
    is_reading: bool,
    /// Set when there may be later ones than those that were read.
    has_more: bool,
}

impl Cluster {
    /// There may be notices that were not heard.
    pub(in crate::state) fn read_notices(&mut self) {
        self.notices.has_more |= self.is_shared();
    }

    /// Begins to read the notices, if there may be more and none are being read. Returns the number of the last one that was
    /// heard.
    pub(in crate::state) fn begin_reading_notices(&mut self) -> Option<u64> {
        let notices = &mut self.notices;
        if !notices.has_more || notices.is_reading {
            return None;
        }
        (notices.has_more, notices.is_reading) = (false, true);
        Some(notices.heard.unwrap_or_default())
    }

    /// Notices are not being read any more. Returns those that this hall has to tell. At its opening a hall keeps the talk of before, and nothing
    /// else concerns it.
    pub(in crate::state) fn unheard(
        &mut self,
        notices: Result<Vec<Notice>, StoreError>,
    ) -> Vec<Notice> {
        self.notices.is_reading = false;
        let Ok(notices) = notices else {
            return Vec::new();
        };
        let is_first = self.notices.heard.is_none();
        let mut heard = self.notices.heard.unwrap_or_default();
        let mut unheard = Vec::new();
        for notice in notices {
            if notice.number <= heard {
                continue;
            }
            heard = notice.number;
            let is_chat = matches!(
                notice.kind,
                NoticeKind::Lobby | NoticeKind::Table { .. } | NoticeKind::TakenDown
            );
            if is_chat || !is_first {
                unheard.push(notice);
            }
        }
        self.notices.heard = Some(heard);
        unheard
    }
}
