import type { JsonObject } from "./store/jobs.ts";
import type { RequestId, SignatureId } from "../domain/ids.ts";
import type { SignerOrder, SigningCredential } from "./signing-credential.ts";

/** What only we and the browser of one person know of an authorisation (OAuth 2 with PKCE, RFC 7636). */
export type AuthorisationSecrets = {
  readonly state: string;
  readonly verifier: string;
};

/** What a provider wrote into the address by which it sent a person back. */
export type AuthorisationAnswer = {
  readonly code: string | null;
  /** RFC 9207. */
  readonly iss: string | null;
  readonly error: string | null;
};

/** A key of one person at their provider, as it is kept between two authorisations. */
export type OwnCredential = {
  /** How many hashes one authorisation takes. */
  readonly atOnce: number;
  /** Plain JSON that the provider's adapter alone understands; nothing in it is secret. */
  readonly kept: JsonObject;
};

/** Signatures (or finished CMS) by the base64 of the hash that was authorised for each. */
export type RemoteSignatures = ReadonlyMap<string, Uint8Array>;

/**
 * A provider to which people go themselves. First they log in, and their own key is looked up; then they authorise
 * the hashes of all documents; what comes back is verified. Nothing is remembered here from one step to the next.
 */
export type RemoteProvider = {
  readonly name: string;
  /** What people know it by. */
  readonly title: string;
  /** Where the browser is sent: a page that leads there must say so in its policy. */
  readonly origin: string;
  readonly logInAddress: (secrets: AuthorisationSecrets) => string;
  readonly authoriseAddress: (
    secrets: AuthorisationSecrets,
    credential: OwnCredential,
    hashes: readonly string[],
  ) => string;
  /** The code that came back; another issuer, a refusal and an empty answer are named faults. */
  readonly codeFrom: (answer: AuthorisationAnswer) => string;
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
  ) => Promise<RemoteSignatures>;
  /** Signs by what `obtain` brings for the digests of all documents. */
  readonly signingCredentialOf: (
    order: SignerOrder,
    credential: OwnCredential,
    obtain: (digests: readonly Uint8Array[]) => Promise<RemoteSignatures>,
  ) => Promise<SigningCredential>;
};

/** How an authorisation to a provider ended; null while the person is there. */
export type AuthorisationEnd =
  /** Somebody has come back and what follows is being done, or was cut off. */
  | "taken"
  /** The person was sent to the next authorisation of the same act. */
  | "continued"
  | "signed"
  | "declined"
  /** The documents have changed meanwhile: the person must authorise again. */
  | "changed"
  | "failed";

/** One authorisation of a remote authorisation: a person is at a provider to sign, and will come back with the state. */
export type RemoteAuthorisation = {
  readonly id: string;
  /** The same for all authorisations of one act of signing. */
  readonly actId: string;
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
  readonly provider: string;
  /** Keyed digests in hexadecimal: the state itself, and the secret of the browser, are kept nowhere. */
  readonly stateDigest: string;
  readonly browserDigest: string;
  /** What is needed to go on, encrypted; empty once the authorisation has ended. */
  readonly content: EncryptedContent;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly end: AuthorisationEnd | null;
};

/** Bytes under a key of their own, which is wrapped by the keyring. */
export type EncryptedContent = {
  readonly keyId: string;
  readonly wrapped: Uint8Array;
  readonly bytes: Uint8Array;
};

/** People on their way through providers. */
export type RemoteAuthorisations = {
  readonly add: (authorisation: RemoteAuthorisation) => Promise<void>;
  readonly find: (stateDigest: string) => Promise<RemoteAuthorisation | null>;
  /** Takes an authorisation that nobody has taken, once; its content is removed. False: somebody was faster. */
  readonly take: (id: string) => Promise<boolean>;
  readonly finish: (id: string, end: AuthorisationEnd) => Promise<void>;
  /** Empties what has expired by now, and forgets what had expired by then. */
  readonly sweep: (now: Date, then: Date) => Promise<void>;
};
