import {
  buildOcspRequest,
  type Certificate,
  crlStatus,
  isCrlOf,
  isSelfIssued,
  parseCrl,
  parseOcspResponse,
  PkiError,
  requireOcsp,
} from "@paraph/engine";
import type { Clock } from "../../ports/clock.ts";
import type { Fetcher } from "../../ports/fetcher.ts";
import type { RevocationEvidence, RevocationSource } from "../../ports/revocation.ts";

type Outside = {
  readonly fetcher: Fetcher;
  readonly clock: Clock;
  /** Answers for its own certificates without a detour over the network; null where there is none. */
  readonly builtIn:
    (RevocationSource & { readonly answersFor: (issuer: Certificate) => Promise<boolean> }) | null;
};

const PATIENCE_MILLISECONDS = 10_000;
const NONE: RevocationEvidence = { ocsps: [], crls: [], certificates: [] };

/** OCSP where the certificate names a responder, its revocation list otherwise; verified before use. */
export function revocationOver(outside: Outside): RevocationSource {
  return {
    evidenceFor: async (chain) => {
      const found: RevocationEvidence[] = [];
      for (const [index, certificate] of chain.entries()) {
        const issuer = chain[index + 1];
        if (issuer) found.push(await evidenceAbout(outside, certificate, issuer));
        else if (!isSelfIssued(certificate)) throw untrusted("the chain is not complete");
      }
      return {
        ocsps: found.flatMap(({ ocsps }) => ocsps),
        crls: found.flatMap(({ crls }) => crls),
        certificates: found.flatMap(({ certificates }) => certificates),
      };
    },
  };
}

async function evidenceAbout(
  outside: Outside,
  certificate: Certificate,
  issuer: Certificate,
): Promise<RevocationEvidence> {
  const { builtIn } = outside;
  if (await builtIn?.answersFor(issuer)) {
    return (await builtIn?.evidenceFor([certificate, issuer])) ?? NONE;
  }
  const faults: unknown[] = [];
  const tries = [
    ...certificate.ocspUrls.map((url) => () => askOcsp(outside, url, certificate, issuer)),
    ...certificate.crlUrls.map((url) => () => readCrl(outside, url, certificate, issuer)),
  ];
  for (const attempt of tries) {
    try {
      return await attempt();
    } catch (error) {
      if (error instanceof Revoked) throw error;
      // Another address of the same certificate may still answer; the reasons are kept.
      faults.push(error);
    }
  }
  throw untrusted("nothing proves that the certificate is not revoked", new AggregateError(faults));
}

async function askOcsp(
  { fetcher, clock }: Outside,
  url: string,
  certificate: Certificate,
  issuer: Certificate,
): Promise<RevocationEvidence> {
  const { status, body } = await fetcher(url, {
    method: "POST",
    headers: { "content-type": "application/ocsp-request" },
    body: buildOcspRequest(certificate, issuer),
    timeoutMilliseconds: PATIENCE_MILLISECONDS,
  });
  if (status !== 200) throw untrusted(`the OCSP responder answers with HTTP status ${status}`);
  const expected = { certificate, issuer, nonce: null, now: clock.now() };
  const { status: said, responder } = requireOcsp(parseOcspResponse(body), expected);
  if (said.kind === "revoked") throw new Revoked("untrusted", "the certificate is revoked");
  if (said.kind !== "good") throw untrusted("the responder does not know the certificate");
  return { ...NONE, ocsps: [body], certificates: [responder] };
}

async function readCrl(
  { fetcher, clock }: Outside,
  url: string,
  certificate: Certificate,
  issuer: Certificate,
): Promise<RevocationEvidence> {
  const call = { method: "GET", timeoutMilliseconds: PATIENCE_MILLISECONDS } as const;
  const { status, body } = await fetcher(url, call);
  if (status !== 200) throw untrusted(`the revocation list answers with HTTP status ${status}`);
  const crl = parseCrl(body);
  if (!isCrlOf(crl, issuer)) throw untrusted("the revocation list is not its issuer's");
  const now = clock.now();
  if (crl.nextUpdate && crl.nextUpdate < now) throw untrusted("the revocation list is out of date");
  if (crlStatus(crl, certificate.serial).kind === "revoked") {
    throw new Revoked("untrusted", "the certificate is revoked");
  }
  return { ...NONE, crls: [body] };
}

/** A clear no, which no other address may overrule. */
class Revoked extends PkiError {}

function untrusted(reason: string, cause?: unknown): PkiError {
  return new PkiError("untrusted", reason, { cause });
}
