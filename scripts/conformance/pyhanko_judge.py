"""Reads one question a line, tab separated: id, file, the root's file, the moment in seconds and a folder of
revocation lists for what carries none itself. Answers one line each: id, verdict, detail.

pyHanko judges by EN 319 102-1 with no network: every signature of the document must be PASSED, and every later change
one that it allows. For a moment long after the last revocation answer, that nobody revoked the last time stamp's
certificates meanwhile is taken as said: no document can carry an answer from the future.
"""

import asyncio
import logging
import pathlib
import sys
from datetime import datetime, timedelta, timezone

from asn1crypto import crl, pem, x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.policy_decl import (
    LocalKnowledge,
    PdfSignatureValidationSpec,
    RevinfoOnlineFetchingRule,
    RevocationInfoGatheringSpec,
    SignatureValidationSpec,
)
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.ltv.types import ValidationTimingInfo
from pyhanko_certvalidator.policy_decl import (
    REQUIRE_REVINFO,
    CertRevTrustPolicy,
    NonRevokedStatusAssertion,
    RevocationCheckingPolicy,
    RevocationCheckingRule,
)
from pyhanko_certvalidator.registry import SimpleTrustManager
from pyhanko_certvalidator.revinfo.archival import CRLContainer

logging.disable(logging.CRITICAL)
LATER = RevocationCheckingPolicy(RevocationCheckingRule.CRL_OR_OCSP_REQUIRED, RevocationCheckingRule.NO_CHECK)


def certificate(path):
    octets = pathlib.Path(path).read_bytes()
    return x509.Certificate.load(pem.unarmor(octets)[2] if pem.detect(octets) else octets)


def policy_for(root, rule):
    return CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=[root]),
        revinfo_policy=CertRevTrustPolicy(rule, retroactive_revinfo=True),
    )


def spec_for(reader, root, moment, folder):
    lists = [CRLContainer(crl.CertificateList.load(path.read_bytes())) for path in pathlib.Path(folder).glob("*.crl")]
    stamps = reader.embedded_timestamp_signatures[-1:]
    later = moment - datetime.now(timezone.utc) > timedelta(hours=1)
    return PdfSignatureValidationSpec(SignatureValidationSpec(
        cert_validation_policy=policy_for(root, REQUIRE_REVINFO),
        ts_cert_validation_policy=policy_for(root, LATER if later else REQUIRE_REVINFO),
        revinfo_gathering_policy=RevocationInfoGatheringSpec(RevinfoOnlineFetchingRule.LOCAL_ONLY),
        local_knowledge=LocalKnowledge(
            known_crls=lists,
            nonrevoked_assertions=[NonRevokedStatusAssertion(each.signer_cert.sha256, at=moment) for each in stamps],
        ),
    ))


async def verdict_on(signature, spec, moment):
    timing = ValidationTimingInfo(moment, moment, point_in_time_validation=True)
    result = await ades_lta_validation(signature, spec, timing_info=timing)
    status = result.api_status
    passed = result.ades_subindic.status.name == "PASSED" and status.bottom_line
    changes = status.modification_level.name if status.modification_level else "NONE"
    return passed, f"{signature.field_name} {result.ades_subindic} {changes}"


async def judge(file, root, seconds, folder):
    moment = datetime.fromtimestamp(int(seconds), timezone.utc)
    with open(file, "rb") as stream:
        reader = PdfFileReader(stream, strict=False)
        spec = spec_for(reader, certificate(root), moment, folder)
        found = [await verdict_on(each, spec, moment) for each in reader.embedded_regular_signatures]
    passed = bool(found) and all(good for good, _ in found)
    return ("PASS" if passed else "FAIL") + "\t" + " | ".join(detail for _, detail in found)


for line in sys.stdin:
    question, *rest = line.rstrip("\n").split("\t")
    try:
        answer = asyncio.run(judge(*rest))
    except Exception as failure:  # the verdict of a judge that cannot read the document is no
        answer = f"FAIL\t{type(failure).__name__}: {failure}"
    print(f"{question}\t{answer}".replace("\n", " "), flush=True)
