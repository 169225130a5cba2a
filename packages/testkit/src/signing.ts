import { randomBytes } from "node:crypto";
import type { RawSigner, SigningPorts, Trust } from "@paraph/engine/pades";
import type { HolderName, TestAuthority } from "./authority.ts";

/** The authority's time stamps and answers as signing asks for them, all at one moment. */
export function signingPorts(authority: TestAuthority, now: Date): SigningPorts {
  return {
    timestamp: (request) => Promise.resolve(authority.timeStamp(request, now)),
    tokenBytes: 8192,
    revocation: ({ ocspRequest }) =>
      Promise.resolve({ kind: "ocsp", response: authority.ocsp(ocspRequest, now) }),
    now: () => now,
    random: (length) => new Uint8Array(randomBytes(length)),
  };
}

/** A holder of the authority as one who signs documents. */
export function rawSigner(authority: TestAuthority, name: HolderName): RawSigner {
  const { certificate, chain, signer } = authority.holder(name);
  return {
    kind: "raw",
    certificate,
    chain,
    algorithm: signer.algorithm,
    sign: (attributes) => Promise.resolve(signer.sign(attributes)),
  };
}

/** Trust in the authority's root and nothing else. */
export function trustIn(authority: TestAuthority): Trust {
  return { anchors: [authority.holder("root").certificate], pool: [] };
}
