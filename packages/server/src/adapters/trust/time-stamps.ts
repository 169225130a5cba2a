import {
  type Certificate,
  parseTimeStampRequest,
  parseTimeStampResponse,
  PkiError,
  requireFreshTimeStamp,
} from "@paraph/engine/pki";
import type { Clock } from "../../ports/clock.ts";
import type { Fetcher } from "../../ports/egress.ts";
import { ProviderFault } from "../../ports/signer.ts";

/** A time-stamp authority somewhere else. */
export type TimeStampAuthority = {
  readonly url: string;
  /** The value of an Authorization header, for authorities that ask for one. */
  readonly authorization: string | null;
  /** Certificates in which its chain may end. */
  readonly anchors: readonly Certificate[];
  /** Does the law of its country call it qualified? The operator vouches for this. */
  readonly qualified: boolean;
};

/** Takes a request to an authority and brings its verified response. */
export type TimeStampRelay = (request: Uint8Array) => Promise<Uint8Array>;

type Outside = {
  readonly authorities: readonly TimeStampAuthority[];
  readonly fetcher: Fetcher;
  readonly clock: Clock;
};

/** Most have 4 to 8 KB with their chain. Room for this much is kept free in a document, twice. */
export const LARGEST_TOKEN = 16_384;
const PATIENCE_MILLISECONDS = 10_000;

/** Asks the authorities in order; the first good answer is taken. Without one there is no time stamp. */
export function timeStampsOver(outside: Outside): TimeStampRelay {
  return async (request) => {
    const faults: ProviderFault[] = [];
    for (const authority of outside.authorities) {
      try {
        return await askOne(outside, authority, request);
      } catch (error) {
        // The next authority may still stamp; all reasons are reported if none does.
        faults.push(faultOf(authority, error));
      }
    }
    const [first] = faults;
    const code = faults.find(({ passing }) => passing)?.code ?? first?.code ?? "not_authorized";
    const reasons = faults.map(({ message }) => message).join("; ") || "no authority is configured";
    throw new ProviderFault("time stamps", code, reasons, { cause: first });
  };
}

async function askOne(
  { fetcher, clock }: Outside,
  { url, authorization, anchors }: TimeStampAuthority,
  request: Uint8Array,
): Promise<Uint8Array> {
  const { status, body } = await fetcher(url, {
    method: "POST",
    headers: {
      "content-type": "application/timestamp-query",
      accept: "application/timestamp-reply",
      ...(authorization === null ? {} : { authorization }),
    },
    body: request,
    timeoutMilliseconds: PATIENCE_MILLISECONDS,
  });
  if (status !== 200) throw new ProviderFault(hostOf(url), codeOf(status), `HTTP status ${status}`);
  const token = parseTimeStampResponse(body);
  if (token.der.length > LARGEST_TOKEN) {
    throw new PkiError("too_large", `the time stamp has ${token.der.length} bytes`);
  }
  const asked = parseTimeStampRequest(request);
  requireFreshTimeStamp(token, { request: asked, anchors, now: clock.now() });
  return body;
}

const FAULTS: Readonly<Record<PkiError["code"], ProviderFault["code"]>> = {
  malformed: "malformed",
  unsupported: "weak_algorithm",
  mismatch: "wrong_signature",
  untrusted: "wrong_certificate",
  refused: "refused",
  unavailable: "unreachable",
  too_large: "malformed",
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

/** Addresses may carry secrets in their path or query; the host is all that is reported. */
function hostOf(url: string): string {
  return new URL(url).host;
}
