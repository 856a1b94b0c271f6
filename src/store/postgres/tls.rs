//! TLS to a server: whom it is believed.

use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::{self, PemObject as _};
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::url::Tls;
use crate::ErrorKind;

/// Returns a connector that protects connections as the URL asks.
///
/// # Errors
/// The lack of a certificate authority to check certificates against.
pub(super) fn connector(tls: &Tls) -> Result<MakeRustlsConnect, TlsError> {
    let roots = match tls {
        Tls::Off => RootCertStore::empty(),
        Tls::Verified(Some(file)) => of_file(file)?,
        Tls::Verified(None) => of_this_machine()?,
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    Ok(MakeRustlsConnect::new(
        config?.with_root_certificates(roots).with_no_client_auth(),
    ))
}

/// The reason a server's certificate could not be checked.
#[derive(Debug, thiserror::Error)]
pub(super) enum TlsError {
    #[error("sslrootcert {file}: {fault}")]
    RootFile { file: String, fault: RootFault },
    #[error("this machine trusts no authority; name a file with sslrootcert=")]
    NoAuthority,
    #[error(transparent)]
    Protocol(#[from] rustls::Error),
}

#[derive(Debug, thiserror::Error)]
pub(super) enum RootFault {
    #[error(transparent)]
    Pem(#[from] pem::Error),
    #[error(transparent)]
    Certificate(#[from] rustls::Error),
    #[error("there is no certificate in it")]
    Empty,
}

impl From<TlsError> for ErrorKind {
    fn from(why: TlsError) -> Self {
        Self::Unreachable(why.to_string())
    }
}

fn of_file(file: &Path) -> Result<RootCertStore, TlsError> {
    read_roots(file).map_err(|fault| TlsError::RootFile {
        file: file.display().to_string(),
        fault,
    })
}

fn read_roots(file: &Path) -> Result<RootCertStore, RootFault> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file)? {
        roots.add(certificate?)?;
    }
    if roots.is_empty() {
        return Err(RootFault::Empty);
    }
    Ok(roots)
}

fn of_this_machine() -> Result<RootCertStore, TlsError> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err(TlsError::NoAuthority);
    }
    Ok(roots)
}
