//! The authentication of clients: which may come in, and as which user.
//!
//! Every public key is an identity: russh has verified that its owner signed. A client without a
//! key comes in as a guest, or is told how to make a key. Keyboard-interactive carries that
//! message, without a question.

use std::borrow::Cow;
use std::net::SocketAddr;

use russh::keys::ssh_key::public::KeyData;
use russh::keys::{Algorithm, HashAlg, PublicKey};
use russh::server::Auth;
use russh::{MethodKind, MethodSet};

use super::client::ClientKey;
use super::metrics::DoorRefusal;
use super::session_handler::SessionHandler;

/// Characters of a name that are kept.
const LONGEST_NAME: usize = 64;

/// The shortest RSA key, in bits. Shorter ones can be factored, and their owner's seat be taken.
const RSA_BITS: usize = 2048;

/// The message for a client without a key where guests are not allowed.
const NO_KEY: &str = "This hall knows its clients by their keys, and you have none here.\n\
                      Make one with:   ssh-keygen -t ed25519\n\
                      Then come again. There is no password.\n";

const WEAK_KEY: &str = "Your key is too weak to be known by: RSA keys have 2048 bits at least and sign with SHA-2.\n\
                        Make a new one with:   ssh-keygen -t ed25519\n";

/// The message for a client that has shown a certificate and no key.
const CERTIFICATE: &str = "A certificate is nobody's account here: you come as a guest.\n\
                           To come by a key:   ssh -o IdentitiesOnly=yes -i FILE HOST\n";

/// One connection's login.
#[derive(Debug, Default)]
pub(super) struct Login {
    /// The user name of the login, once it has succeeded.
    pub(super) user: String,
    pub(super) key: Option<ClientKey>,
    /// The reason why a key was refused.
    told: Option<String>,
    has_certificate: bool,
}

impl Login {
    /// Decides whether a client may use a key that it offers.
    pub(super) fn offered(
        &mut self,
        handler: &impl SessionHandler,
        user: &str,
        key: &PublicKey,
        algorithm: &Algorithm,
        peer: SocketAddr,
    ) -> Auth {
        let admitted = if is_weak(key, algorithm) {
            Err(WEAK_KEY.to_owned())
        } else {
            handler.admits(&name(user), Some(&client_key(key)), peer)
        };
        match admitted {
            Ok(()) => Auth::Accept,
            Err(told) => {
                self.told = Some(told);
                Auth::reject()
            }
        }
    }

    /// The owner of a key that was admitted when it was offered has signed.
    pub(super) fn verified(&mut self, user: &str, key: &PublicKey) -> Auth {
        self.user = name(user);
        self.key = Some(client_key(key));
        Auth::Accept
    }

    /// A certificate was shown, which nobody is known by.
    pub(super) fn certified(&mut self) -> Auth {
        self.has_certificate = true;
        Auth::reject()
    }

    /// Somebody without a key, or without one that is admitted. The first answer is what they have to read, the second
    /// one, after they have acknowledged it, whether they may come in.
    pub(super) fn without_key(
        &mut self,
        handler: &impl SessionHandler,
        guests: bool,
        user: &str,
        peer: SocketAddr,
        acknowledged: bool,
    ) -> Result<Auth, DoorRefusal> {
        let refusal = match &self.told {
            Some(told) => Some((DoorRefusal::NotAdmitted, told.clone())),
            None if !guests => Some((DoorRefusal::NoKey, NO_KEY.to_owned())),
            None => handler
                .admits(&name(user), None, peer)
                .err()
                .map(|told| (DoorRefusal::NotAdmitted, told)),
        };
        if !acknowledged {
            let told = refusal.map(|(_, told)| told);
            let certificate = self.has_certificate.then(|| CERTIFICATE.to_owned());
            let instructions = told.or(certificate).unwrap_or_default();
            return Ok(Auth::Partial {
                name: Cow::Borrowed(""),
                instructions: Cow::Owned(instructions),
                prompts: Cow::Borrowed(&[]),
            });
        }
        match refusal {
            None => {
                self.user = name(user);
                self.key = None;
                Ok(Auth::Accept)
            }
            Some((reason, _)) => Err(reason),
        }
    }
}

/// The answer that ends what was tried without a key: OpenSSH would read the same text out three times.
pub(super) fn keys_only() -> Auth {
    let methods = MethodSet::from(&[MethodKind::PublicKey][..]);
    Auth::Reject {
        proceed_with_methods: Some(methods),
        partial_success: false,
    }
}

fn name(user: &str) -> String {
    user.chars().take(LONGEST_NAME).collect()
}

fn client_key(key: &PublicKey) -> ClientKey {
    ClientKey {
        fingerprint: key.fingerprint(HashAlg::Sha256).to_string(),
        algorithm: key.algorithm().as_str().to_owned(),
    }
}

fn is_weak(key: &PublicKey, algorithm: &Algorithm) -> bool {
    let bits = match key.key_data() {
        KeyData::Rsa(key) => key.n().as_positive_bytes().map_or(0, bits),
        _ => return false,
    };
    bits < RSA_BITS || *algorithm == Algorithm::Rsa { hash: None }
}

/// The length of a number without leading zeros.
fn bits(number: &[u8]) -> usize {
    let leading = number
        .first()
        .map_or(0, |byte| byte.leading_zeros() as usize);
    (number.len() * 8).saturating_sub(leading)
}
