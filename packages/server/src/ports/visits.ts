import type { JsonObject } from "./jobs.ts";
import type { SignerOrder, SigningIdentity } from "./identity.ts";

/** What only we and the browser of one person know of a visit (OAuth 2 with PKCE, RFC 7636). */
export type VisitSecrets = {
  readonly state: string;
  readonly verifier: string;
};

/** What a provider wrote into the address by which it sent a person back. */
export type VisitAnswer = {
  readonly code: string | null;
  /** RFC 9207. */
  readonly iss: string | null;
  readonly error: string | null;
};

/** A key of one person at their provider, as it is kept between two visits. */
export type OwnCredential = {
  /** How many hashes one authorisation takes. */
  readonly atOnce: number;
  /** Plain JSON that the provider's adapter alone understands; nothing in it is secret. */
  readonly kept: JsonObject;
};

/** Signatures (or finished CMS) by the base64 of the hash that was authorised for each. */
export type VisitSignatures = ReadonlyMap<string, Uint8Array>;

/**
 * A provider to which people go themselves. First they log in, and their own key is looked up; then they authorise
 * the hashes of all documents; what comes back is verified. Nothing is remembered here from one step to the next.
 */
export type VisitedProvider = {
  readonly name: string;
  /** What people know it by. */
  readonly title: string;
  /** Where the browser is sent: a page that leads there must say so in its policy. */
  readonly origin: string;
  readonly logInAddress: (visit: VisitSecrets) => string;
  readonly authoriseAddress: (
    visit: VisitSecrets,
    credential: OwnCredential,
    hashes: readonly string[],
  ) => string;
  /** The code that came back; another issuer, a refusal and an empty answer are named faults. */
  readonly codeFrom: (answer: VisitAnswer) => string;
  /** Exchanges a code, which is good for one exchange, for a token. */
  readonly redeem: (code: string, verifier: string) => Promise<string>;
  /** The key that names the person of the order, among those that are theirs. */
  readonly credentialOf: (order: SignerOrder, token: string) => Promise<OwnCredential>;
  /** The hashes to be authorised for documents of these digests, in base64. */
  readonly hashesFor: (
    credential: OwnCredential,
    digests: readonly Uint8Array[],
  ) => readonly string[];
  /** Signs what was authorised; never asked twice, every answer verified. */
  readonly sign: (
    credential: OwnCredential,
    digests: readonly Uint8Array[],
    token: string,
  ) => Promise<VisitSignatures>;
  /** Signs by what `obtain` brings for the digests of all documents. */
  readonly identityOf: (
    order: SignerOrder,
    credential: OwnCredential,
    obtain: (digests: readonly Uint8Array[]) => Promise<VisitSignatures>,
  ) => Promise<SigningIdentity>;
};
