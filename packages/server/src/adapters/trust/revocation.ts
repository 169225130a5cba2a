import {
  type Certificate,
  crlStatus,
  parseCrl,
  parseOcspResponse,
  PkiError,
  requireCrl,
  requireOcsp,
  requireSaidSince,
} from "@paraph/engine/pki";
import type { Clock } from "../../ports/clock.ts";
import type { Fetcher } from "../../ports/egress.ts";
import { ProviderFault } from "../../ports/signer.ts";
import type { Trust } from "../../ports/trust.ts";

type Outside = { readonly fetcher: Fetcher; readonly clock: Clock };
type Question = Parameters<Trust["revocation"]>[0];
type Answer = Awaited<ReturnType<Trust["revocation"]>>;

const PATIENCE_MILLISECONDS = 10_000;
const PROVIDER = "revocation";

/**
 * OCSP where the certificate names a responder, its revocation list otherwise. An answer is verified here already,
 * so that a bad one at the first address does not hide a good one at the second.
 */
export async function askForRevocation(outside: Outside, question: Question): Promise<Answer> {
  const { certificate } = question;
  const faults: unknown[] = [];
  const tries = [
    ...certificate.ocspUrls.map((url) => () => askOcsp(outside, url, question)),
    ...certificate.crlUrls.map((url) => () => readCrl(outside, url, question)),
  ];
  for (const attempt of tries) {
    try {
      return await attempt();
    } catch (error) {
      // Another address of the same certificate may still answer; the reasons are kept.
      faults.push(error);
    }
  }
  const passing = faults.length > 0 && faults.every(mayPass);
  const text = "nothing proves that the certificate is not revoked";
  const cause = new AggregateError(faults, text);
  throw new ProviderFault(PROVIDER, passing ? "unreachable" : "wrong_certificate", text, { cause });
}

/** Nobody there, or somebody who says that there is no answer now; a wrong answer stays wrong. */
function mayPass(fault: unknown): boolean {
  return !(fault instanceof PkiError) || fault.code === "unavailable";
}

async function askOcsp(
  { fetcher, clock }: Outside,
  url: string,
  { certificate, issuer, ocspRequest, since }: Question,
): Promise<Answer> {
  const { status, body } = await fetcher(url, {
    method: "POST",
    headers: { "content-type": "application/ocsp-request" },
    body: ocspRequest,
    timeoutMilliseconds: PATIENCE_MILLISECONDS,
  });
  if (status !== 200) throw new Error(`the OCSP responder answers with HTTP status ${status}`);
  const expected = { certificate, issuer, nonce: null, now: clock.now() };
  const said = requireOcsp(parseOcspResponse(body), expected);
  // "Revoked" is an answer too: the engine reads it and does not sign.
  if (said.status.kind === "unknown") {
    throw new PkiError("untrusted", "the responder does not know the certificate");
  }
  // A revocation list may say now what the responder will say a little later.
  requireSaidSince(said, since);
  return { kind: "ocsp", response: body };
}

async function readCrl(
  { fetcher, clock }: Outside,
  url: string,
  { certificate, issuer }: Question,
): Promise<Answer> {
  const call = { method: "GET", timeoutMilliseconds: PATIENCE_MILLISECONDS } as const;
  const { status, body } = await fetcher(url, call);
  if (status !== 200) throw new Error(`the revocation list answers with HTTP status ${status}`);
  requireList(body, certificate, issuer, clock.now());
  return { kind: "crl", list: body };
}

function requireList(
  list: Uint8Array,
  certificate: Certificate,
  issuer: Certificate,
  now: Date,
): void {
  const crl = parseCrl(list);
  requireCrl(crl, issuer, now);
  // Throws for a list that speaks of other certificates of the issuer only.
  crlStatus(crl, certificate);
}
