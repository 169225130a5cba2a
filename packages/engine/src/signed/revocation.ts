import type { Certificate } from "../pki/certificates/certificate.ts";

/** What a validator needs years later: certificates and what was said about them then. */
export type Evidence = {
  readonly certificates: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
};

/** A question about one certificate; the request is ready to be sent to its OCSP responder. */
export type RevocationQuestion = {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly ocspRequest: Uint8Array;
  /** An OCSP answer must not speak of the time before this whole second; null where its age does not matter. */
  readonly since: Date | null;
};

/** What came back: a response of a responder, or a whole list. */
export type RevocationAnswer =
  | { readonly kind: "ocsp"; readonly response: Uint8Array }
  | { readonly kind: "crl"; readonly list: Uint8Array };

/** Whom we believe, and certificates that may help to get there. */
export type Trust = {
  readonly anchors: readonly Certificate[];
  readonly pool: readonly Certificate[];
};
