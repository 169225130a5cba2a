import {
  type Certificate,
  fingerprint,
  nameToText,
  type RevocationReason,
} from "@paraph/engine/pki";
import type { Quality } from "@paraph/contract/words";
import type { PkiEndpoint } from "../../ports/pki.ts";
import type { Signers } from "../../ports/signer.ts";
import type { SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import { type CallbackClient, currentCallbackClient } from "./callback-client.ts";
import { Holders } from "./holders.ts";
import { OcspEndpoint } from "./ocsp.ts";
import { oneShotSigner } from "./one-shot.ts";
import type { Outside } from "./outside.ts";
import { currentCrl } from "./revocation-lists.ts";
import { TimeStampEndpoint } from "./time-stamps.ts";

/** The built-in authority: everything it takes to sign, seal, stamp and prove without anybody else. */
export type BuiltInAuthority = {
  readonly signers: Signers;
  readonly endpoint: PkiEndpoint;
  /** Is this certificate one of ours, so that we answer for what it issued? */
  readonly isOurs: (issuer: Certificate) => Promise<boolean>;
  /** Makes what is missing; called at the start, so that the first signature does not wait for it. */
  readonly prepare: () => Promise<void>;
  readonly revoke: (serial: string, reason: RevocationReason) => Promise<boolean>;
  /** What the service shows to receivers of callbacks that ask for a certificate. */
  readonly callbackClient: () => Promise<CallbackClient>;
  /** The root, for those who trust this authority: validation, and pages that show it. */
  readonly root: () => Promise<Certificate>;
};

export function openAuthority(outside: Outside): BuiltInAuthority {
  const holders = new Holders(outside);
  const ocsp = new OcspEndpoint(outside, holders);
  const timeStamps = new TimeStampEndpoint(outside, holders);
  return {
    signers: signersOf(outside, holders),
    endpoint: endpointOf(outside, holders, ocsp, timeStamps),
    isOurs: async (issuer) => {
      const mark = fingerprint(issuer);
      return (await holders.own()).some(({ certificate }) => fingerprint(certificate) === mark);
    },
    prepare: async () => {
      const now = outside.clock.now();
      for (const { id, role, certificate } of await holders.own()) {
        // One that has ended names no responder any more, and nobody asks about what it issued.
        const speaks = role.endsWith("_authority") && certificate.notAfter > now;
        if (speaks) await holders.signing("ocsp_responder", id);
      }
      await holders.signing("time_stamp_unit");
      await outside.records.destroyKeysEndedBefore(now);
    },
    revoke: (serial, reason) => outside.records.revoke(serial, outside.clock.now(), reason),
    callbackClient: () => currentCallbackClient(outside, holders),
    root: () => rootOf(holders),
  };
}

async function rootOf(holders: Holders): Promise<Certificate> {
  const root = (await holders.own()).find(({ role }) => role === "root");
  if (!root) throw new Error("the authority has no root");
  return root.certificate;
}

function signersOf(outside: Outside, holders: Holders): Signers {
  async function sealOf(
    business: SignerOrder["business"],
    shown: Pick<SigningCredential, "quality" | "legislation">,
  ): Promise<SigningCredential> {
    const { certificate, chain, signer } = await holders.seal(business);
    const { algorithm, sign } = signer;
    const raw = {
      kind: "raw",
      algorithm,
      certificate,
      chain,
      sign: async (octets: Uint8Array) => sign(octets),
    } as const;
    return identityOf(raw, shown, async () => {});
  }

  async function identityOf(
    signer: SigningCredential["signer"],
    shown: Pick<SigningCredential, "quality" | "legislation">,
    release: SigningCredential["release"],
  ): Promise<SigningCredential> {
    return {
      signer,
      trust: { anchors: [await rootOf(holders)], pool: [] },
      authorize: async () => {},
      reference: null,
      ...shown,
      release,
    };
  }

  return {
    /** There is one seal a business, under its own name. */
    forSeal: async (business, _environment, name) =>
      name === null || name.toLowerCase() === business.name.toLowerCase()
        ? sealOf(business, { quality: "AES", legislation: null })
        : null,
    forPerson: async (order) => {
      const shown = { quality: usedQuality(order), legislation: order.legislation };
      // A simple signature names its signer in the document only: the certificate is the business's own.
      if (order.certificate === "service") return sealOf(order.business, shown);
      const { signer, release } = await oneShotSigner(outside, holders, order.person);
      return identityOf(signer, shown, release);
    },
  };
}

/** AES_MINIMAL asks for the better of two; what it became is AES or QES (interface 10). */
function usedQuality({ quality, certificate }: SignerOrder): Quality {
  if (quality !== "AES_MINIMAL") return quality;
  return certificate === "qualified_person" ? "QES" : "AES";
}

function endpointOf(
  outside: Outside,
  holders: Holders,
  ocsp: OcspEndpoint,
  timeStamps: TimeStampEndpoint,
): PkiEndpoint {
  return {
    certificates: async () =>
      (await holders.published()).map(({ name, role, certificate }) => ({
        name,
        hasList: role !== "callback_client",
        subject: nameToText(certificate.subject),
        fingerprint: fingerprint(certificate),
        notAfter: certificate.notAfter,
        der: certificate.der,
      })),
    answerOcsp: (request) => ocsp.answer(request),
    answerTimeStamp: (request) => timeStamps.answer(request),
    crl: (name) => currentCrl(outside, holders, name),
  };
}
