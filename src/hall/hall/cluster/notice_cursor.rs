//! The last notice that a hall has read. The store numbers the notices.

use super::Cluster;
use crate::hall::outbox::Outbox;
use crate::hall::store_purpose::StorePurpose;
use parlour_store::{Notice, NoticeKind, StoreRequest};

/// The place up to which the notices are read.
#[derive(Debug, Default)]
pub(super) struct NoticeCursor {
    /// The number of the notice that was heard last; `None` before those of earlier are read.
    heard: Option<u64>,
    /// True while notices are being read.
    is_reading: bool,
    /// Set when there are later ones than those being read.
    has_more: bool,
}

impl Cluster {
    pub(in crate::hall) fn read_notices(&mut self, out: &mut Outbox) {
        if !self.is_shared() {
            return;
        }
        let notices = &mut self.notices;
        if notices.is_reading {
            notices.has_more = true;
            return;
        }
        notices.is_reading = true;
        let after = notices.heard.unwrap_or_default();
        out.store(StoreRequest::Notices { after }, StorePurpose::Notices);
    }

    /// Notices are not being read any more, whatever came of it.
    pub(in crate::hall) fn notices_answered(&mut self, out: &mut Outbox) {
        self.notices.is_reading = false;
        if std::mem::take(&mut self.notices.has_more) {
            self.read_notices(out);
        }
    }

    /// Returns those of the notices that this hall has to tell. At its opening a hall keeps the talk of before, and nothing
    /// else concerns it.
    pub(in crate::hall) fn unheard(&mut self, notices: Vec<Notice>) -> Vec<Notice> {
        let is_first = self.notices.heard.is_none();
        let mut heard = self.notices.heard.unwrap_or_default();
        let mut unheard = Vec::new();
        for notice in notices {
            if notice.number <= heard {
                continue;
            }
            heard = notice.number;
            let is_talk = matches!(notice.kind, NoticeKind::Lobby | NoticeKind::Table { .. });
            if is_talk || !is_first {
                unheard.push(notice);
            }
        }
        self.notices.heard = Some(heard);
        unheard
    }
}
