"""https on the LAN: the hub's own certificate authority, and certificates for its addresses.

The authority is made once and kept in the data folder, so that phones need to trust it only once.
Leaves live less than 825 days (more is refused by iOS) and are renewed before they end, and when
the machine has another address.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from server.files import write_whole
from server.net.whereabouts import LOCAL_NAMES

AUTHORITY_DAYS, LEAF_DAYS, RENEW_DAYS = 3_650, 397, 30


def certificate(folder: Path, addresses: Sequence[str]) -> Path:
    """The key and certificate that the hub serves https with, made or renewed where needed."""
    authority_key, authority = _authority(folder)
    leaf = leaf_file(folder)
    names = leaf_names(addresses)
    if not _still_good(leaf, names):
        write_whole(leaf, _make_leaf(authority_key, authority, names))
    return leaf


def leaf_file(folder: Path) -> Path:
    return folder / "leaf.pem"


def authority_file(folder: Path) -> Path:
    """What phones install to trust the hub; it holds no secret."""
    return folder / "authority.crt"


def leaf_names(addresses: Sequence[str]) -> list[str]:
    own = socket.gethostname().lower()
    return sorted({"localhost", "127.0.0.1", own, f"{own}.local", *LOCAL_NAMES, *addresses})


def _authority(folder: Path) -> tuple[ec.EllipticCurvePrivateKey, x509.Certificate]:
    key_file, certificate_file = folder / "authority.key", authority_file(folder)
    if key_file.exists() and certificate_file.exists():
        key = serialization.load_pem_private_key(key_file.read_bytes(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        return key, x509.load_pem_x509_certificate(certificate_file.read_bytes())
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Tablée on {socket.gethostname()}")])
    certificate = (
        _builder(name, name, key.public_key(), AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .sign(key, hashes.SHA256())
    )
    write_whole(key_file, _pem(key))
    write_whole(certificate_file, certificate.public_bytes(serialization.Encoding.PEM))
    return key, certificate


def _make_leaf(
    authority_key: ec.EllipticCurvePrivateKey, authority: x509.Certificate, names: Sequence[str]
) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tablée")])
    certificate = (
        _builder(subject, authority.subject, key.public_key(), LEAF_DAYS)
        .add_extension(x509.SubjectAlternativeName([_name(n) for n in names]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(authority_key, hashes.SHA256())
    )
    return _pem(key) + certificate.public_bytes(serialization.Encoding.PEM)


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, days: int
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=days))
    )


def _usage(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _name(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(name))
    except ValueError:
        return x509.DNSName(name)


def _still_good(leaf: Path, names: Sequence[str]) -> bool:
    if not leaf.exists():
        return False
    certificate = x509.load_pem_x509_certificate(leaf.read_bytes())
    ends = certificate.not_valid_after_utc - timedelta(days=RENEW_DAYS)
    alternative = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName)
    known = {str(name.value) for name in alternative.value}
    return ends > datetime.now(UTC) and known >= set(names)


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
