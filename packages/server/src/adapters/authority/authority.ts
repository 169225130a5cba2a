import {
  type Certificate,
  fingerprint,
  nameToText,
  parseOcspResponse,
  PkiError,
  requireOcsp,
  type RevocationReason,
} from "@paraph/engine";
import type { PkiDesk } from "../../ports/pki-desk.ts";
import type { RevocationEvidence, RevocationSource } from "../../ports/revocation.ts";
import type { RawSigner, Signers } from "../../ports/signer.ts";
import type { TimeStamper } from "../../ports/timestamper.ts";
import { Holders } from "./holders.ts";
import { OcspDesk } from "./ocsp.ts";
import { oneShotSigner } from "./one-shot.ts";
import type { Outside } from "./outside.ts";
import { currentCrl } from "./revocation-lists.ts";
import { TimeStampDesk } from "./time-stamps.ts";

/** The built-in authority: everything it takes to sign, seal, stamp and prove without anybody else. */
export type BuiltInAuthority = {
  readonly signers: Signers;
  readonly timeStamper: TimeStamper;
  readonly revocation: RevocationSource & {
    /** Is this certificate one of ours, so that its revocation is answered here? */
    readonly answersFor: (issuer: Certificate) => Promise<boolean>;
  };
  readonly desk: PkiDesk;
  /** Makes what is missing; called at the start, so that the first signature does not wait for it. */
  readonly prepare: () => Promise<void>;
  readonly revoke: (serial: string, reason: RevocationReason) => Promise<boolean>;
  /** The root, for those who trust this authority: validation, and pages that show it. */
  readonly root: () => Promise<Certificate>;
};

export function openAuthority(outside: Outside): BuiltInAuthority {
  const holders = new Holders(outside);
  const ocsp = new OcspDesk(outside, holders);
  const timeStamps = new TimeStampDesk(outside, holders);
  return {
    signers: signersOf(outside, holders),
    timeStamper: timeStamps,
    revocation: revocationOf(outside, holders, ocsp),
    desk: deskOf(outside, holders, ocsp, timeStamps),
    prepare: async () => {
      for (const { id, role } of await holders.own()) {
        if (role.endsWith("_authority")) await holders.signing("ocsp_responder", id);
      }
      await holders.signing("time_stamp_unit");
    },
    revoke: (serial, reason) => outside.records.revoke(serial, outside.clock.now(), reason),
    root: () => rootOf(holders),
  };
}

async function rootOf(holders: Holders): Promise<Certificate> {
  const root = (await holders.own()).find(({ role }) => role === "root");
  if (!root) throw new Error("the authority has no root");
  return root.certificate;
}

/** A simple signature names its signer in the document only: the certificate is the business's own. */
function signersOf(outside: Outside, holders: Holders): Signers {
  async function forSeal({ business }: Parameters<Signers["forSeal"]>[0]): Promise<RawSigner> {
    const { certificate, chain, signer } = await holders.seal(business);
    return {
      kind: "raw",
      algorithm: signer.algorithm,
      certificate,
      chain,
      sign: async (octets) => octets.map((each) => signer.sign(each)),
      close: async () => {},
    };
  }
  return {
    forSeal,
    forPerson: (order, person) =>
      order.quality === "SES" ? forSeal(order) : oneShotSigner(outside, holders, person),
  };
}

function revocationOf(
  { clock }: Outside,
  holders: Holders,
  ocsp: OcspDesk,
): BuiltInAuthority["revocation"] {
  async function evidenceAbout(
    certificate: Certificate,
    issuer: Certificate,
  ): Promise<{ readonly der: Uint8Array; readonly responder: Certificate }> {
    const der = await ocsp.about(certificate, issuer);
    if (!der) throw new PkiError("untrusted", "the built-in authority did not issue this");
    const expected = { certificate, issuer, nonce: null, now: clock.now() };
    const { status, responder } = requireOcsp(parseOcspResponse(der), expected);
    if (status.kind !== "good")
      throw new PkiError("untrusted", `the certificate is ${status.kind}`);
    return { der, responder };
  }
  return {
    answersFor: async (issuer) => {
      const mark = fingerprint(issuer);
      return (await holders.own()).some(({ certificate }) => fingerprint(certificate) === mark);
    },
    evidenceFor: async (chain): Promise<RevocationEvidence> => {
      const found = [];
      for (const [index, certificate] of chain.entries()) {
        const issuer = chain[index + 1];
        if (issuer) found.push(await evidenceAbout(certificate, issuer));
      }
      return {
        ocsps: found.map(({ der }) => der),
        crls: [],
        certificates: found.map(({ responder }) => responder),
      };
    },
  };
}

function deskOf(
  outside: Outside,
  holders: Holders,
  ocsp: OcspDesk,
  timeStamps: TimeStampDesk,
): PkiDesk {
  return {
    certificates: async () =>
      (await holders.published()).map(({ name, certificate }) => ({
        name,
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
