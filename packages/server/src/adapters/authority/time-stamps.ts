import {
  DEMO,
  type DigestName,
  issueTimeStamp,
  parseTimeStampRequest,
  PkiError,
  type TimeStampFailure,
  timeStampGranted,
  timeStampRejected,
  type TimeStampRequest,
} from "@paraph/engine/pki";
import { behindStamps } from "./behind-stamps.ts";
import { ClockWatch } from "./clock-watch.ts";
import type { Holders } from "./holders.ts";
import type { Outside } from "./outside.ts";
import { StampedUntil } from "./stamped-until.ts";

const STAMPED: ReadonlySet<DigestName> = new Set(["SHA-256", "SHA-384", "SHA-512"]);
const LARGEST_REQUEST = 8192;
/** RFC 3161 sets no bound; 64 bits are usual, 256 generous. */
const LONGEST_NONCE = 2n ** 256n;

type Refused = { readonly failure: TimeStampFailure; readonly text: string };

/** The time-stamp authority: by RFC 3161 for our own signatures and for everybody. */
export class TimeStampEndpoint {
  readonly #outside: Outside;
  readonly #holders: Holders;
  readonly #watch: ClockWatch;
  readonly #stamped: StampedUntil;

  constructor(outside: Outside, holders: Holders) {
    this.#outside = outside;
    this.#holders = holders;
    this.#watch = new ClockWatch(outside.monotonic);
    this.#stamped = new StampedUntil(outside);
  }

  /** The answer to a request from outside, a rejection included. */
  async answer(request: Uint8Array): Promise<Uint8Array> {
    const asked = this.#read(request);
    const stamped = "failure" in asked ? asked : await this.#tryIssue(asked);
    return stamped instanceof Uint8Array
      ? timeStampGranted(stamped)
      : timeStampRejected(stamped.failure, stamped.text);
  }

  #read(bytes: Uint8Array): TimeStampRequest | Refused {
    if (bytes.length > LARGEST_REQUEST) return { failure: "badRequest", text: "too large" };
    try {
      const request = parseTimeStampRequest(bytes);
      return refusalOf(request) ?? request;
    } catch (error) {
      if (!(error instanceof PkiError)) throw error;
      const failure = error.code === "unsupported" ? "badAlg" : "badDataFormat";
      return { failure, text: error.message };
    }
  }

  /** Whatever fails inside is reported by RFC 3161, too. */
  async #tryIssue(request: TimeStampRequest): Promise<Uint8Array | Refused> {
    try {
      return await this.#issue(request);
    } catch (error) {
      this.#outside.log.error("a time stamp could not be made", { fault: error });
      return { failure: "systemFailure", text: "not now" };
    }
  }

  async #issue(request: TimeStampRequest): Promise<Uint8Array | Refused> {
    const { certificate, chain, signer } = await this.#holders.signing("time_stamp_unit");
    const now = this.#outside.clock.now();
    if (!this.#watch.accepts(now)) {
      return { failure: "timeNotAvailable", text: "the clock does not go as it should" };
    }
    if (!(await this.#stamped.allows(now))) {
      const text = behindStamps(await this.#outside.records.lastIssued());
      this.#outside.log.error(text, { component: "authority" });
      return { failure: "timeNotAvailable", text };
    }
    const token = issueTimeStamp(
      {
        request,
        policy: DEMO.policy,
        serial: this.#outside.ids.random(16),
        now,
        accuracySeconds: 1,
        certificate,
        chain,
      },
      signer,
    );
    await this.#stamped.used(now);
    return token;
  }
}

function refusalOf(request: TimeStampRequest): Refused | null {
  if (!STAMPED.has(request.digestName)) {
    return { failure: "badAlg", text: "SHA-256, SHA-384 and SHA-512 only" };
  }
  if (request.policy !== null && request.policy !== DEMO.policy) {
    return { failure: "unacceptedPolicy", text: `the policy is ${DEMO.policy}` };
  }
  if (request.hasExtensions) return { failure: "unacceptedExtension", text: "no extensions" };
  const { nonce } = request;
  const absurd = nonce !== null && (nonce >= LONGEST_NONCE || nonce <= -LONGEST_NONCE);
  return absurd ? { failure: "badRequest", text: "a nonce of at most 256 bits" } : null;
}
