import {
  acceptableAt,
  buildTimeStampRequest,
  type Certificate,
  certificatesOf,
  type DigestName,
  findPath,
  keyFactsOf,
  parseTimeStampResponse,
  PkiError,
  requireTimeStamp,
  type TimeStampToken,
} from "@paraph/engine";
import type { Clock, Ids } from "../../ports/clock.ts";
import type { Fetcher } from "../../ports/fetcher.ts";
import { ProviderFault } from "../../ports/signer.ts";
import type { TimeStamp, TimeStamper } from "../../ports/timestamper.ts";

/** A time-stamp authority somewhere else. */
export type TimeStampAuthority = {
  readonly url: string;
  /** The value of an Authorization header, for authorities that ask for one. */
  readonly authorization: string | null;
  /** Certificates in which its chain may end. */
  readonly anchors: readonly Certificate[];
};

type Outside = {
  readonly authorities: readonly TimeStampAuthority[];
  readonly fetcher: Fetcher;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "random">;
};

const PATIENCE_MILLISECONDS = 10_000;
/** A token that is further from our clock than this was not made now. */
const MOST_APART_MILLISECONDS = 5 * 60_000;

/** Asks the authorities in order; the first good answer is taken. Without one there is no time stamp. */
export function timeStampersOver(outside: Outside): TimeStamper {
  if (outside.authorities.length === 0) throw new Error("no time-stamp authority is configured");
  return {
    stamp: async (digestName, digest) => {
      const faults: ProviderFault[] = [];
      for (const authority of outside.authorities) {
        try {
          return await stampBy(outside, authority, digestName, digest);
        } catch (error) {
          // The next authority may still stamp; all reasons are told if none does.
          faults.push(faultOf(authority, error));
        }
      }
      const [first] = faults;
      const code = faults.find(({ passing }) => passing)?.code ?? first?.code ?? "refused";
      const reasons = faults.map(({ message }) => message).join("; ");
      throw new ProviderFault("time stamps", code, reasons, { cause: first });
    },
  };
}

async function stampBy(
  { fetcher, clock, ids }: Outside,
  { url, authorization, anchors }: TimeStampAuthority,
  digestName: DigestName,
  digest: Uint8Array,
): Promise<TimeStamp> {
  const nonce = BigInt(`0x${Buffer.from(ids.random(16)).toString("hex")}`);
  const { status, body } = await fetcher(url, {
    method: "POST",
    headers: {
      "content-type": "application/timestamp-query",
      accept: "application/timestamp-reply",
      ...(authorization === null ? {} : { authorization }),
    },
    body: buildTimeStampRequest(digestName, digest, nonce),
    timeoutMilliseconds: PATIENCE_MILLISECONDS,
  });
  if (status !== 200) throw new ProviderFault(hostOf(url), codeOf(status), `HTTP status ${status}`);
  const token = parseTimeStampResponse(body);
  const certificate = requireTimeStamp(token, { digestName, digest, nonce });
  return { ...requireTrust(token, certificate, anchors, clock.now()), token: token.der };
}

function requireTrust(
  token: TimeStampToken,
  certificate: Certificate,
  anchors: readonly Certificate[],
  now: Date,
): Omit<TimeStamp, "token"> {
  const { time } = token.statement;
  if (Math.abs(time.getTime() - now.getTime()) > MOST_APART_MILLISECONDS) {
    throw new PkiError("mismatch", "the time stamp was refused: its time is not now");
  }
  if (!acceptableAt(token.signer.algorithm, keyFactsOf(certificate), now)) {
    throw new PkiError("unsupported", "the time stamp was refused: its algorithm is too weak");
  }
  const path = findPath(certificate, { pool: certificatesOf(token), anchors, at: time });
  const [problem] = path.problems;
  if (!path.anchored || problem) {
    const reason = problem?.kind ?? "its chain ends in no configured anchor";
    throw new PkiError("untrusted", `the time stamp was refused: ${reason}`);
  }
  return { time, certificate, chain: path.certificates.slice(1) };
}

const FAULTS: Readonly<Record<PkiError["code"], ProviderFault["code"]>> = {
  malformed: "malformed",
  unsupported: "weak_algorithm",
  mismatch: "wrong_signature",
  untrusted: "wrong_certificate",
  refused: "refused",
};

function faultOf({ url }: TimeStampAuthority, error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (error instanceof PkiError) {
    return new ProviderFault(hostOf(url), FAULTS[error.code], error.message, { cause: error });
  }
  const late = error instanceof Error && error.name === "TimeoutError";
  const [code, text] = late
    ? (["timed_out", "no answer in time"] as const)
    : (["unreachable", "cannot be reached"] as const);
  return new ProviderFault(hostOf(url), code, text, { cause: error });
}

function codeOf(status: number): ProviderFault["code"] {
  return status >= 500 || status === 429 ? "unreachable" : "refused";
}

/** Addresses may carry secrets in their path or query; the host is all that is told. */
function hostOf(url: string): string {
  return new URL(url).host;
}
