import { toHex } from "../bytes/hex.ts";
import { PkiError } from "../errors.ts";
import { type Certificate, fingerprint, isValidAt } from "../pki/certificates/certificate.ts";
import { findPath } from "../pki/certificates/chain.ts";
import { crlStatus, parseCrl } from "../pki/revocation/crl.ts";
import { requireCrl } from "../pki/revocation/crl-facts.ts";
import { extensionOf } from "../pki/certificates/extensions.ts";
import { digest } from "../pki/algorithms/keys.ts";
import { type CertificateStatus, parseOcspResponse } from "../pki/revocation/ocsp.ts";
import { requireOcsp } from "../pki/revocation/require-ocsp.ts";
import { buildOcspRequest } from "../pki/revocation/ocsp-request.ts";
import { OID } from "../pki/der/oids.ts";
import type {
  Evidence,
  RevocationAnswer,
  RevocationQuestion,
  Trust,
} from "../signed/revocation.ts";

/** Everything gathered so far; each thing is asked for once. */
export type EvidenceBag = {
  readonly addPath: (path: readonly Certificate[], notBefore: Date | null) => Promise<void>;
  readonly evidence: () => Evidence;
};

/** The path to an anchor; refuses one that does not lead there or has any problem on the way. */
export function requirePath(
  certificate: Certificate,
  { anchors, pool }: Trust,
  carried: readonly Certificate[],
  at: Date,
): readonly Certificate[] {
  const path = findPath(certificate, { anchors, pool: [...carried, ...pool], at });
  if (!path.anchored) throw new PkiError("untrusted", "the certificate leads to no trusted root");
  if (path.problems.length > 0) {
    const kinds = path.problems.map(({ kind }) => kind).join(", ");
    throw new PkiError("refused", `the certificate cannot be used: ${kinds}`);
  }
  return path.certificates;
}

/** Collects revocation answers. Each is verified before it counts; a missing or bad one ends the signature. */
export function evidenceBag(
  ask: (question: RevocationQuestion) => Promise<RevocationAnswer>,
  now: () => Date,
): EvidenceBag {
  const certificates = new Map<string, Uint8Array>();
  const ocsps = new Map<string, Uint8Array>();
  const crls = new Map<string, Uint8Array>();
  const answered = new Set<string>();

  async function addPath(path: readonly Certificate[], notBefore: Date | null): Promise<void> {
    for (const [index, certificate] of path.entries()) {
      certificates.set(fingerprint(certificate), certificate.der);
      const issuer = path[index + 1];
      // Only of the first is asked what was said after the signature: authorities live for years.
      if (issuer) await settle(certificate, issuer, index === 0 ? notBefore : null);
    }
  }

  async function settle(certificate: Certificate, issuer: Certificate, notBefore: Date | null) {
    const key = fingerprint(certificate);
    if (answered.has(key)) return;
    answered.add(key);
    const ocspRequest = buildOcspRequest(certificate, issuer);
    const since = notBefore && wholeSecond(notBefore);
    const answer = await ask({ certificate, issuer, ocspRequest, since });
    if (answer.kind === "crl") addCrl(answer.list, certificate, issuer);
    else await addOcsp(answer.response, certificate, issuer, since);
  }

  async function addOcsp(
    bytes: Uint8Array,
    certificate: Certificate,
    issuer: Certificate,
    since: Date | null,
  ): Promise<void> {
    const response = parseOcspResponse(bytes);
    const found = requireOcsp(response, { certificate, issuer, nonce: null, now: now() });
    requireGood(found.status);
    if (since && found.thisUpdate < since) {
      throw new PkiError("mismatch", "the OCSP response speaks of the time before the signature");
    }
    ocsps.set(keyOf(response.der), response.der);
    const { responder } = found;
    if (fingerprint(responder) === fingerprint(issuer)) return;
    certificates.set(fingerprint(responder), responder.der);
    if (!extensionOf(responder.extensions, OID.ocspNoCheck)) await settle(responder, issuer, null);
  }

  function addCrl(bytes: Uint8Array, certificate: Certificate, issuer: Certificate): void {
    const list = parseCrl(bytes);
    requireCrl(list, issuer, now());
    requireGood(crlStatus(list, certificate));
    crls.set(keyOf(list.der), list.der);
  }

  return {
    addPath,
    evidence: () => ({
      certificates: [...certificates.values()],
      ocsps: [...ocsps.values()],
      crls: [...crls.values()],
    }),
  };
}

/** Refuses a certificate outside of its own time, whatever others say of it. */
export function requireValidAt(certificate: Certificate, at: Date): void {
  if (!isValidAt(certificate, at)) {
    throw new PkiError("refused", "the certificate is not valid at the time of signing");
  }
}

function requireGood(status: CertificateStatus): void {
  if (status.kind !== "good") throw new PkiError("refused", `the certificate is ${status.kind}`);
}

/** OCSP has whole seconds: what a time stamp says beyond them would make an honest answer look early. */
function wholeSecond(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000);
}

function keyOf(bytes: Uint8Array): string {
  return toHex(digest("SHA-256", bytes));
}
