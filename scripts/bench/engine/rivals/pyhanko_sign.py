"""What one PAdES B-B signature costs pyHanko, measured as measure.ts does."""

import json
import re
import sys
import time

from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers

WARM_UP_S, ROUND_S, ROUNDS, LONGEST_S = 2, 0.25, 11, 20

source, target = sys.argv[1:]
signer = signers.SimpleSigner.load(
    "key.pem", "certificate.der", ca_chain_files=["issuer.der", "root.der"]
)
metadata = signers.PdfSignatureMetadata(field_name="Bench", subfilter=fields.SigSeedSubFilter.PADES)


def once():
    with open(source, "rb") as original, open(target, "w+b") as signed:
        writer = IncrementalPdfFileWriter(original)
        signers.sign_pdf(writer, metadata, signer=signer, output=signed)


def measure():
    started = time.monotonic()
    warm_ups = 0
    while warm_ups == 0 or time.monotonic() - started < WARM_UP_S:
        once()
        warm_ups += 1
    calls = max(1, int(ROUND_S * warm_ups / (time.monotonic() - started)))
    rounds = []
    while not rounds or (len(rounds) < ROUNDS and time.monotonic() - started < LONGEST_S):
        before = time.process_time()
        for _ in range(calls):
            once()
        rounds.append((time.process_time() - before) * 1000 / calls)
    status = open("/proc/self/status", encoding="latin1").read()
    megabytes = int(re.search(r"^VmHWM:\s+(\d+)", status, re.M)[1]) * 1024 / 1_000_000
    print(json.dumps({"rounds": rounds, "megabytes": megabytes}))


measure()
