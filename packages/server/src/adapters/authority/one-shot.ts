import {
  type Certificate,
  demoPersonName,
  issueCertificate,
  parseCertificate,
  speakableText,
} from "@paraph/engine/pki";
import type { SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import type { Holders } from "./holders.ts";
import { makeKey } from "./keys.ts";
import { urlsOf } from "./making.ts";
import type { Outside } from "./outside.ts";

type OneShot = Pick<SigningCredential, "signer" | "release">;

/** A country that is one; anything else would make the certificate unreadable for strict verifiers. */
const COUNTRY = /^[A-Z]{2}$/;

/**
 * A certificate for one act of signing: its key is made here, is never written anywhere, and is out of reach
 * after `release`. The ledger knows of the certificate before anybody sees it.
 */
export async function oneShotSigner(
  outside: Outside,
  holders: Holders,
  person: SignerOrder["person"],
): Promise<OneShot> {
  const issuer = await holders.issuer("signer_authority");
  const now = outside.clock.now();
  const { signer, spki } = makeKey("usual");
  const plan = {
    profile: "oneShotSigner",
    subject: demoPersonName({
      country: COUNTRY.test(person.country ?? "") ? (person.country ?? "") : outside.country,
      givenName: speakableText(person.firstName ?? ""),
      surname: speakableText(person.lastName ?? ""),
      // No document was checked, so this identifies the certificate and nobody's passport.
      serialNumber: Buffer.from(outside.ids.random(16)).toString("hex"),
    }),
    publicKey: spki,
    serial: outside.ids.random(16),
    issuer: issuer.certificate,
    now,
    urls: urlsOf(outside, issuer),
  } as const;
  const certificate = parseCertificate(issueCertificate(plan, issuer.signer));
  const { serial, notAfter } = certificate;
  const line = { issuerId: issuer.id, serial, profile: plan.profile, issuedAt: now, notAfter };
  await outside.records.issue(line);
  const chain = await chainOf(holders, issuer.id, issuer.certificate);
  return openFor(certificate, chain, signer);
}

async function chainOf(
  holders: Holders,
  issuerId: string,
  issuer: Certificate,
): Promise<readonly Certificate[]> {
  const above = (await holders.own()).find(({ id }) => id === issuerId)?.chain ?? [];
  return [issuer, ...above];
}

function openFor(
  certificate: Certificate,
  chain: readonly Certificate[],
  made: ReturnType<typeof makeKey>["signer"],
): OneShot {
  let held: typeof made | null = made;
  return {
    signer: {
      kind: "raw",
      algorithm: made.algorithm,
      certificate,
      chain,
      sign: async (attributes) => {
        if (!held) throw new Error("a one-shot key was asked to sign after its act");
        return held.sign(attributes);
      },
    },
    release: async () => {
      held = null;
    },
  };
}
