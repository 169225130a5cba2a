import { createHash } from "node:crypto";
import type { TestAuthority } from "./authority.ts";

const DSIG = "http://www.w3.org/2000/09/xmldsig#";
const C14N = "http://www.w3.org/2001/10/xml-exc-c14n#";
const SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256";
const RSA_SHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256";

/** A trusted list with one granted service (the intermediate authority), signed by `rsaSigner`. */
export function signedList(authority: TestAuthority): Uint8Array {
  return listSigned(authority, SCHEME + serviceOf(authority));
}

/**
 * A trusted list of this content, signed by `rsaSigner`. The content is written in its canonical form, so that what is
 * signed are the characters as they stand.
 */
export function listSigned(authority: TestAuthority, content: string): Uint8Array {
  const { certificate, signer } = authority.holder("rsaSigner");
  const open = `<TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#">${content}`;
  const close = "</TrustServiceStatusList>";
  const properties = `<x:SignedProperties xmlns:x="http://uri.etsi.org/01903/v1.3.2#" Id="p"><x:SignedSignatureProperties><x:SigningCertificate><x:Cert><x:CertDigest><ds:DigestMethod xmlns:ds="${DSIG}" Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue xmlns:ds="${DSIG}">${sha256(certificate.der)}</ds:DigestValue></x:CertDigest></x:Cert></x:SigningCertificate></x:SignedSignatureProperties></x:SignedProperties>`;
  const signedInfo = `<ds:SignedInfo xmlns:ds="${DSIG}"><ds:CanonicalizationMethod Algorithm="${C14N}"></ds:CanonicalizationMethod><ds:SignatureMethod Algorithm="${RSA_SHA256}"></ds:SignatureMethod>${reference('URI=""', [`${DSIG}enveloped-signature`, C14N], open + close)}${reference('Type="http://uri.etsi.org/01903#SignedProperties" URI="#p"', [C14N], properties)}</ds:SignedInfo>`;
  const value = base64(signer.sign(new TextEncoder().encode(signedInfo)));
  const signature = `<ds:Signature xmlns:ds="${DSIG}">${signedInfo}<ds:SignatureValue>${value}</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64(certificate.der)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo><ds:Object>${properties}</ds:Object></ds:Signature>`;
  return new TextEncoder().encode(open + signature + close);
}

const SCHEME =
  "<SchemeInformation><TSLSequenceNumber>1</TSLSequenceNumber><SchemeTerritory>CH</SchemeTerritory><ListIssueDateTime>2026-11-01T00:00:00Z</ListIssueDateTime><NextUpdate><dateTime>2027-04-01T00:00:00Z</dateTime></NextUpdate></SchemeInformation>";

function serviceOf(authority: TestAuthority): string {
  const identity = base64(authority.holder("intermediate").certificate.der);
  return `<TrustServiceProviderList><TrustServiceProvider><TSPInformation><TSPName><Name xml:lang="en">Provider</Name></TSPName></TSPInformation><TSPServices><TSPService><ServiceInformation><ServiceTypeIdentifier>http://uri.etsi.org/TrstSvc/Svctype/CA/QC</ServiceTypeIdentifier><ServiceName><Name xml:lang="en">CA</Name></ServiceName><ServiceDigitalIdentity><DigitalId><X509Certificate>${identity}</X509Certificate></DigitalId></ServiceDigitalIdentity><ServiceStatus>http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/granted</ServiceStatus><StatusStartingTime>2020-01-01T00:00:00Z</StatusStartingTime></ServiceInformation></TSPService></TSPServices></TrustServiceProvider></TrustServiceProviderList>`;
}

function reference(names: string, transforms: readonly string[], content: string): string {
  const listed = transforms.map((each) => `<ds:Transform Algorithm="${each}"></ds:Transform>`);
  return `<ds:Reference ${names}><ds:Transforms>${listed.join("")}</ds:Transforms><ds:DigestMethod Algorithm="${SHA256}"></ds:DigestMethod><ds:DigestValue>${sha256(new TextEncoder().encode(content))}</ds:DigestValue></ds:Reference>`;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("base64");
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
