import { toBase64 } from "../../bytes/base64.ts";
import { fromHex } from "../../bytes/hex.ts";
import type { MainIndication, SubIndication } from "../verdict/conclusion.ts";
import type { ValidationResult, SignerResult } from "../verdict/result.ts";
import { element, type Xml } from "./write-xml.ts";

const MAIN: Readonly<Record<MainIndication, string>> = {
  "TOTAL-PASSED": "urn:etsi:019102:mainindication:total-passed",
  "TOTAL-FAILED": "urn:etsi:019102:mainindication:total-failed",
  INDETERMINATE: "urn:etsi:019102:mainindication:indeterminate",
};

const NAMESPACES = {
  xmlns: "http://uri.etsi.org/19102/v1.4.1#",
  "xmlns:ds": "http://www.w3.org/2000/09/xmldsig#",
} as const;

/** The names that the standard leaves to those who write reports. */
const OWN = "urn:x-paraph:validation";

const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";

/** The report of ETSI TS 119 102-2 (V1.4.1) about a result, as XML. */
export function etsiReport(result: ValidationResult): string {
  const { signers } = result;
  const reports =
    signers.length === 0
      ? [element("SignatureValidationReport", {}, status(result, []))]
      : signers.map((signer, index) => signatureReport(result, signer, index));
  const objects = signers.flatMap((signer, index) => certificateObject(signer, index));
  const list = objects.length === 0 ? [] : [element("SignatureValidationObjects", {}, ...objects)];
  const root = element("ValidationReport", NAMESPACES, ...reports, ...list);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}

function signatureReport(result: ValidationResult, signer: SignerResult, index: number): Xml {
  return element(
    "SignatureValidationReport",
    {},
    element(
      "SignatureIdentifier",
      { id: `S-${index}` },
      element("HashOnly", {}, "false"),
      element("DocHashOnly", {}, "false"),
      element("DAIdentifier", {}, signer.field),
    ),
    times(result, signer),
    element("SignersDocument", {}, digest(result.document.sha256)),
    attributes(signer),
    ...signerInformation(signer, index),
    ...quality(signer),
    element(
      "SignatureValidationProcess",
      {},
      element("SignatureValidationProcessID", {}, "urn:etsi:019102:validationprocess:LTA"),
    ),
    status(signer.now, dataOf(signer, index)),
  );
}

function times({ at }: ValidationResult, { time, timeIsProven }: SignerResult): Xml {
  const proof = timeIsProven ? "validation" : "policy";
  return element(
    "ValidationTimeInfo",
    {},
    element("ValidationTime", {}, at),
    element(
      "BestSignatureTime",
      {},
      // Without a proof the signature is known to exist since it was looked at, whatever it claims.
      element("POETime", {}, (timeIsProven ? time : null) ?? at),
      element("TypeOfProof", {}, `urn:etsi:019102:poetype:${proof}`),
    ),
  );
}

/** What the signature claims about itself. */
function attributes({ claims, claimedTime, signaturePolicy }: SignerResult): Xml {
  const claimed = claimedTime === null ? [] : [claimedTime];
  const texts = [
    ["Reason", "ReasonElement", claims.reason],
    ["Name", "NameElement", claims.name],
    ["ContactInfo", "ContactInfoElement", claims.contact],
  ] as const;
  return element(
    "SignatureAttributes",
    {},
    ...claimed.map((each) => element("SigningTime", { Signed: "true" }, element("Time", {}, each))),
    ...policyIn(signaturePolicy),
    ...texts.flatMap(([name, inner, text]) =>
      text === null ? [] : [element(name, { Signed: "true" }, element(inner, {}, text))],
    ),
    element("OtherInformation", {}),
  );
}

/** Annex A.8; the schema wants a name, and an implied policy has none. */
function policyIn(policy: string | null): readonly Xml[] {
  if (policy === null) return [];
  const id = policy === "implied" ? `${OWN}:signature-policy-implied` : `urn:oid:${policy}`;
  return [element("SigPolicyIdentifier", { Signed: "true" }, element("SigPolicyId", {}, id))];
}

function signerInformation({ signer, certificate }: SignerResult, index: number): readonly Xml[] {
  if (!certificate) return [];
  const reference = element("SignerCertificate", { VOReference: `C-${index}` });
  const named = signer === null ? [] : [element("Signer", {}, signer)];
  return [element("SignerInformation", {}, reference, ...named)];
}

/** The names that the European validation service gives to qualities. */
function quality({ quality: found, seal }: SignerResult): readonly Xml[] {
  if (found === null || found === "SES") return [];
  const urn = `urn:cef:dss:signatureQualification:${found === "QES" ? "Q" : "Ad"}${seal ? "ESeal" : "ESig"}`;
  return [element("SignatureQuality", {}, element("SignatureQualityInformation", {}, urn))];
}

function status(
  {
    indication,
    subIndication,
  }: { readonly indication: MainIndication; readonly subIndication: SubIndication | null },
  data: readonly Xml[],
): Xml {
  const sub =
    subIndication === null
      ? []
      : [element("SubIndication", {}, `urn:etsi:019102:subindication:${subIndication}`)];
  return element(
    "SignatureValidationStatus",
    {},
    element("MainIndication", {}, MAIN[indication]),
    ...sub,
    ...data,
  );
}

/** 4.3.12: the path, and the findings as sentences, of which no indication speaks. */
function dataOf(signer: SignerResult, index: number): readonly Xml[] {
  const findings = [...signer.notChecked, ...signer.attacks, ...signer.warnings];
  const chain = signer.certificate
    ? [
        element(
          "CertificateChain",
          {},
          element("SigningCertificate", { VOReference: `C-${index}` }),
        ),
      ]
    : [];
  const elements = findings.map((text) =>
    element("ReportData", {}, element("Type", {}, `${OWN}:finding`), element("Value", {}, text)),
  );
  const more =
    elements.length === 0 ? [] : [element("AdditionalValidationReportData", {}, ...elements)];
  const data = [...chain, ...more];
  return data.length === 0 ? [] : [element("AssociatedValidationReportData", {}, ...data)];
}

function certificateObject({ certificate }: SignerResult, index: number): readonly Xml[] {
  if (!certificate) return [];
  const type = element("ObjectType", {}, "urn:etsi:019102:validationObject:certificate");
  const shown = element("ValidationObjectRepresentation", {}, digest(certificate.sha256));
  return [element("ValidationObject", { id: `C-${index}` }, type, shown)];
}

function digest(sha256: string): Xml {
  return element(
    "DigestAlgAndValue",
    {},
    element("ds:DigestMethod", { Algorithm: SHA256 }),
    element("ds:DigestValue", {}, toBase64(fromHex(sha256) ?? new Uint8Array())),
  );
}
