import { createHash } from "node:crypto";
import { parseCertificate } from "@paraph/engine/pki";
import { appendRevision, ascii, type Holder, joined, type PdfText } from "@paraph/testkit";
import {
  answersFor,
  childrenOf,
  contentTypeOf,
  der,
  digestOf,
  type FileForgery,
  FORGED,
  FORGED_OID,
  named,
  oid,
  sequence,
} from "@paraph/testkit/forged";
import { ANSWERS, authority, fileWith, NOW, ownCms, signedAs, signer } from "./forged.ts";
import {
  answeredBy,
  CRITICAL,
  GOOD,
  honestAnswers,
  listNaming,
  responding,
} from "./forged-answers.ts";
import { certified, listOf, withExtension, withoutExtension } from "./forged-paths.ts";

/** What got through once, each as a whole file that other validators can be asked about, and its honest counterpart. */
export type ForgedMove = {
  readonly honest: () => Uint8Array;
  readonly forged: () => Uint8Array;
  /** The document carries what is said about certificates; nobody else says anything. */
  readonly carriesAnswers?: true;
};

const SHA1 = "1.3.14.3.2.26";
const sha1 = (octets: Uint8Array): Uint8Array =>
  new Uint8Array(createHash("sha1").update(octets).digest());
const file = (rest: Omit<FileForgery, "cms"> = {}): Uint8Array => fileWith(ownCms(), rest);

/** SHA-256 signs the attributes, and the SHA-1 of the document stands in them. */
export const overSha1 = (): Uint8Array => fileWith(signedAs({ digest: { oid: SHA1, of: sha1 } }));

/** ISO 32000-1, 12.8.3.3.1: what is signed is a SHA-1 that the value holds. */
export function holdingSha1(): Uint8Array {
  const cms: FileForgery["cms"] = (_, covered) => {
    const held = sha1(covered);
    return ownCms({ content: held })(new Uint8Array(createHash("sha256").update(held).digest()));
  };
  return fileWith(cms, { subFilter: "adbe.pkcs7.sha1" });
}

/** Attributes and frame agree that the content is the statement of a time stamp. */
export function ofNoData(): Uint8Array {
  const attributes = (digest: Uint8Array) => [
    contentTypeOf(FORGED_OID.tstInfo),
    digestOf(digest),
    named(signer.certificate),
  ];
  const signers = [{ by: signer, attributes }];
  return fileWith(ownCms({ contentType: FORGED_OID.tstInfo, signers }));
}

const TIME_STAMPING = oid("1.3.6.1.5.5.7.3.8");

/** A signature with a certificate like that of the time stamp unit, for another purpose. */
export function forPurpose(purpose: string): Uint8Array {
  const tsa = authority.holder("tsa");
  const [signed = Buffer.of(), algorithm = Buffer.of()] = childrenOf(tsa.certificate.der);
  const tbs = Buffer.from(signed);
  tbs.set(oid(purpose), tbs.indexOf(TIME_STAMPING));
  const value = authority.holder("service").signer.sign(tbs);
  const octets = sequence(tbs, algorithm, der(0x03, Buffer.of(0), value));
  return signedBy({ ...tsa, certificate: parseCertificate(new Uint8Array(octets)) });
}

function signedBy(by: Holder): Uint8Array {
  const certificates = [by.certificate, ...by.chain];
  const revocation = answersFor(authority, by, NOW);
  return fileWith(ownCms({ signers: [{ by }], certificates, revocation }));
}

const PAGE = (contents: string, annots: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${contents} /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> /Annots [${annots}] >>`;
const NOTE =
  "<< /Type /Annot /Subtype /Text /F 4 /P 3 0 R /Rect [400 100 420 120] /Contents (hello) >>";

/** A comment after a signature with these permissions, in their order. */
export function permitting(...each: readonly number[]): Uint8Array {
  const references = each.map(
    (p) => `<< /TransformMethod /DocMDP /TransformParams << /P ${p} /V /1.2 >> >>`,
  );
  const signed = file({ rangeEntry: `RANGE /Reference [${references.join(" ")}]` });
  return appendRevision(signed, { [FORGED.page]: PAGE("4 0 R", "5 0 R 20 0 R"), 20: NOTE });
}

const drawn = (text: string): string => `BT /F1 18 Tf 72 720 Td (${text}) Tj ET`;
const stream = (text: string): PdfText => ({ dict: "", bytes: ascii(text) });

/** The content in two streams, of which the last object of the file is one. */
const inTwo = (): Uint8Array =>
  file({
    content: "[7 0 R 8 0 R]",
    objects: [stream(drawn("The buyer pays 100 EUR")), stream(drawn("to the seller"))],
  });

const STARTXREF = /startxref\s+(\d+)\s+%%EOF\s*$/;
const startOf = (bytes: Uint8Array): string =>
  STARTXREF.exec(Buffer.from(bytes).toString("latin1"))?.[1] ?? "0";

/** A later trailer counts fewer objects than there are. */
function counting(bytes: Uint8Array, size: number): Uint8Array {
  const trailer = `/Size ${size} /Root 1 0 R /Prev ${startOf(bytes)}`;
  const table = `xref\n0 1\n0000000000 65535 f \ntrailer\n<< ${trailer} >>\n`;
  return joined(bytes, ascii(`${table}startxref\n${bytes.length}\n%%EOF\n`));
}

/** A later object stream that has the page twice, the second time with another content. */
function pageTwice(bytes: Uint8Array): Uint8Array {
  const [own, other] = [PAGE("4 0 R", "5 0 R"), PAGE("8 0 R", "5 0 R")];
  const index = `${FORGED.page} 0 ${FORGED.page} ${own.length + 1} `;
  const pages = {
    dict: `/Type /ObjStm /N 2 /First ${index.length}`,
    bytes: ascii(`${index}${own} ${other}`),
  };
  const written = appendRevision(bytes, { 7: pages, 8: stream(drawn("The buyer pays 900 EUR")) });
  const at = written.length;
  const rows = Buffer.from([2, 0, 0, 0, 7, 0, 1, 0, 0, 0, 0, 0]);
  rows.writeUInt32BE(at, 7);
  const dict = `/Type /XRef /Size 10 /W [1 4 1] /Index [${FORGED.page} 1 9 1] /Root 1 0 R /Prev ${startOf(written)}`;
  const xref = `9 0 obj\n<< ${dict} /Length 12 >>\nstream\n${rows.toString("latin1")}\nendstream\nendobj\n`;
  return joined(written, ascii(`${xref}startxref\n${at}\n%%EOF\n`));
}

/** A content whose length stands in an object of its own. */
function measured(): Uint8Array {
  const text = drawn("The buyer pays 100 EUR");
  const content = `<< /Length 7 0 R >>\nstream\n${text}\nendstream`;
  return file({ content, objects: [String(text.length)] });
}

const root = authority.holder("root");

/** RFC 5280, 4.2.1.11: every certificate below names a policy that is asked for. */
const EXPLICIT = sequence(
  oid("2.5.29.36"),
  der(0x01, Buffer.of(0xff)),
  der(0x04, sequence(der(0x80, Buffer.of(0)))),
);
const POLICIES = "2.5.29.32";

/** The signer below another certificate of his authority, which demands policies; with or without one itself. */
function demanding(written: (tbs: Buffer) => Buffer): Uint8Array {
  const above = certified(root, undefined, {
    written: (tbs) => withExtension(EXPLICIT)(written(tbs)),
  });
  const certificates = [signer.certificate, above, root.certificate];
  return fileWith(ownCms({ certificates, revocation: [...ANSWERS, listOf(root)] }));
}

const same = (tbs: Buffer): Buffer => tbs;

export const FORGED_MOVES: Readonly<Record<string, ForgedMove>> = {
  "SHA-1 for the document under a signature with SHA-256": { honest: file, forged: overSha1 },
  "a SHA-1 inside of adbe.pkcs7.sha1": { honest: file, forged: holdingSha1 },
  "a content that is no data": { honest: file, forged: ofNoData },
  "a host on the web that signs a document": {
    honest: () => forPurpose("1.3.6.1.5.5.7.3.4"),
    forged: () => forPurpose("1.3.6.1.5.5.7.3.1"),
  },
  "no policy where an authority demands one": {
    honest: () => demanding(same),
    forged: () => demanding(withoutExtension(POLICIES)),
  },
  "the looser of two permissions first": {
    honest: () => permitting(3),
    forged: () => permitting(3, 1),
  },
  "the looser of two permissions last": {
    honest: () => permitting(3),
    forged: () => permitting(1, 3),
  },
  "a /Size that leaves out a part of the text": {
    honest: inTwo,
    forged: () => counting(inTwo(), 8),
  },
  "a page twice in an object stream": { honest: file, forged: () => pageTwice(file()) },
  "a length that lies": {
    honest: measured,
    forged: () => appendRevision(measured(), { 7: "38" }),
  },
  "validation data that is written over": {
    honest: honestAnswers,
    forged: () => appendRevision(honestAnswers(), { 8: stream("nothing") }),
    carriesAnswers: true,
  },
  "good and revoked in one answer": {
    honest: honestAnswers,
    forged: () => answeredBy(responding(GOOD, { status: "revoked" })),
    carriesAnswers: true,
  },
  "revoked and good in one answer": {
    honest: honestAnswers,
    forged: () => answeredBy(responding({ status: "revoked" }, GOOD)),
    carriesAnswers: true,
  },
  "an answer with a critical extension that nobody knows": {
    honest: honestAnswers,
    forged: () => answeredBy(responding({ ...GOOD, extensions: [CRITICAL] })),
    carriesAnswers: true,
  },
  "an answer of a responder who is on the list": {
    honest: () =>
      answeredBy(responding(GOOD), [listNaming(authority.holder("rsaSigner").certificate)]),
    forged: () => answeredBy(responding(GOOD), [listNaming(authority.holder("ocsp").certificate)]),
    carriesAnswers: true,
  },
};
