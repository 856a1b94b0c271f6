//! The writes on their way to the store, and the check whether they take so long that the person is
//! told.

use std::time::Duration;

use parlour_screen::effect::{Effect, RequestId, Timer};
use parlour_screen::env::Env;

/// A write that takes longer is told; on a disk that is well it takes a few milliseconds.
const PATIENCE: Duration = Duration::from_millis(200);

/// The writes that are not answered yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Writes {
    /// Their requests, the oldest first.
    waiting: Vec<RequestId>,
    /// The timer after which the oldest write is reported as slow.
    timer: Option<RequestId>,
    is_slow: bool,
}

impl Writes {
    /// Returns whether a write has waited so long that it is reported.
    pub(super) fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// Returns whether this timer is that of the oldest write, which is reported from now on.
    pub(super) fn fired(&mut self, timer: RequestId) -> bool {
        let is_own = self.timer.take_if(|own| *own == timer).is_some();
        self.is_slow |= is_own;
        is_own
    }

    /// Takes note of an answer of the store, and of what it is asked now. While something waits there is a timer, or it is
    /// told already; otherwise there is none.
    pub(super) fn follow(
        &mut self,
        answered: Option<RequestId>,
        asked: &[Effect],
        env: &mut Env,
    ) -> Option<Effect> {
        let oldest = self.waiting.first().copied();
        self.waiting.retain(|id| Some(*id) != answered);
        self.waiting
            .extend(asked.iter().filter_map(|effect| match effect {
                Effect::Store(id, request) if request.is_write() => Some(*id),
                _ => None,
            }));
        if self.waiting.first().copied() == oldest {
            return None;
        }
        if self.waiting.is_empty() {
            self.is_slow = false;
            return self.timer.take().map(|_| Effect::CancelTimer(Timer::Store));
        }
        if self.is_slow {
            return None;
        }
        let request_id = env.new_id();
        self.timer = Some(request_id);
        Some(Effect::SetTimer {
            timer: Timer::Store,
            after: PATIENCE,
            request_id,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_store::StoreRequest;

    fn write(id: u64) -> Effect {
        Effect::Store(
            RequestId(id),
            Box::new(StoreRequest::Merge {
                from: "a".into(),
                into: "b".into(),
            }),
        )
    }

    #[test]
    fn a_write_is_told_after_its_time_and_until_nothing_waits() {
        let (mut writes, mut env) = (Writes::default(), Env::default());
        let read = Effect::Store(RequestId(100), Box::new(StoreRequest::People {}));
        assert_eq!(
            writes.follow(None, &[read], &mut env),
            None,
            "reading is not writing"
        );
        let set = writes.follow(None, &[write(101), write(102)], &mut env);
        let Some(Effect::SetTimer {
            timer: Timer::Store,
            after: PATIENCE,
            request_id,
        }) = set
        else {
            panic!("{set:?}")
        };
        assert!(
            !writes.fired(RequestId(7)) && !writes.is_slow(),
            "another timer"
        );
        assert!(writes.fired(request_id) && writes.is_slow());
        assert_eq!(writes.follow(Some(RequestId(101)), &[], &mut env), None);
        assert!(writes.is_slow(), "the second one still waits");
        assert_eq!(
            writes.follow(Some(RequestId(102)), &[], &mut env),
            None,
            "the timer has passed"
        );
        assert!(!writes.is_slow());
    }

    #[test]
    fn answers_in_time_leave_no_timer_and_begin_the_time_of_the_next() {
        let (mut writes, mut env) = (Writes::default(), Env::default());
        let first = writes.follow(None, &[write(101), write(102)], &mut env);
        let second = writes.follow(Some(RequestId(101)), &[], &mut env);
        assert!(
            second != first && matches!(second, Some(Effect::SetTimer { .. })),
            "{second:?}"
        );
        assert_eq!(
            writes.follow(Some(RequestId(102)), &[], &mut env),
            Some(Effect::CancelTimer(Timer::Store))
        );
        assert_eq!(writes.follow(None, &[], &mut env), None);
    }
}
