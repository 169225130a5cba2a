"""Reads one question a line, tab separated: id, level, file, the root's file, the moment in seconds, a folder of
revocation lists and the names of the fields to look at (none: all). Answers one line each: id, verdict, detail.

pyHanko judges by EN 319 102-1 without a network: every signature must be PASSED, and every later change one that it
allows. It asks for an answer about the last time stamp's certificate at the moment itself, which no document can
carry; the lists in the folder are those that its authority publishes then.
"""

import asyncio
import logging
import pathlib
import sys
from datetime import datetime, timezone

from asn1crypto import crl, pem, x509
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
from pyhanko_certvalidator.revinfo.archival import CRLContainer

logging.disable(logging.CRITICAL)


def certificate(path):
    octets = pathlib.Path(path).read_bytes()
    return x509.Certificate.load(pem.unarmor(octets)[2] if pem.detect(octets) else octets)


def lists_in(folder):
    return pathlib.Path(folder).glob("*.crl")


def spec_for(root, folder):
    lists = [CRLContainer(crl.CertificateList.load(path.read_bytes())) for path in lists_in(folder)]
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=[root]),
        revinfo_policy=CertRevTrustPolicy(REQUIRE_REVINFO, retroactive_revinfo=True),
    )
    return PdfSignatureValidationSpec(SignatureValidationSpec(
        cert_validation_policy=policy,
        revinfo_gathering_policy=RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY),
        local_knowledge=LocalKnowledge(known_crls=lists),
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
        context = ValidationContext(crls=[path.read_bytes() for path in lists_in(folder)], **options)

    async def verdict_on(signature):
        status = await async_validate_pdf_signature(signature, context)
        return status.bottom_line, f"{signature.field_name} {status.summary()}"

    return verdict_on


async def judge(level, file, root, seconds, folder, names):
    moment = datetime.fromtimestamp(int(seconds), timezone.utc)
    with open(file, "rb") as stream:
        reader = PdfFileReader(stream, strict=False)
        judged = later(root, moment, folder) if level == "B-LTA" else sooner(reader, root, moment, folder, level)
        wanted = set(filter(None, names.split(",")))
        signatures = [each for each in reader.embedded_regular_signatures if not wanted or each.field_name in wanted]
        found = [await judged(each) for each in signatures]
    passed = bool(found) and all(good for good, _ in found)
    return ("PASS" if passed else "FAIL") + "\t" + " | ".join(detail for _, detail in found)


for line in sys.stdin:
    question, *rest = line.rstrip("\n").split("\t")
    try:
        answer = asyncio.run(judge(*rest))
    except Exception as failure:  # the verdict of a judge that cannot read the document is no
        answer = f"FAIL\t{type(failure).__name__}: {failure}"
    print(f"{question}\t{answer}".replace("\n", " "), flush=True)
