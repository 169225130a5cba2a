import {
  type CertificateId,
  type CertificateStatus,
  isIssuer,
  issueOcsp,
  ocspFailure,
  parseOcspRequest,
  PkiError,
} from "@paraph/engine/pki";
import type { LedgerEntry } from "../../ports/store/trust.ts";
import type { Holders, OpenHolder } from "./holders.ts";
import type { Outside } from "./outside.ts";

/** Clients that keep an answer ask again after this; the embedded ones are proof of their moment for ever. */
const ANSWER_HOLDS_MILLISECONDS = 3_600_000;
/** RFC 6960 sets no bound; a request about a few certificates is a few hundred octets. */
const LARGEST_REQUEST = 8192;

/** Answers what the ledger knows, through the responder of the issuer in question. */
export class OcspEndpoint {
  readonly #outside: Outside;
  readonly #holders: Holders;

  constructor(outside: Outside, holders: Holders) {
    this.#outside = outside;
    this.#holders = holders;
  }

  /** The answer to a request from outside, an error response included. */
  async answer(request: Uint8Array): Promise<Uint8Array> {
    if (request.length > LARGEST_REQUEST) return ocspFailure("malformedRequest");
    try {
      const { ids, nonce } = parseOcspRequest(request);
      const issuer = (await this.#issuerOf(ids)) ?? (await this.#newIssuerOf(ids));
      // RFC 5019, 2.2.3: for certificates of other authorities we have no standing to speak.
      if (!issuer) return ocspFailure("unauthorized");
      return await this.#sign(issuer, ids, nonce);
    } catch (error) {
      if (error instanceof PkiError) return ocspFailure("malformedRequest");
      this.#outside.log.error("an OCSP request could not be answered", { fault: error });
      return ocspFailure("internalError");
    }
  }

  /** The operator may have named a new authority since this instance last looked. */
  async #newIssuerOf(ids: readonly CertificateId[]): Promise<OpenHolder | null> {
    await this.#holders.refresh();
    return this.#issuerOf(ids);
  }

  async #issuerOf(ids: readonly CertificateId[]): Promise<OpenHolder | null> {
    const own = await this.#holders.own();
    const now = this.#outside.clock.now();
    const issuers = own
      .filter(({ role }) => role === "root" || role.endsWith("_authority"))
      // For what an authority issued that has ended nobody can speak any more.
      .filter(({ certificate }) => certificate.notAfter > now);
    return issuers.find(({ certificate }) => ids.every((id) => isIssuer(id, certificate))) ?? null;
  }

  async #sign(
    issuer: OpenHolder,
    ids: readonly Pick<CertificateId, "der" | "serial">[],
    nonce: Uint8Array | null,
  ): Promise<Uint8Array> {
    const responder = await this.#holders.signing("ocsp_responder", issuer.id);
    const thisUpdate = this.#outside.clock.now();
    const answers = [];
    for (const { der, serial } of ids) {
      const entry = await this.#outside.records.findIssued(issuer.id, serial);
      const nextUpdate = holdsUntil(thisUpdate, entry?.notAfter ?? null);
      answers.push({ id: der, status: statusOf(entry), thisUpdate, nextUpdate });
    }
    const plan = { producedAt: thisUpdate, answers, nonce, responder: responder.certificate };
    return issueOcsp(plan, responder.signer);
  }
}

function statusOf(entry: LedgerEntry | null): CertificateStatus {
  if (!entry) return { kind: "unknown" };
  return entry.revoked ? { kind: "revoked", ...entry.revoked } : { kind: "good" };
}

/**
 * No answer outlasts the certificate it is about: validators take its end for the last moment of which something is
 * known, and a certificate that has ended by then was never valid for them.
 */
function holdsUntil(thisUpdate: Date, notAfter: Date | null): Date {
  const usual = new Date(thisUpdate.getTime() + ANSWER_HOLDS_MILLISECONDS);
  return notAfter !== null && thisUpdate < notAfter && notAfter < usual ? notAfter : usual;
}
