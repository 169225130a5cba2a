"""Whether pyHanko accepts its own signature on a document: the control for those on which it rejects ours.

Takes the same questions as pyhanko_judge.py. The document is signed twice with a throwaway key by pyHanko itself, and
the first signature judged with this key trusted; PASS says that pyHanko accepts it. Where one of the fields in question
is an empty one of the document with a lock, pyHanko signs that field, and a revision follows that changes nothing.
"""

import io
import multiprocessing
import sys
from datetime import datetime, timedelta, timezone

import pyhanko_judge
from asn1crypto import keys, x509
from cryptography import x509 as issuing
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import signers
from pyhanko.sign.fields import enumerate_sig_fields
from pyhanko.sign.validation import async_validate_pdf_signature
from pyhanko_certvalidator.context import ValidationContext
from pyhanko_certvalidator.registry import SimpleCertificateStore

FIELDS = ("Control1", "Control2")


def throwaway():
    key = ec.generate_private_key(ec.SECP256R1())
    name = issuing.Name([issuing.NameAttribute(issuing.NameOID.COMMON_NAME, "Control")])
    now = datetime.now(timezone.utc)
    usage = {each: False for each in (
        "key_encipherment", "data_encipherment", "key_agreement", "key_cert_sign", "crl_sign", "encipher_only",
        "decipher_only")}
    made = (
        issuing.CertificateBuilder(name, name, key.public_key(), issuing.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(issuing.KeyUsage(digital_signature=True, content_commitment=True, **usage), critical=True)
        .sign(key, hashes.SHA256())
    )
    octets = key.private_bytes(
        serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return signers.SimpleSigner(
        signing_cert=x509.Certificate.load(made.public_bytes(serialization.Encoding.DER)),
        signing_key=keys.PrivateKeyInfo.load(octets),
        cert_registry=SimpleCertificateStore(),
    )


def locking(document, names):
    """The empty fields in question that lock others."""
    empty = enumerate_sig_fields(pyhanko_judge.opened(document), filled_status=False)
    return [name for name, _, field in empty if name in names and "/Lock" in field.get_object()]


def changing(document):
    writer = IncrementalPdfFileWriter(document, strict=False)
    if writer.prev.encrypted:
        writer.encrypt("")
    return writer


async def signed(document, field, signer):
    writer = changing(document)
    # Like ours, the signature leaves metadata alone; writing it anew would replace what the judge objects to.
    writer._update_meta = lambda: None
    metadata = signers.PdfSignatureMetadata(field_name=field)
    return io.BytesIO((await signers.async_sign_pdf(writer, metadata, signer)).getvalue())


def followed(document):
    writer = changing(document)
    writer._update_meta = lambda: None
    writer.update_root()
    output = io.BytesIO()
    writer.write(output)
    return output


async def control(level, file, root, seconds, folder, names):
    signer = throwaway()
    with open(file, "rb") as stream:
        document = io.BytesIO(stream.read())
    fields = locking(document, names.split("\x1f"))[:1] or FIELDS
    for field in fields:
        document = await signed(document, field, signer)
    if fields is not FIELDS:
        document = followed(document)
    reader = pyhanko_judge.opened(document)
    [signature] = [each for each in reader.embedded_regular_signatures if each.field_name == fields[0]]
    context = ValidationContext(trust_roots=[signer.signing_cert], allow_fetching=False)
    status = await async_validate_pdf_signature(signature, context)
    return f"{'PASS' if status.bottom_line else 'FAIL'}\t{status.summary()}"


pyhanko_judge.judge = control

if __name__ == "__main__":
    with multiprocessing.Pool(2) as workers:
        for verdict in workers.imap_unordered(pyhanko_judge.answer, sys.stdin):
            print(verdict, flush=True)
