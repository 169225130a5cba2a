import { bytesSource, type Source } from "@paraph/engine/bytes";
import { type Appearance, PAPER } from "@paraph/engine/drawing";
import { type LookAtGround, type Place, signPdf, type SigningOrder } from "@paraph/engine/pades";
import { inspectPdf, PdfError, type PdfFacts } from "@paraph/engine/pdf";
import {
  DEFAULT_POLICY,
  type ValidationResult,
  type ValidationPolicy,
} from "@paraph/engine/validation";
import {
  createAuthority,
  type HolderName,
  joined,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { aPng } from "../kit/png.ts";
import { validateFile } from "./validate-file.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const PORTS = signingPorts(authority, NOW);

export const POLICY: ValidationPolicy = {
  ...DEFAULT_POLICY,
  anchors: [
    {
      certificate: Buffer.from(authority.holder("root").certificate.der).toString("base64"),
      origin: "configured",
      services: [],
    },
  ],
};

/** Numbers between 0 and 1 that a seed decides. */
export function chance(seed: number): () => number {
  let state = (seed + 1) * 0x9e3779b1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const SIGNERS: readonly HolderName[] = ["signer", "rsaSigner", "seal"];

/** Signs with the first `count` signers, each where its places are, as a request does that knows all of them. */
export async function signedByAll(
  file: Uint8Array,
  signers: readonly (readonly Place[])[],
  looks: readonly Appearance[],
  level: SigningOrder["level"] = "B-LTA",
  /** Sees where a mark will stand. */
  look: (source: Source) => LookAtGround = () => () => PAPER,
  count = signers.length,
): Promise<Uint8Array> {
  let now = file;
  for (const [index, places] of signers.slice(0, count).entries()) {
    const source = bytesSource(now);
    const order: SigningOrder = {
      source,
      look: look(source),
      field: { kind: "new", places },
      appearance: looks[index % looks.length] ?? null,
      claims: { name: "Ada", reason: null, location: null, contact: null },
      certify: null,
      laterPlaces: signers.slice(index + 1).filter((later) => later.length > 0),
      level,
      signer: rawSigner(authority, SIGNERS[index % SIGNERS.length] ?? "signer"),
      trust: trustIn(authority),
    };
    now = joined(now, (await signPdf(order, PORTS)).tail);
  }
  return now;
}

export function resultOf(file: Uint8Array): ValidationResult {
  return validateFile(file, POLICY, NOW);
}

const STROKE = Array.from({ length: 40 }, (_, at) => ({
  x: at / 39,
  y: 0.5 + 0.45 * Math.sin(at / 2),
  pressure: 0.5,
}));
const LINES: Appearance["lines"] = [
  { role: "name", text: "Ada Lovelace" },
  { role: "date", text: "Signed on 15 November 2026, 12:00" },
  { role: "quality", text: "Advanced electronic signature (AES)" },
  { role: "notice", text: "Demo: without legal effect" },
];
/** A photographed name on paper that is not quite white. */
const PICTURE = aPng([120, 40], (x, y) =>
  Math.abs(y - 20 - 12 * Math.sin(x / 6)) < 3 ? [20, 30, 90] : [246, 247, 244],
);

export const LOOKS: readonly Appearance[] = [
  { mark: { kind: "typed", name: "Ada Lovelace" }, lines: LINES.slice(1) },
  { mark: { kind: "drawn", drawing: { aspect: 3, strokes: [STROKE] } }, lines: LINES },
  { mark: { kind: "image", file: new Uint8Array(PICTURE) }, lines: LINES },
  { mark: null, lines: LINES },
];

/** Places anywhere on the pages, over whatever is there, also over each other; some sign unseen, some twice. */
export function anyPlaces(
  { pages }: PdfFacts,
  people: number,
  next: () => number,
): readonly (readonly Place[])[] {
  const place = (): Place => {
    const page = Math.floor(next() * Math.min(3, pages.length));
    const size = pages[page] ?? { width: 595, height: 842 };
    const width = Math.min(size.width, 90 + next() * 150);
    const height = Math.min(size.height, 30 + next() * 60);
    const rotation = ([0, 0, 0, 90, 180, 270] as const)[Math.floor(next() * 6)] ?? 0;
    const [x, y] = [next() * (size.width - width), next() * (size.height - height)];
    return { page, x, y, width, height, rotation };
  };
  return Array.from({ length: people }, () => {
    const kind = next();
    if (kind < 0.1) return [];
    return kind < 0.25 ? [place(), place()] : [place()];
  });
}

/** What the validator says against a document that several people signed; null where it is valid, or cannot be signed. */
export async function complaintAbout(
  file: Uint8Array,
  people: number,
  seed: number,
): Promise<string | null> {
  const next = chance(seed);
  let signed: Uint8Array;
  try {
    const facts = inspectPdf(bytesSource(file));
    if (facts.pages.length === 0 || facts.signatureFields.some((field) => field.signed))
      return null;
    const start = Math.floor(next() * LOOKS.length);
    const looks = [...LOOKS.slice(start), ...LOOKS.slice(0, start)];
    signed = await signedByAll(file, anyPlaces(facts, people, next), looks);
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
  const { indication, signers, details } = resultOf(signed);
  const wrong = signers.filter(({ valid }) => !valid);
  if (indication === "TOTAL-PASSED" && signers.length === people && wrong.length === 0) return null;
  return `${indication}, ${wrong.length} of ${signers.length} not valid: ${details.join("; ")}`;
}
