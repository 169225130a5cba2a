import { bytesSource } from "@paraph/engine/bytes";
import type { Appearance } from "@paraph/engine/drawing";
import {
  type FieldChoice,
  type PadesLevel,
  type PdfSigner,
  type Place,
  signPdf,
} from "@paraph/engine/pades";
import { assembleCms, prepareCms } from "@paraph/engine/pki";
import type { HolderName, TestAuthority } from "./authority.ts";
import { encryptedPdf, type EncryptionKind } from "./encrypted-pdf.ts";
import { joined } from "./pdf-text.ts";
import { aPdf, type PdfOptions } from "./pdfs.ts";
import { rawSigner, signingPorts, trustIn } from "./signing.ts";

/** A small document of ours, and what it is. */
export type OwnKind = {
  readonly title: string;
  readonly level: PadesLevel;
  readonly file: Uint8Array;
};

/** The smaller ones more often: every byte of these files is tried. */
// prettier-ignore
const LEVELS: readonly PadesLevel[] = [
  "B-B", "B-LTA", "B-T", "B-B", "B-B", "B-LTA", "B-B", "B-T", "B-B", "B-B", "B-LT", "B-B", "B-T", "B-B", "B-LTA", "B-B",
];
const SIGNERS: readonly HolderName[] = ["signer", "seal", "rsaSigner", "pssSigner", "qualified"];
const BOSS = [{ name: "Boss", rect: [300, 300, 500, 360] as const }];
const LOCKING = "/Lock << /Type /SigFieldLock /Action /All >>";

/** Files as people bring them, small ones. */
const PLAIN: Readonly<Record<string, PdfOptions | EncryptionKind>> = {
  "cross-reference table": {},
  "cross-reference stream": { form: "stream" },
  "object streams": { pages: 3, compressed: true, form: "stream" },
  hybrid: { form: "hybrid", compressed: true },
  linearized: { linearized: true },
  "two pages, PDF 1.4": { pages: 2, version: "1.4" },
  "PDF/A-2b": { pdfA: "2b" },
  "AES 128": "aes-4",
  RC4: "rc4-3",
};
/** Opening such a file is slow on purpose (ISO 32000-2, 7.6.4.3.4), so there are few of them. */
const [SLOW, SLOW_EVERY] = ["AES 256", 40];

/** Where a signature goes and what it shows. */
type Turn = {
  readonly title: string;
  readonly field: FieldChoice;
  readonly appearance: Appearance | null;
  readonly fields?: PdfOptions["fields"];
  readonly certify?: 2 | 3;
  /** Who signs once more behind it. */
  readonly next?: readonly HolderName[];
};

const PLACE: Place = { page: 0, x: 60, y: 90, width: 120, height: 40, rotation: 0 };
const UNSEEN: FieldChoice = { kind: "new", places: [] };
const STROKE = [0, 1, 2, 3].map((at) => ({ x: at / 3, y: at % 2, pressure: 0.5 }));
const DRAWN: Appearance = {
  mark: { kind: "drawn", drawing: { aspect: 3, strokes: [STROKE] } },
  lines: [],
};

const TURNS: readonly Turn[] = [
  { title: "invisible", field: UNSEEN, appearance: null },
  { title: "a drawn mark", field: { kind: "new", places: [PLACE] }, appearance: DRAWN },
  {
    title: "in a field",
    field: { kind: "existing", name: "Boss" },
    appearance: DRAWN,
    fields: BOSS,
  },
  {
    title: "in a field that locks all others",
    field: { kind: "existing", name: "Boss" },
    appearance: null,
    fields: BOSS.map((field) => ({ ...field, more: LOCKING })),
  },
  { title: "certified (P 2)", field: UNSEEN, appearance: null, certify: 2 },
  { title: "certified (P 3)", field: UNSEEN, appearance: null, certify: 3 },
  { title: "signed, then sealed", field: UNSEEN, appearance: null, next: ["seal"] },
  {
    title: "certified, then signed twice",
    field: UNSEEN,
    appearance: null,
    certify: 2,
    next: ["signer", "rsaSigner"],
  },
];

/** The smallest space that takes the tokens of the test authority: what is empty in a file tries little. */
const TOKEN_BYTES = 3120;

/** A small document as the service signs it, in a kind that the seed decides. */
export async function ownKind(authority: TestAuthority, now: Date, seed: number): Promise<OwnKind> {
  const name = seed % SLOW_EVERY === SLOW_EVERY - 1 ? SLOW : at(Object.keys(PLAIN), seed);
  const turn = turnFor(name, at(TURNS, Math.floor(seed / 3)));
  const level = (turn.next?.length ?? 0) > 1 ? "B-B" : at(LEVELS, Math.floor(seed / 2));
  const by = at(SIGNERS, Math.floor(seed / 5));
  // Three of four have no room to spare; the others are padded as the service pads them.
  const tight = seed % 4 !== 0;
  let file = plainFile(name, turn);
  for (const [place, who] of [by, ...(turn.next ?? [])].entries()) {
    const own = place === 0 ? turn : { ...at(TURNS, 0) };
    file = await signed(authority, now, { file, who, level, turn: own, tight });
  }
  const padding = tight ? "tight" : "padded";
  return { title: `${level}, ${by}, ${turn.title}, ${name}, ${padding}`, level, file };
}

/** An encrypted file of the kit has no fields. */
function turnFor(name: string, turn: Turn): Turn {
  return isEncrypted(name) && turn.fields !== undefined ? at(TURNS, 0) : turn;
}

function isEncrypted(name: string): boolean {
  return name === SLOW || typeof PLAIN[name] === "string";
}

function plainFile(name: string, { fields = [] }: Turn): Uint8Array {
  const plain = name === SLOW ? "aes-6" : (PLAIN[name] ?? {});
  return typeof plain === "string" ? encryptedPdf({ kind: plain }) : aPdf({ ...plain, fields });
}

type Step = {
  readonly file: Uint8Array;
  readonly who: HolderName;
  readonly level: PadesLevel;
  readonly turn: Turn;
  readonly tight: boolean;
};

/** As a provider works that returns a finished CMS, without the chain and with hardly any room to spare. */
function tightSigner(authority: TestAuthority, who: HolderName): PdfSigner {
  const { certificate, signer } = authority.holder(who);
  const { algorithm } = signer;
  const finished = (digest: Uint8Array): Uint8Array => {
    const prepared = prepareCms({ certificate, chain: [], algorithm, digest });
    return assembleCms(prepared, signer.sign(prepared.toBeSigned));
  };
  return {
    kind: "cms",
    digestName: "SHA-256",
    cmsBytes: finished(new Uint8Array(32)).length + CAPACITY,
    certificate,
    sign: (digest) => Promise.resolve(finished(digest)),
  };
}

/** Values of elliptic curves are a few octets longer or shorter. */
const CAPACITY = 8;

async function signed(
  authority: TestAuthority,
  now: Date,
  { file, who, level, turn, tight }: Step,
): Promise<Uint8Array> {
  const order = {
    source: bytesSource(file),
    field: turn.field,
    appearance: turn.appearance,
    claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
    certify: turn.certify ?? null,
    level,
    signer: tight ? tightSigner(authority, who) : rawSigner(authority, who),
    trust: { ...trustIn(authority), pool: authority.holder(who).chain },
  };
  const ports = { ...signingPorts(authority, now), tokenBytes: TOKEN_BYTES };
  return joined(file, (await signPdf(order, ports)).tail);
}

function at<Item>(list: readonly Item[], place: number): Item {
  const found = list[place % list.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
}
