import {
  type Certificate,
  type PersonUse,
  PkiError,
  requireIntactCms,
  subjectName,
  unfitForPerson,
} from "@paraph/engine/pki";
import { ProviderFault } from "../../ports/signer.ts";
import type { PdfSigner, SignerOrder, SigningCredential } from "../../ports/signing-credential.ts";
import { namesAnother } from "../../domain/identification/certificate-name.ts";

type Order = Pick<SignerOrder, "certificate" | "legislation" | "person">;

/**
 * The identity, if it signs as the person of the order. Every provider goes through here: a signature in somebody's
 * name with another's certificate, or called qualified without being so, is not made. A finished CMS is looked at
 * before anybody embeds it.
 */
export async function ownCredential(
  provider: string,
  order: Order,
  credential: SigningCredential,
): Promise<SigningCredential> {
  if (order.certificate === "service") return credential;
  try {
    requireLaw(provider, order, credential);
    const { certificate } = credential.signer;
    if (certificate) requireOwn(provider, order, certificate);
  } catch (error) {
    await credential.release();
    throw error;
  }
  return { ...credential, signer: ownSigner(provider, order, credential.signer) };
}

function ownSigner(provider: string, order: Order, signer: PdfSigner): PdfSigner {
  if (signer.kind === "raw") return signer;
  const { digestName } = signer;
  return {
    ...signer,
    sign: async (digest: Uint8Array) => {
      const cms = await signer.sign(digest);
      const { certificate } = orFault(provider, "wrong_signature", () =>
        requireIntactCms(cms, { digest, digestName }),
      );
      requireOwn(provider, order, certificate);
      return cms;
    },
  };
}

function requireLaw(provider: string, order: Order, credential: SigningCredential): void {
  if (order.certificate !== "qualified_person" || credential.legislation === order.legislation)
    return;
  throw new ProviderFault(provider, "wrong_certificate", "it signs under another law");
}

/** Refuses a certificate that is not the person's own, or not qualified where that is asked for. */
export function requireOwn(provider: string, order: Order, certificate: Certificate): void {
  const { firstName: given, lastName: family } = order.person;
  const problem =
    namesAnother(subjectName(certificate.subject), { given, family }) ??
    orFault(provider, "wrong_certificate", () => unfitForPerson(certificate, useOf(order)));
  // What is wrong is reported, never who: the log is no place for names.
  if (problem === null) return;
  throw new ProviderFault(
    provider,
    "wrong_certificate",
    `its certificate is not the signer's own: ${problem}`,
  );
}

function useOf({ certificate, legislation }: Order): PersonUse {
  return certificate === "qualified_person"
    ? { kind: "qualified", law: legislation }
    : { kind: "advanced" };
}

function orFault<Result>(
  provider: string,
  code: ProviderFault["code"],
  work: () => Result,
): Result {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof PkiError)) throw cause;
    throw new ProviderFault(provider, code, cause.message, { cause });
  }
}
