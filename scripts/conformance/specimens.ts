import { deflateSync } from "node:zlib";
import { bytesSource } from "@paraph/engine/bytes";
import type { Appearance } from "@paraph/engine/drawing";
import {
  type FieldChoice,
  type PadesLevel,
  type Place,
  type PdfSigner,
  signPdf,
} from "@paraph/engine/pades";
import { assembleCms, prepareCms } from "@paraph/engine/pki";
import {
  aPdf,
  type HolderName,
  type PdfOptions,
  rawSigner,
  signingPorts,
  type TestAuthority,
  trustIn,
} from "@paraph/testkit";

/** One step of a specimen: who signs, where, how. */
export type Step = {
  readonly by?: HolderName;
  readonly level?: PadesLevel;
  readonly field?: FieldChoice;
  readonly certify?: 2 | 3;
  readonly appearance?: Appearance | null;
  readonly signer?: PdfSigner;
  /** The provider returns a finished CMS; the time stamp is put into it afterwards. */
  readonly finished?: true;
};

/** A kind of signature that we make. */
export type Specimen = {
  readonly title: string;
  readonly pdf: PdfOptions;
  readonly steps: readonly Step[];
};

export const PLACE: Place = { page: 0, x: 60, y: 90, width: 210, height: 68, rotation: 0 };

export const LOOK: Appearance = {
  mark: { kind: "typed", name: "Ada Lovelace" },
  lines: [
    { role: "name", text: "Ada Lovelace" },
    { role: "date", text: "15 November 2026, 12:00:00 CET (UTC+01:00)" },
    { role: "quality", text: "Advanced electronic signature (ZertES)" },
    { role: "reason", text: "Reason: I agree to the contract" },
    { role: "notice", text: "DEMO – without legal effect" },
  ],
};

const DRAWN: Appearance = {
  ...LOOK,
  mark: {
    kind: "drawn",
    drawing: {
      aspect: 3,
      strokes: [
        Array.from({ length: 60 }, (_, index) => ({
          x: index / 59,
          y: 0.5 + 0.4 * Math.sin(index / 3),
          pressure: 0.5 + 0.4 * Math.cos(index / 5),
        })),
      ],
    },
  },
};

/** Right to left, joined, in place of a name without a font, and a text of which a part has none. */
const SCRIPTS: Appearance = {
  mark: { kind: "typed", name: "محمد عبدالله" },
  lines: [
    { role: "name", text: "דוד בן־גוריון (David)" },
    { role: "quality", text: "li@example.com", means: "李明" },
    { role: "reason", text: "Reason: 同意 پارسا ۱۲۳" },
    { role: "notice", text: "DEMO – without legal effect" },
  ],
};

const IMAGE: Appearance = { mark: { kind: "image", file: alphaPng() }, lines: LOOK.lines };
const FIELD = { kind: "existing", name: "Boss" } as const;
const BOSS: PdfOptions = { fields: [{ name: "Boss", rect: [300, 300, 500, 360] }] };
const FORMS = ["table", "stream", "hybrid"] as const;
const LEVELS = ["B-B", "B-T", "B-LT", "B-LTA"] as const;

function at(...places: readonly Place[]): FieldChoice {
  return { kind: "new", places };
}

/** Every kind of signature we make, as data. */
export const SPECIMENS: readonly Specimen[] = [
  ...FORMS.flatMap((form) =>
    LEVELS.map((level) => ({
      title: `${level}, cross-reference ${form}`,
      pdf: { form, compressed: form !== "table" },
      steps: [{ level, field: at(PLACE) }],
    })),
  ),
  { title: "linearized file", pdf: { linearized: true }, steps: [{}] },
  { title: "invisible", pdf: {}, steps: [{ field: at(), appearance: null }] },
  { title: "existing field", pdf: BOSS, steps: [{ field: FIELD }] },
  {
    title: "existing field with a lock",
    pdf: {
      fields: [{ name: "Boss", rect: [300, 300, 500, 360], more: lockOf("Include", "Text") }],
    },
    steps: [{ field: FIELD }],
  },
  {
    title: "existing field that locks all others",
    pdf: { fields: [{ name: "Boss", rect: [300, 300, 500, 360], more: lockOf("All") }] },
    steps: [{ field: FIELD }],
  },
  {
    title: "existing field that asks for a certification, a digest and a reason",
    pdf: {
      fields: [{ name: "Boss", rect: [300, 300, 500, 360], more: seedOf("Zustimmung") }],
    },
    steps: [{ field: FIELD }],
  },
  {
    title: "several places on two pages",
    pdf: { pages: 2 },
    steps: [{ field: at(PLACE, { ...PLACE, y: 300 }, { ...PLACE, page: 1 }) }],
  },
  ...([90, 180, 270] as const).map((rotate) => ({
    title: `page turned by ${rotate}, cropped`,
    pdf: { pages: [{ rotate, crop: [20, 30, 560, 800] as const }] },
    steps: [{ field: at({ ...PLACE, rotation: 0 }) }],
  })),
  {
    title: "mark turned by 90",
    pdf: {},
    steps: [{ field: at({ ...PLACE, width: 68, height: 210, rotation: 90 }) }],
  },
  { title: "drawn mark", pdf: {}, steps: [{ field: at(PLACE), appearance: DRAWN }] },
  { title: "image with alpha", pdf: {}, steps: [{ field: at(PLACE), appearance: IMAGE }] },
  { title: "RSA 3072, PKCS #1", pdf: {}, steps: [{ by: "rsaSigner" }] },
  { title: "RSA 3072, PSS", pdf: {}, steps: [{ by: "pssSigner" }] },
  { title: "finished CMS of a provider", pdf: {}, steps: [{ by: "signer", finished: true }] },
  {
    title: "finished CMS of a provider, RSA 3072, in a field",
    pdf: BOSS,
    steps: [{ by: "rsaSigner", finished: true, field: FIELD }],
  },
  ...FORMS.map((form) => ({
    title: `three signers, cross-reference ${form}`,
    pdf: { ...BOSS, form, compressed: form !== "table" },
    steps: [{ field: at(PLACE) }, { field: FIELD }, { field: at({ ...PLACE, y: 500 }) }],
  })),
  { title: "seal", pdf: {}, steps: [{ by: "seal", field: at(PLACE), appearance: IMAGE }] },
  { title: "seal that certifies (P 2)", pdf: {}, steps: [{ by: "seal", certify: 2 }] },
  { title: "seal that certifies (P 3)", pdf: {}, steps: [{ by: "seal", certify: 3 }] },
  {
    title: "seal that certifies, then two signers in its fields",
    pdf: {
      fields: [
        { name: "Boss", rect: [300, 300, 500, 360] },
        { name: "Client", rect: [60, 300, 260, 360] },
      ],
    },
    steps: [
      { by: "seal", certify: 2 },
      { field: FIELD },
      { field: { kind: "existing", name: "Client" } },
    ],
  },
  ...(["1b", "2b", "3b"] as const).flatMap((pdfA) => [
    { title: `PDF/A-${pdfA}, visible`, pdf: { pdfA }, steps: [{ field: at(PLACE) }] },
    {
      title: `PDF/A-${pdfA}, Hebrew, Arabic and no font`,
      pdf: { pdfA },
      steps: [{ field: at(PLACE), appearance: SCRIPTS }],
    },
    {
      title: `PDF/A-${pdfA}, image`,
      pdf: { pdfA },
      steps: [{ field: at(PLACE), appearance: IMAGE }],
    },
    {
      title: `PDF/A-${pdfA}, certified, then signed twice`,
      pdf: { pdfA, ...BOSS },
      steps: [
        { by: "seal" as const, certify: 2 as const },
        { field: FIELD },
        { field: at(), appearance: null },
      ],
    },
  ]),
];

/** A document signed step by step, and the fields that we signed. */
export async function sign(
  file: Uint8Array,
  steps: readonly Step[],
  authority: TestAuthority,
  now: Date,
): Promise<{ readonly file: Uint8Array; readonly fields: readonly string[] }> {
  let current = file;
  const fields: string[] = [];
  for (const step of steps) {
    const signed = await signPdf(
      {
        source: bytesSource(current),
        field: step.field ?? at(),
        appearance: step.appearance === undefined ? LOOK : step.appearance,
        claims: { name: "Ada Lovelace", reason: "Zustimmung", location: "Zürich", contact: null },
        certify: step.certify ?? null,
        level: step.level ?? "B-LTA",
        signer: signerOf(step, authority),
        trust: trustIn(authority),
      },
      signingPorts(authority, now),
    );
    current = new Uint8Array(Buffer.concat([current, signed.tail]));
    fields.push(signed.fieldName);
  }
  return { file: current, fields };
}

function signerOf({ by = "signer", signer, finished }: Step, authority: TestAuthority): PdfSigner {
  return signer ?? (finished ? finishing(authority, by) : rawSigner(authority, by));
}

/** As a provider works that is given the digest of the document and nothing else. */
function finishing(authority: TestAuthority, by: HolderName): PdfSigner {
  const { certificate, chain, signer } = authority.holder(by);
  const { algorithm } = signer;
  return {
    kind: "cms",
    digestName: "SHA-256",
    cmsBytes: 8192,
    certificate,
    sign: async (digest) => {
      const prepared = prepareCms({ certificate, chain, algorithm, digest });
      return assembleCms(prepared, signer.sign(prepared.toBeSigned));
    },
  };
}

export function specimenFile({ pdf }: Specimen): Uint8Array {
  return aPdf(pdf);
}

function lockOf(action: "Include" | "All", field?: string): string {
  const fields = field === undefined ? "" : `/Fields [(${field})]`;
  return `/Lock << /Type /SigFieldLock /Action /${action} ${fields} >>`;
}

function seedOf(reason: string): string {
  const wishes = `/Reasons [(${reason})] /DigestMethod [/SHA256] /MDP << /P 2 >>`;
  return `/SV << /Type /SV /Ff 72 ${wishes} >>`;
}

/** A disc with a soft edge: 64 by 64 pixels with alpha. */
function alphaPng(): Uint8Array {
  const rows = Buffer.alloc(64 * (1 + 64 * 4));
  for (let y = 0; y < 64; y++) {
    for (let x = 0; x < 64; x++) {
      const edge = 30 - Math.hypot(x - 31.5, y - 31.5);
      const opacity = Math.round(255 * Math.min(1, Math.max(0, edge / 4)));
      rows.set([20, 60, 130, opacity], y * 257 + 1 + x * 4);
    }
  }
  const header = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 6, 0, 0, 0]);
  // Decoders of PDFs never see this file, and ours does not look at its checksums.
  const chunk = (tag: string, body: Uint8Array): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(tag), body, Buffer.alloc(4)]);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = [
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", new Uint8Array()),
  ];
  return new Uint8Array(Buffer.concat([signature, ...body]));
}
