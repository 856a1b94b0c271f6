//! The proxies whose word is believed for whom they speak, and the PROXY header with which they say it.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::time::Duration;

use ipnet::IpNet;
use proxy_header::{Error, ParseConfig, ProxyHeader};
use thiserror::Error as ThisError;
use tokio::io::AsyncReadExt as _;
use tokio::net::TcpStream;
use tokio::time::sleep;

/// The longest PROXY header that is read, in bytes.
const LONGEST: usize = 2_048;

/// The beginnings of the header's two versions.
const BEGINNINGS: [&[u8]; 2] = [b"PROXY ", b"\r\n\r\n\0\r\nQUIT\n"];

/// The pause before a header that has not come whole is looked at again.
const PAUSE: Duration = Duration::from_millis(10);

/// The networks of trusted proxies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrustedProxies(Vec<IpNet>);

/// A text that is no network.
#[derive(Clone, Debug, PartialEq, Eq, ThisError)]
#[error("\"{0}\" is neither an address nor a network such as 10.0.0.0/8")]
pub struct NoNetwork(String);

impl FromStr for TrustedProxies {
    type Err = NoNetwork;

    /// Reads addresses and networks with spaces between them.
    fn from_str(text: &str) -> Result<Self, NoNetwork> {
        let network = |word: &str| {
            let address = || word.parse::<IpAddr>().map(IpNet::from);
            word.parse()
                .or_else(|_| address())
                .map_err(|_| NoNetwork(word.into()))
        };
        let networks: Result<_, _> = text.split_whitespace().map(network).collect();
        networks.map(Self)
    }
}

/// The reason why a proxy does not say for whom it speaks.
#[derive(Debug, ThisError)]
pub enum HeaderError {
    #[error("connections of this address need a PROXY header (trusted_proxies)")]
    Missing,
    #[error("the PROXY header of this address cannot be read (trusted_proxies)")]
    Malformed,
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl TrustedProxies {
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// Reads a PROXY header of version 1 or 2, and nothing behind it. Returns the address of whom the proxy speaks for; `None`
/// if it speaks for itself, as to see whether the server is well.
///
/// # Errors
/// The connection begins with something else, or the header is malformed.
pub async fn read_header(stream: &mut TcpStream) -> Result<Option<SocketAddr>, HeaderError> {
    let mut bytes = [0; LONGEST];
    loop {
        let length = stream.peek(&mut bytes).await?;
        let seen = &bytes[..length];
        let begins = |whole: &&[u8]| seen.starts_with(whole) || whole.starts_with(seen);
        if seen.is_empty() || !BEGINNINGS.iter().any(begins) {
            return Err(HeaderError::Missing);
        }
        match ProxyHeader::parse(seen, ParseConfig::default()) {
            Ok((header, length)) => {
                let sender = header.proxied_address().map(|address| address.source);
                stream.read_exact(&mut bytes[..length]).await?;
                return Ok(sender);
            }
            Err(Error::BufferTooShort) if length < LONGEST && !is_whole_line(seen) => {
                sleep(PAUSE).await;
            }
            Err(_) => return Err(HeaderError::Malformed),
        }
    }
}

/// Returns whether a header of version 1 has its end: what is missing in it does not come any more.
fn is_whole_line(seen: &[u8]) -> bool {
    seen.starts_with(BEGINNINGS[0]) && seen.contains(&b'\n')
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt as _;
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn addresses_and_networks_are_trusted_and_others_not() {
        let proxies: TrustedProxies = " 10.0.0.0/8 192.0.2.7 2001:db8::/32 ".parse().unwrap();
        let trusts = |address: &str| proxies.trusts(address.parse().unwrap());
        for address in ["10.1.2.3", "::ffff:10.1.2.3", "192.0.2.7", "2001:db8:7::1"] {
            assert!(trusts(address), "{address}");
        }
        for address in ["11.0.0.1", "192.0.2.8", "2001:db9::1", "127.0.0.1", "::1"] {
            assert!(!trusts(address), "{address}");
        }
        for text in ["10.0.0.0/33", "10.0.0.0/8,", "proxy.example"] {
            let why = text
                .parse::<TrustedProxies>()
                .map_err(|why| why.to_string());
            assert!(why.is_err_and(|why| why.contains(text)), "{text}");
        }
    }

    /// Sends pieces to a reader of a header; answers what it reads, and what is left for others.
    async fn read(pieces: &[&[u8]]) -> (Result<Option<String>, String>, Vec<u8>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (mut server, _) = listener.accept().await.unwrap();
        let reading = tokio::spawn(async move {
            let read = read_header(&mut server).await;
            (read, server)
        });
        for piece in pieces {
            client.write_all(piece).await.unwrap();
            sleep(3 * PAUSE).await;
        }
        client.shutdown().await.unwrap();
        let (header, mut server) = reading.await.unwrap();
        let mut rest = Vec::new();
        server.read_to_end(&mut rest).await.unwrap();
        let header = header.map(|sender| sender.map(|sender| sender.to_string()));
        (header.map_err(|why| why.to_string()), rest)
    }

    #[tokio::test]
    async fn both_versions_are_read_and_nothing_behind_them() {
        let rest = b"SSH-2.0-x\r\n";
        let ana = Ok(Some("192.0.2.7:4711".to_owned()));
        let one = b"PROXY TCP4 192.0.2.7 10.0.0.1 4711 2222\r\n";
        assert_eq!(read(&[one, rest]).await, (ana.clone(), rest.to_vec()));
        assert_eq!(
            read(&[&one[..3], &one[3..20], &one[20..], rest]).await,
            (ana.clone(), rest.to_vec()),
            "in pieces"
        );
        let mut two = BEGINNINGS[1].to_vec();
        two.extend(b"\x21\x11\0\x0f\xc0\0\x02\x07\x0a\0\0\x01\x12\x67\x08\xae\x04\0\0");
        two.extend(rest);
        assert_eq!(read(&[&two]).await, (ana, rest.to_vec()));
        let six = b"PROXY TCP6 2001:db8::7 2001:db8::1 4711 2222\r\n";
        let sender = Ok(Some("[2001:db8::7]:4711".to_owned()));
        assert_eq!(read(&[six]).await, (sender, Vec::new()));
        let mut local = BEGINNINGS[1].to_vec();
        local.extend(b"\x20\0\0\0");
        assert_eq!(read(&[&local, rest]).await, (Ok(None), rest.to_vec()));
        assert_eq!(read(&[b"PROXY UNKNOWN\r\n"]).await, (Ok(None), Vec::new()));
    }

    #[tokio::test]
    async fn what_is_no_header_or_malformed_is_said() {
        for other in [
            &b"SSH-2.0-x\r\n"[..],
            b"",
            b"PUT / HTTP/1.1\r\n",
            b"\r\n\r\n\r\n",
        ] {
            let (header, rest) = read(&[other]).await;
            assert_eq!(header, Err(HeaderError::Missing.to_string()), "{other:?}");
            assert_eq!(rest, other);
        }
        let long = [b"PROXY TCP4 ".to_vec(), vec![b'1'; 200]].concat();
        let mut version = BEGINNINGS[1].to_vec();
        version.extend(b"\x31\x11\0\x0c\xc0\0\x02\x07\x0a\0\0\x01\x12\x67\x08\xae");
        for malformed in [
            &b"PROXY TCP4 192.0.2.777 10.0.0.1 4711 2222\r\n"[..],
            b"PROXY TCP4 192.0.2.7 10.0.0.1 70000 2222\r\n",
            b"PROXY HTTP 192.0.2.7 10.0.0.1 4711 2222\r\n",
            b"PROXY TCP4 nonsense\r\n",
            &long,
            &version,
        ] {
            let (header, _) = read(&[malformed]).await;
            let why = HeaderError::Malformed.to_string();
            assert_eq!(header, Err(why), "{malformed:?}");
        }
    }
}
