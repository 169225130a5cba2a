/** Where an answer of an authenticator must come from, and to which challenge. */
export type Expected = {
  readonly type: "webauthn.create" | "webauthn.get";
  readonly rpId: string;
  readonly origins: (origin: string) => boolean;
};

/** What an authenticator said, in bytes. */
export type AuthenticatorAnswer = {
  readonly authenticatorData: Uint8Array;
  readonly clientDataJson: Uint8Array;
};

/** What holds of an answer: its challenge, and the counter of the device. */
export type Answered = {
  readonly challenge: string;
  readonly counter: number;
  /** The new passkey, where one was made. */
  readonly credential: Credential | null;
};

/** A passkey as its device made it: the key is one that we verify with, in SubjectPublicKeyInfo. */
export type Credential = {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly algorithm: number;
};

/** Verifies what authenticators answer (WebAuthn Level 3, 7.1 and 7.2). Null: it does not hold. */
export type Authenticators = {
  readonly algorithms: readonly number[];
  readonly read: (answer: AuthenticatorAnswer, expected: Expected) => Answered | null;
  readonly isSigned: (
    answer: AuthenticatorAnswer,
    signature: Uint8Array,
    key: Pick<Credential, "publicKey" | "algorithm">,
  ) => boolean;
};
