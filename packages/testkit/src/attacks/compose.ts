import { bytesSource } from "@paraph/engine/bytes";
import { type SigningOrder, signPdf } from "@paraph/engine/pades";
import { PdfError } from "@paraph/engine/pdf";
import { createAuthority } from "../authority.ts";
import { joined } from "../pdf-text.ts";
import { appendRevision, type XrefForm } from "../pdf-writer.ts";
import { rawSigner, signingPorts, trustIn } from "../signing.ts";
import { ATTACK_MOVES } from "./attack-moves.ts";
import { BYTE_MOVES } from "./byte-moves.ts";
import { DOCUMENT_MOVES } from "./document-moves.ts";
import type { Edit } from "./editing.ts";
import { editable } from "./editing.ts";
import { FIELD_MOVES } from "./field-moves.ts";
import { LEGITIMATE_MOVES } from "./legitimate-moves.ts";
import { aRichPdf } from "./rich-pdf.ts";
import { STRUCTURE_MOVES } from "./structure-moves.ts";
import { UNSEEN_MOVES } from "./unseen-moves.ts";
import { type Vary, varying } from "./varying.ts";

/** A file made from a seed: what was done to it after it was signed, and how many signatures it had then. */
export type Composed = {
  readonly seed: number;
  readonly moves: readonly string[];
  readonly bytes: Uint8Array;
  /** Signatures of the file before anything was done to it. */
  readonly signatures: number;
};

/** Makes signed files, attacks on them and permitted changes; the same seed makes the same moves. */
export type Composer = {
  /** The root that every signature of the files leads to. */
  readonly root: Uint8Array;
  readonly signed: (seed: number) => Promise<Base>;
  /** Somebody's file with an invisible signature at B-B. */
  readonly sign: (bytes: Uint8Array) => Promise<Uint8Array>;
  readonly attack: (seed: number) => Promise<Composed>;
  readonly legitimate: (seed: number) => Promise<Composed>;
};

/** A signed file to do something to. */
export type Base = {
  readonly bytes: Uint8Array;
  readonly certify: 2 | 3 | null;
  readonly signatures: number;
};

const EDITS = [
  ...ATTACK_MOVES,
  ...UNSEEN_MOVES,
  ...DOCUMENT_MOVES,
  ...FIELD_MOVES,
  ...STRUCTURE_MOVES,
];
/** How many kinds of attacks there are; as many seeds in a row make each of them once. */
export const ATTACKS = EDITS.length + BYTE_MOVES.length + 1;

const FORMS: readonly XrefForm[] = ["table", "stream"];
const PLACES = [
  { page: 0, x: 72, y: 60, width: 200, height: 60, rotation: 0 },
  { page: 0, x: 72, y: 140, width: 200, height: 60, rotation: 0 },
  { page: 1, x: 72, y: 60, width: 200, height: 60, rotation: 0 },
  { page: 1, x: 300, y: 200, width: 160, height: 50, rotation: 0 },
  { page: 1, x: 72, y: 300, width: 200, height: 60, rotation: 0 },
] as const;
/** Over the text of the first page. */
const OVER_TEXT = { page: 0, x: 60, y: 705, width: 260, height: 50, rotation: 0 } as const;

export function composer(now: Date): Composer {
  const authority = createAuthority(now);
  const ports = signingPorts(authority, now);
  const bases = new Map<number, Promise<Base>>();

  async function sign(bytes: Uint8Array, changes: Partial<SigningOrder>): Promise<Uint8Array> {
    const order: SigningOrder = {
      source: bytesSource(bytes),
      field: { kind: "new", places: [] },
      appearance: { mark: null, lines: [{ role: "name", text: "Ada Lovelace" }] },
      claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
      certify: null,
      level: "B-B",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
      ...changes,
    };
    return joined(bytes, (await signPdf(order, ports)).tail);
  }

  async function makeBase(kind: number): Promise<Base> {
    const certify = [null, 2, 3, null][kind % 4] as 2 | 3 | null;
    const level = kind % 3 === 0 ? "B-LTA" : "B-B";
    const form = FORMS[Math.floor(kind / 4) % FORMS.length] ?? "table";
    const places = kind % 5 === 4 ? [] : [PLACES[0]];
    const bytes = await sign(aRichPdf(form), { certify, level, field: { kind: "new", places } });
    return { bytes, certify, signatures: level === "B-LTA" ? 2 : 1 };
  }

  async function signed(seed: number): Promise<Base> {
    const kind = seed % 24;
    const base = bases.get(kind) ?? makeBase(kind);
    bases.set(kind, base);
    return base;
  }

  /** One more signature, on empty ground that no other one in the sequence takes. */
  async function signAgain(
    bytes: Uint8Array,
    { certify }: Base,
    turn: number,
    vary: Vary,
  ): Promise<[string, Uint8Array]> {
    // Who certified a document takes no new mark on its pages from this engine.
    const choice = certify === null ? vary(4) : 0;
    const level = vary(3) === 0 ? "B-LTA" : "B-B";
    if (choice === 0) return ["an invisible signature", await sign(bytes, { level })];
    const places = [PLACES[1 + (turn % 4)] ?? PLACES[1]];
    return ["a signature", await sign(bytes, { level, field: { kind: "new", places } })];
  }

  async function permitted(
    base: Base,
    seed: number,
    least: number,
    most: number,
  ): Promise<Composed> {
    const vary = varying(seed);
    const moves: string[] = [];
    let { bytes } = base;
    let bossSigned = false;
    const count = least + vary(most - least + 1);
    for (let turn = 0; turn < count; turn++) {
      const pick = vary(LEGITIMATE_MOVES.length + 5);
      const move = LEGITIMATE_MOVES[pick];
      if (move === undefined) {
        if (pick === LEGITIMATE_MOVES.length && !bossSigned) {
          bossSigned = true;
          bytes = await sign(bytes, { field: { kind: "existing", name: "Boss" } });
          moves.push("the empty field signed");
          continue;
        }
        const [name, next] = await signAgain(bytes, base, turn, vary);
        bytes = next;
        moves.push(name);
      } else if (move.needs <= (base.certify ?? (move.certifiedOnly ? 0 : 3))) {
        bytes = applied(bytes, move.make(editable(bytes), vary), vary);
        moves.push(move.name);
      }
    }
    return { seed, moves, bytes, signatures: base.signatures };
  }

  async function attack(seed: number): Promise<Composed> {
    const vary = varying(seed ^ 0x5bd1e995);
    const base = await signed(vary(24));
    const before =
      vary(3) === 0 ? await permitted(base, seed, 1, 2) : { bytes: base.bytes, moves: [] };
    const moves = [...before.moves];
    let { bytes } = before;
    // Every kind of attack comes up in turn; the rest of the sequence is drawn.
    const first = seed % ATTACKS;
    const picks = vary(3) === 0 ? [vary(EDITS.length), first] : [first];
    for (const pick of picks) {
      const made = await tried(() => attacked(bytes, base, pick, vary));
      if (made === null) continue;
      bytes = made.bytes;
      moves.push(`ATTACK: ${made.name}`);
    }
    if (!moves.some((name) => name.startsWith("ATTACK"))) {
      bytes = applied(bytes, { free: [6] }, vary);
      moves.push("ATTACK: content freed");
    }
    const again = vary(3) === 0 ? await tried(() => signAgain(bytes, base, 3, vary)) : null;
    if (again !== null) {
      moves.push(again[0]);
      bytes = again[1];
    }
    return { seed, moves, bytes, signatures: base.signatures };
  }

  async function attacked(
    bytes: Uint8Array,
    base: Base,
    pick: number,
    vary: Vary,
  ): Promise<{ readonly name: string; readonly bytes: Uint8Array } | null> {
    const move = EDITS[pick];
    const file = editable(bytes);
    if (move !== undefined) {
      const edit = move.make(file, vary);
      return edit === null ? null : { name: move.name, bytes: applied(bytes, edit, vary) };
    }
    const wrapping = BYTE_MOVES[pick - EDITS.length];
    if (wrapping !== undefined) {
      const made = wrapping.make(file, vary);
      return made === null ? null : { name: wrapping.name, bytes: made };
    }
    if (base.certify !== null) return null;
    const next = await sign(bytes, { field: { kind: "new", places: [OVER_TEXT] } });
    return { name: "a signature over the text", bytes: next };
  }

  return {
    root: authority.holder("root").certificate.der,
    signed,
    sign: (bytes) => sign(bytes, {}),
    attack,
    legitimate: async (seed) => permitted(await signed(seed), seed, 1, 4),
  };
}

/** What one move left may be nothing that the next one can read or sign: then it is left out. */
async function tried<Made>(make: () => Promise<Made>): Promise<Made | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PdfError || error instanceof TypeError) return null;
    throw error;
  }
}

function applied(bytes: Uint8Array, edit: Edit, vary: Vary): Uint8Array {
  const { objects = {}, free = [], point = {}, root = 1 } = edit;
  const form = vary(2) === 0 ? "table" : "stream";
  return appendRevision(bytes, objects, { form, free, point, root, trailer: "/Info 28 0 R" });
}
