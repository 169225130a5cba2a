import type { KeyUsage } from "./extensions.ts";
import { OID } from "../der/oids.ts";

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const YEAR = 365.25 * DAY;
/** Ten years after it was made a signature must still be valid; two more for keys that sign for a year. */
const LASTING = 12 * YEAR;

/** What a kind of certificate may be used for and how long it lives. */
export type Profile = {
  readonly lifeSeconds: number;
  /** How far before the moment of issue it begins, for clocks that are slow. */
  readonly leadSeconds: number;
  readonly keyUsage: readonly KeyUsage[];
  /** Null: not an authority. Otherwise how many authorities may stand below it. */
  readonly pathLength: number | null;
  readonly extendedKeyUsage: { readonly oid: string; readonly critical: boolean } | null;
  /** RFC 6960, 4.2.2.2.1: nobody asks whether a responder that lives for days was revoked. */
  readonly ocspNoCheck: boolean;
  /** How long the private key is used, where that is shorter than the certificate's life. */
  readonly keyUseSeconds: number | null;
};

const END_ENTITY = {
  leadSeconds: MINUTE,
  pathLength: null,
  extendedKeyUsage: null,
  ocspNoCheck: false,
  keyUseSeconds: null,
} as const;

const AUTHORITY = {
  ...END_ENTITY,
  leadSeconds: 60 * MINUTE,
  keyUsage: ["keyCertSign", "cRLSign"],
} as const;

/** Every kind of certificate that the built-in authority issues. There is no other. */
export const PROFILES = {
  root: { ...AUTHORITY, lifeSeconds: 25 * YEAR, pathLength: 1 },
  // Some validators refuse a path whose authority has expired, whatever proof of time there is: ten
  // years after a signature made with a three year old authority it must still be valid.
  signerAuthority: { ...AUTHORITY, lifeSeconds: 15 * YEAR, pathLength: 0 },
  serviceAuthority: { ...AUTHORITY, lifeSeconds: 15 * YEAR, pathLength: 0 },
  // The key of one act is gone after it; the certificate stays to be asked about. Validators that are
  // given a revocation list of later than a certificate's end take it for the newest word and find
  // nothing that speaks of the time before: no certificate of a signer ends before its time stamps do.
  oneShotSigner: {
    ...END_ENTITY,
    lifeSeconds: LASTING,
    keyUsage: ["nonRepudiation"],
    keyUseSeconds: 10 * MINUTE,
  },
  seal: {
    ...END_ENTITY,
    lifeSeconds: LASTING,
    keyUsage: ["digitalSignature", "nonRepudiation"],
    keyUseSeconds: YEAR,
  },
  timeStampUnit: {
    ...END_ENTITY,
    // The last time stamp's certificate bounds how long a document stays verifiable.
    lifeSeconds: LASTING,
    keyUsage: ["digitalSignature"],
    // RFC 3161, 2.3: this purpose alone, and critical.
    extendedKeyUsage: { oid: OID.timeStamping, critical: true },
    keyUseSeconds: YEAR,
  },
  ocspResponder: {
    ...END_ENTITY,
    lifeSeconds: 30 * DAY,
    keyUsage: ["digitalSignature"],
    extendedKeyUsage: { oid: OID.ocspSigning, critical: false },
    ocspNoCheck: true,
  },
  callbackClient: {
    ...END_ENTITY,
    lifeSeconds: YEAR,
    keyUsage: ["digitalSignature"],
    extendedKeyUsage: { oid: OID.clientAuth, critical: false },
  },
} as const satisfies Record<string, Profile>;

export type ProfileName = keyof typeof PROFILES;
