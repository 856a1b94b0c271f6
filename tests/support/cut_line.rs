//! The line between two programs that a test can cut: a TCP relay. When cut, it takes connections
//! and bytes as a line with a broken router does. Nothing gets through, and neither side is told.

use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// The state of the line, and those who wait for it.
#[derive(Debug, Default)]
struct State {
    is_cut: Mutex<bool>,
    mended: Condvar,
    is_over: AtomicBool,
}

impl State {
    fn wait(&self) {
        let cut = self.is_cut.lock().unwrap_or_else(PoisonError::into_inner);
        drop(
            self.mended
                .wait_while(cut, |cut| *cut)
                .unwrap_or_else(PoisonError::into_inner),
        );
    }
}

/// A relay from its own port to another port of this machine.
#[derive(Debug)]
pub(crate) struct CutLine {
    port: u16,
    state: Arc<State>,
}

impl CutLine {
    pub(crate) fn to(target: u16) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(State::default());
        let own = state.clone();
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                if own.is_over.load(Ordering::Relaxed) {
                    return;
                }
                let state = own.clone();
                thread::spawn(move || relay(&near, target, &state));
            }
        });
        Self { port, state }
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// From now on nothing gets through.
    pub(crate) fn cut(&self) {
        *self
            .state
            .is_cut
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = true;
    }

    /// Lets through the bytes that wait, and all that comes after them.
    pub(crate) fn mend(&self) {
        *self
            .state
            .is_cut
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = false;
        self.state.mended.notify_all();
    }
}

impl Drop for CutLine {
    fn drop(&mut self) {
        self.mend();
        self.state.is_over.store(true, Ordering::Relaxed);
        // Wakes the thread that listens.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

fn relay(near: &TcpStream, target: u16, state: &Arc<State>) {
    state.wait();
    let Ok(far) = TcpStream::connect(("127.0.0.1", target)) else {
        return;
    };
    let (Ok(back_from), Ok(back_to)) = (far.try_clone(), near.try_clone()) else {
        return;
    };
    let own = state.clone();
    let back = thread::spawn(move || copy(&back_from, &back_to, &own));
    copy(near, &far, state);
    let _ = back.join();
}

/// Hands on what comes until one side ends.
fn copy(mut from: &TcpStream, mut to: &TcpStream, state: &State) {
    let _ = (from.set_nodelay(true), to.set_nodelay(true));
    let mut bytes = [0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut bytes) {
        state.wait();
        if to.write_all(&bytes[..length]).is_err() {
            break;
        }
    }
    state.wait();
    let _ = (from.shutdown(Shutdown::Read), to.shutdown(Shutdown::Write));
}
