"""CPU milliseconds that pyHanko takes for one PAdES B-B signature."""

import io
import sys
import time

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers

file, p12, password, runs = sys.argv[1:]
octets = open(file, "rb").read()
signer = signers.SimpleSigner.load_pkcs12(p12, passphrase=password.encode())
metadata = signers.PdfSignatureMetadata(field_name="Bench", subfilter=fields.SigSeedSubFilter.PADES)


def once():
    signers.sign_pdf(IncrementalPdfFileWriter(io.BytesIO(octets)), metadata, signer=signer)


once()
before = time.process_time()
for _ in range(int(runs)):
    once()
print(f"ms {(time.process_time() - before) * 1000 / int(runs)}")
