"""Reads one question a line, tab separated: id, level, file, the root's file, the moment in seconds, a folder of
revocation lists and OCSP responses, and the names of the fields that are ours, with U+001F between. Answers one line each as soon as it is
known, in any order: id, verdict, detail, and what is said of each signature of others. Ends with its input.

pyHanko judges by EN 319 102-1 without a network: every signature must be PASSED, and every later change one that it
allows. It asks for an answer about the last time stamp's certificate at the moment itself, which no document can
carry; the lists in the folder are those that its authority publishes then.
"""

import asyncio
import logging
import multiprocessing
import pathlib
import signal
import sys
from datetime import datetime, timedelta, timezone

from asn1crypto import crl, ocsp, pem, x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import async_validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.policy_decl import (
    LocalKnowledge,
    PdfSignatureValidationSpec,
    RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec,
    SignatureValidationSpec,
)
from pyhanko_certvalidator.context import CertValidationPolicySpec, ValidationContext
from pyhanko_certvalidator.ltv.types import ValidationTimingInfo
from pyhanko_certvalidator.policy_decl import REQUIRE_REVINFO, CertRevTrustPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager
from pyhanko_certvalidator.revinfo.archival import CRLContainer, OCSPContainer

logging.disable(logging.CRITICAL)
PATIENCE = 300


def certificate(path):
    octets = pathlib.Path(path).read_bytes()
    return x509.Certificate.load(pem.unarmor(octets)[2] if pem.detect(octets) else octets)


def files_in(folder, kind):
    return [path.read_bytes() for path in sorted(pathlib.Path(folder).glob(f"*.{kind}"))]


def spec_for(root, folder):
    lists = [CRLContainer(crl.CertificateList.load(octets)) for octets in files_in(folder, "crl")]
    responses = [ocsp.OCSPResponse.load(octets) for octets in files_in(folder, "ocsp")]
    answers = [each for response in responses for each in OCSPContainer.load_multi(response)]
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=[root]),
        revinfo_policy=CertRevTrustPolicy(REQUIRE_REVINFO, retroactive_revinfo=True),
    )
    return PdfSignatureValidationSpec(SignatureValidationSpec(
        cert_validation_policy=policy,
        revinfo_gathering_policy=RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY),
        local_knowledge=LocalKnowledge(known_crls=lists, known_ocsps=answers),
    ))


def later(root, moment, folder):
    """By EN 319 102-1, 5.6: with proofs of existence."""
    spec = spec_for(certificate(root), folder)

    async def verdict_on(signature):
        timing = ValidationTimingInfo(moment, moment, point_in_time_validation=True)
        result = await ades_lta_validation(signature, spec, timing_info=timing)
        passed = result.ades_subindic.status.name == "PASSED" and result.api_status.bottom_line
        return passed, f"{signature.field_name} {result.ades_subindic} {result.api_status.modification_level}"

    return verdict_on


def sooner(reader, root, moment, folder, level):
    """As of the moment, with revocation answers required: of the document, else of the folder."""
    options = {"trust_roots": [certificate(root)], "moment": moment, "revocation_mode": "require"}
    if level == "B-LT":
        context = DocumentSecurityStore.read_dss(reader).as_validation_context(options)
    else:
        context = ValidationContext(crls=files_in(folder, "crl"), **options)

    async def verdict_on(signature):
        status = await async_validate_pdf_signature(signature, context)
        return status.bottom_line, f"{signature.field_name} {status.summary()}"

    return verdict_on


async def said_of(signature, root, moment):
    """What is said of a signature that is not ours: whether it is whole, and whether later changes are allowed."""
    context = ValidationContext(trust_roots=[certificate(root)], moment=moment, allow_fetching=False)
    try:
        status = await async_validate_pdf_signature(signature, context)
    except Exception as failure:  # a verdict as well; it has to stay the same
        return f"{signature.field_name} {type(failure).__name__}"
    words = ["intact" if status.intact else "broken", "valid" if status.valid else "invalid"]
    words.append("changed as allowed" if status.docmdp_ok else "changed otherwise")
    return f"{signature.field_name} {', '.join(words)}"


def opened(stream):
    """A reader of the document, which asks for nothing where it opens without a password."""
    reader = PdfFileReader(stream, strict=False)
    if reader.encrypted:
        reader.decrypt("")
    return reader


async def judge(level, file, root, seconds, folder, names):
    moment = datetime.fromtimestamp(int(seconds), timezone.utc)
    # pyHanko slides from its own clock back to the past: judged with another one, a later moment is today.
    if abs(datetime.now(timezone.utc) - moment) > timedelta(hours=2):
        raise RuntimeError("the clock of the judge is not at the moment as of which it is asked")
    fields = set(filter(None, names.split("\x1f")))
    with open(file, "rb") as stream:
        reader = opened(stream)
        signatures = reader.embedded_regular_signatures
        ours = [each for each in signatures if each.field_name in fields]
        others = [await said_of(each, root, moment) for each in signatures if each.field_name not in fields]
        judged = later(root, moment, folder) if level == "B-LTA" else sooner(reader, root, moment, folder, level)
        found = [await judged(each) for each in ours]
    passed = len(found) == len(fields) and all(good for good, _ in found)
    detail = " | ".join(detail for _, detail in found)
    return "\t".join([f"{'PASS' if passed else 'FAIL'}\t{len(found)} of ours: {detail}", *others])


def expire(number, frame):
    raise TimeoutError(f"no verdict within {PATIENCE} seconds")


def answer(line):
    question, *rest = line.rstrip("\n").split("\t")
    signal.signal(signal.SIGALRM, expire)
    signal.alarm(PATIENCE)
    try:
        found = asyncio.run(judge(*rest))
    except Exception as failure:  # the verdict of a judge that cannot read the document is no
        found = f"FAIL\t{type(failure).__name__}: {failure}"
    finally:
        signal.alarm(0)
    return f"{question}\t{found}".replace("\n", " ")


if __name__ == "__main__":
    with multiprocessing.Pool(2) as workers:
        for verdict in workers.imap_unordered(answer, sys.stdin):
            print(verdict, flush=True)
