/** A certificate of the built-in authority as the world may fetch it. */
export type PublishedCertificate = {
  /** Its address below /pki, without the extension: root, signers-1, services-1. */
  readonly name: string;
  readonly subject: string;
  readonly fingerprint: string;
  readonly notAfter: Date;
  readonly der: Uint8Array;
  /** Is there a revocation list under the same name? */
  readonly hasList: boolean;
};

/** What the built-in authority answers to the world. */
export type PkiEndpoint = {
  readonly certificates: () => Promise<readonly PublishedCertificate[]>;
  /** Always an OCSP response, an error response included. */
  readonly answerOcsp: (request: Uint8Array) => Promise<Uint8Array>;
  /** Always a time-stamp response, a rejection included. */
  readonly answerTimeStamp: (request: Uint8Array) => Promise<Uint8Array>;
  /** The revocation list of an issuer by its name; null where there is no such issuer. */
  readonly crl: (name: string) => Promise<Uint8Array | null>;
};
