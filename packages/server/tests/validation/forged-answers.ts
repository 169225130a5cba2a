import { buildOcspRequest, type Certificate, issueCrl, parseOcspRequest } from "@paraph/engine/pki";
import { appendRevision } from "@paraph/testkit";
import { FORGED, type ForgedAnswer, forgedOcsp } from "@paraph/testkit/forged";
import { authority, fileWith, NOW, ownCms, signer } from "./forged.ts";

/** Documents that carry what is said about certificates, as it may be or as somebody writes it. */
const DAY = 86_400_000;

/** A later revision carries these answers in its store; the value has nothing about revocation. */
export function answeredBy(
  ocsps: readonly Uint8Array[],
  lists: readonly Uint8Array[] = [],
): Uint8Array {
  const refs = (from: number, count: number): string =>
    Array.from({ length: count }, (_, at) => `${from + at} 0 R`).join(" ");
  const store = `<< /OCSPs [${refs(7, ocsps.length)}] /CRLs [${refs(7 + ocsps.length, lists.length)}] >>`;
  const streams = [...ocsps, ...lists].map((bytes, at) => [7 + at, { dict: "", bytes }] as const);
  return appendRevision(fileWith(ownCms({ revocation: [] })), {
    [FORGED.catalog]: `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /SigFlags 3 >> /DSS ${store} >>`,
    ...Object.fromEntries(streams),
  });
}

const intermediate = authority.holder("intermediate");
const root = authority.holder("root");
const ABOVE = authority.ocsp(buildOcspRequest(intermediate.certificate, root.certificate), NOW);

type Said = Pick<ForgedAnswer, "status" | "extensions">;

/** The answer about the authority above, and one about the signer as somebody writes it. */
export function responding(...answers: readonly Said[]): readonly Uint8Array[] {
  const request = buildOcspRequest(signer.certificate, intermediate.certificate);
  const [asked] = parseOcspRequest(request).ids;
  if (!asked) throw new Error("nobody was asked about");
  const nextUpdate = new Date(NOW.getTime() + DAY);
  const plan = answers.map((each) => ({ id: asked.der, thisUpdate: NOW, nextUpdate, ...each }));
  return [ABOVE, forgedOcsp({ by: authority.holder("ocsp"), answers: plan, producedAt: NOW })];
}

/** A list of the signers' authority of before the signer's certificate. */
export function listNaming(certificate: Certificate): Uint8Array {
  const revoked = { at: new Date(NOW.getTime() - 4 * DAY), reason: "keyCompromise" } as const;
  return issueCrl(
    {
      issuer: intermediate.certificate,
      number: 1,
      thisUpdate: new Date(NOW.getTime() - 3 * DAY),
      nextUpdate: new Date(NOW.getTime() + DAY),
      revoked: [{ serial: certificate.serial, ...revoked }],
    },
    intermediate.signer,
  );
}

export const GOOD = { status: "good" } as const;
export const CRITICAL = { oid: "1.3.6.1.4.1.99999.7", critical: true, value: Buffer.of(5, 0) };
/** What an honest signer's document carries. */
export const honestAnswers = (): Uint8Array => answeredBy(responding(GOOD));
