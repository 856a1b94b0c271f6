//! TLS to a server: whom it is believed.

use std::path::Path;
use std::sync::Arc;

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject as _;
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::url::Tls;

/// Returns a connector that protects connections as the URL asks.
///
/// # Errors
/// The lack of a certificate authority to check certificates against.
pub(super) fn connector(tls: &Tls) -> Result<MakeRustlsConnect, String> {
    let roots = match tls {
        Tls::Off => RootCertStore::empty(),
        Tls::Verified(Some(file)) => of_file(file)?,
        Tls::Verified(None) => of_this_machine()?,
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|why| why.to_string())?;
    Ok(MakeRustlsConnect::new(
        config.with_root_certificates(roots).with_no_client_auth(),
    ))
}

fn of_file(file: &Path) -> Result<RootCertStore, String> {
    let told = |why: String| format!("sslrootcert {}: {why}", file.display());
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_file_iter(file).map_err(|why| told(why.to_string()))? {
        let certificate = certificate.map_err(|why| told(why.to_string()))?;
        roots
            .add(certificate)
            .map_err(|why| told(why.to_string()))?;
    }
    if roots.is_empty() {
        Err(told("there is no certificate in it".into()))
    } else {
        Ok(roots)
    }
}

fn of_this_machine() -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        return Err("this machine trusts no authority; name a file with sslrootcert=".into());
    }
    Ok(roots)
}
