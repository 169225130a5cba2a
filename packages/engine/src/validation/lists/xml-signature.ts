import { base64In } from "../../bytes/base64.ts";
import { equal } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import type { DigestName, SignatureAlgorithm } from "../../pki/algorithms/algorithms.ts";
import { digest } from "../../pki/algorithms/keys.ts";
import {
  type Certificate,
  parseCertificate,
  verifiedBy,
} from "../../pki/certificates/certificate.ts";
import { type CanonicalForm, canonicalDocument, canonicalElement } from "./canonical.ts";
import {
  attributeIn,
  childrenOf,
  elementsAt,
  textAt,
  type XmlDocument,
  type XmlElement,
} from "./xml.ts";

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const SIGNED_PROPERTIES = "http://uri.etsi.org/01903#SignedProperties";

const DIGEST_METHODS: Readonly<Record<string, DigestName>> = {
  "http://www.w3.org/2001/04/xmlenc#sha256": "SHA-256",
  "http://www.w3.org/2001/04/xmldsig-more#sha384": "SHA-384",
  "http://www.w3.org/2001/04/xmlenc#sha512": "SHA-512",
};

/** A list's signer is compared with those who may sign it as a whole; this only must not contradict. */
const NAMING_METHODS: Readonly<Record<string, DigestName>> = {
  ...DIGEST_METHODS,
  [`${DSIG}sha1`]: "SHA-1",
};

const MORE = "http://www.w3.org/2001/04/xmldsig-more#";
const PSS = "http://www.w3.org/2007/05/xmldsig-more#";

function rsa(name: DigestName): SignatureAlgorithm {
  return { family: "rsa-pkcs1", digest: name, saltSize: null };
}

/** RFC 6931, 2.3.6: the two numbers side by side, not in ASN.1. */
function ecdsa(name: DigestName): SignatureAlgorithm {
  return { family: "ecdsa-plain", digest: name, saltSize: null };
}

const SIGNATURE_METHODS: Readonly<Record<string, SignatureAlgorithm>> = {
  [`${MORE}rsa-sha256`]: rsa("SHA-256"),
  [`${MORE}rsa-sha384`]: rsa("SHA-384"),
  [`${MORE}rsa-sha512`]: rsa("SHA-512"),
  [`${MORE}ecdsa-sha256`]: ecdsa("SHA-256"),
  [`${MORE}ecdsa-sha384`]: ecdsa("SHA-384"),
  [`${MORE}ecdsa-sha512`]: ecdsa("SHA-512"),
  [`${PSS}sha256-rsa-MGF1`]: { family: "rsa-pss", digest: "SHA-256", saltSize: 32 },
  [`${PSS}sha384-rsa-MGF1`]: { family: "rsa-pss", digest: "SHA-384", saltSize: 48 },
  [`${PSS}sha512-rsa-MGF1`]: { family: "rsa-pss", digest: "SHA-512", saltSize: 64 },
};

const EXCLUSIVE = "http://www.w3.org/2001/10/xml-exc-c14n#";
const CANONICAL: Readonly<Record<string, boolean>> = {
  [EXCLUSIVE]: true,
  "http://www.w3.org/TR/2001/REC-xml-c14n-20010315": false,
  "http://www.w3.org/2006/12/xml-c14n11": false,
};
const ENVELOPED = `${DSIG}enveloped-signature`;

/** The whole list and its own properties; a signer may add an object or two. */
const MOST_REFERENCES = 8;

/**
 * Who signed the whole document, by XMLDSig and XAdES with the signature inside. Refuses a signature that covers less
 * than everything, that is wrong, or that any of whose transforms is not one of the two that are needed. What a stranger
 * wrote is not looked at further: first comes who signed, then the value, then what it covers.
 */
export function verifyEnveloped(
  document: XmlDocument,
  maySign: (certificate: Certificate) => boolean,
): Certificate {
  const [signature, ...others] = childrenOf(document.root, "Signature").filter(
    ({ uri }) => uri === DSIG,
  );
  if (!signature) throw refused("it is not signed");
  if (others.length > 0) throw refused("it has several signatures");
  const certificate = signerOf(signature);
  if (!maySign(certificate)) throw refused("it is signed by somebody who may not");
  const signedInfo = only(signature, "SignedInfo");
  const form = formOf(only(signedInfo, "CanonicalizationMethod"), null);
  const algorithm = SIGNATURE_METHODS[methodOf(only(signedInfo, "SignatureMethod"))];
  if (!algorithm) throw refused("an unknown signature method");
  const value = octetsIn(only(signature, "SignatureValue"));
  if (!verifiedBy(certificate, algorithm, canonicalElement(signedInfo, form), value)) {
    throw refused("the signature value is wrong");
  }
  const references = childrenOf(signedInfo, "Reference");
  if (references.length > MOST_REFERENCES) throw refused("it has too many references");
  const whole = references.filter((each) => coversAll(each, document));
  if (whole.length !== 1) throw refused("the signature does not cover the whole list");
  for (const reference of references) checkReference(document, signature, reference);
  checkNamed(document, signature, references, certificate);
  return certificate;
}

function signerOf(signature: XmlElement): Certificate {
  const [found] = elementsAt(signature, "KeyInfo", "X509Data", "X509Certificate");
  if (!found) throw refused("the signature has no certificate");
  return parseCertificate(octetsIn(found));
}

function coversAll(reference: XmlElement, { root }: XmlDocument): boolean {
  const uri = attributeIn(reference, "URI");
  if (attributeIn(reference, "Type") === SIGNED_PROPERTIES) return false;
  const id = attributeIn(root, "Id") ?? attributeIn(root, "id") ?? attributeIn(root, "ID");
  return uri === "" || (id !== null && uri === `#${id}`);
}

function checkReference(document: XmlDocument, signature: XmlElement, reference: XmlElement): void {
  const octets = coversAll(reference, document)
    ? canonicalDocument(document, transformed(reference, signature, true))
    : canonicalElement(referenced(signature, reference), transformed(reference, signature, false));
  const name = DIGEST_METHODS[methodOf(only(reference, "DigestMethod"))];
  if (!name) throw refused("an unknown digest method");
  if (!equal(digest(name, octets), octetsIn(only(reference, "DigestValue")))) {
    throw refused("what it signs was changed");
  }
}

/** Only what stands inside the signature may be referred to besides the whole: its own properties. */
function referenced(signature: XmlElement, reference: XmlElement): XmlElement {
  const uri = attributeIn(reference, "URI") ?? "";
  const found = withIds(signature).filter(([id]) => `#${id}` === uri);
  const [one, ...others] = found;
  if (!one || others.length > 0) throw refused("a reference that leads nowhere, or to two places");
  return one[1];
}

function withIds(element: XmlElement): readonly (readonly [id: string, element: XmlElement])[] {
  const id = attributeIn(element, "Id");
  const below = element.children.flatMap((child) =>
    child.kind === "element" ? withIds(child) : [],
  );
  return id === null ? below : [[id, element], ...below];
}

function transformed(
  reference: XmlElement,
  signature: XmlElement,
  mustLeaveOut: boolean,
): CanonicalForm {
  const transforms = elementsAt(reference, "Transforms", "Transform");
  const enveloped = transforms.some((each) => methodOf(each) === ENVELOPED);
  if (enveloped !== mustLeaveOut) throw refused("the signature is not left out of what it signs");
  const without = enveloped ? signature : null;
  const canonical = transforms.filter((each) => methodOf(each) !== ENVELOPED);
  const [form, ...others] = canonical;
  if (others.length > 0) throw refused("more transforms than are needed");
  // XMLDSig, 4.4.3.2: without a transform it is Canonical XML.
  return form ? formOf(form, without) : { exclusive: false, inclusivePrefixes: [], without };
}

function formOf(method: XmlElement, without: XmlElement | null): CanonicalForm {
  const exclusive = CANONICAL[methodOf(method)];
  if (exclusive === undefined) throw refused("an unknown transform");
  const [list] = childrenOf(method, "InclusiveNamespaces");
  const prefixes = list ? (attributeIn(list, "PrefixList") ?? "") : "";
  return { exclusive, inclusivePrefixes: prefixes.split(/\s+/).filter(Boolean), without };
}

/** XAdES: the signed properties name the certificate, and the signature covers them. */
function checkNamed(
  document: XmlDocument,
  signature: XmlElement,
  references: readonly XmlElement[],
  certificate: Certificate,
): void {
  const reference = references.find((each) => attributeIn(each, "Type") === SIGNED_PROPERTIES);
  if (!reference || coversAll(reference, document)) throw refused("its properties are not signed");
  const properties = referenced(signature, reference);
  const named = ["SigningCertificate", "SigningCertificateV2"].flatMap((name) =>
    elementsAt(properties, "SignedSignatureProperties", name, "Cert", "CertDigest"),
  );
  const matches = named.some((each) => {
    const name = NAMING_METHODS[methodOf(only(each, "DigestMethod"))];
    return name && equal(digest(name, certificate.der), octetsIn(only(each, "DigestValue")));
  });
  if (!matches) throw refused("its properties name another certificate");
}

function only(element: XmlElement, local: string): XmlElement {
  const [found, ...others] = childrenOf(element, local);
  if (!found || others.length > 0) throw refused(`${local} is not there exactly once`);
  return found;
}

function methodOf(element: XmlElement): string {
  return attributeIn(element, "Algorithm") ?? "";
}

function octetsIn(element: XmlElement): Uint8Array {
  const octets = base64In(textAt(element) ?? "");
  if (octets === null) throw refused("something that is no Base64");
  return octets;
}

function refused(reason: string): PkiError {
  return new PkiError("untrusted", `the list was refused: ${reason}`);
}
