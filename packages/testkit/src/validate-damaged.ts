import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import {
  collectFacts,
  DEFAULT_POLICY,
  type DocumentFacts,
  validate,
  trustFromLists,
  type ValidationPolicy,
} from "@paraph/engine/validation";
import { createAuthority, type TestAuthority } from "./authority.ts";
import { type Part, partsOf, readDamaged } from "./damaged-parts.ts";
import { type Dice, diceFrom } from "./mutate.ts";
import { aPdf } from "./pdfs.ts";
import { signedList } from "./signed-list.ts";
import { rawSigner, signingPorts, trustIn } from "./signing.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

type Ground = {
  readonly file: Uint8Array;
  readonly holes: readonly (readonly [from: number, to: number])[];
  readonly facts: DocumentFacts;
};

type Grounds = {
  /** Cheap to validate: a value without time or evidence. */
  readonly basic: Ground;
  readonly archival: Ground;
  readonly policy: ValidationPolicy;
  readonly list: ListGround;
  readonly parts: readonly Part[];
};

/** Damages a signed document, or what hangs on it, as the seed says, and has it validated; gives the indication. */
export async function damagedValidations(): Promise<(seed: number) => string> {
  const grounds = await prepare();
  return (seed) => {
    const dice = diceFrom(seed);
    if (dice.upTo(WHOLE) > 0) return readDamaged(grounds.parts, damagedOctets, dice);
    const [, way] = WAYS[dice.upTo(WAYS.length)] ?? WAYS[0];
    return way(grounds, dice);
  };
}

/** One of so many goes the whole way to a result; the others are parts that are read and tried by themselves. */
const WHOLE = 40;

async function prepare(): Promise<Grounds> {
  const authority = createAuthority(NOW);
  const certificate = Buffer.from(authority.holder("root").certificate.der).toString("base64");
  const anchors = [{ certificate, origin: "configured", services: [] } as const];
  const archival = await ground(authority, "B-LTA");
  return {
    basic: await ground(authority, "B-B"),
    archival,
    parts: partsOf(authority, archival.facts, NOW),
    policy: { ...DEFAULT_POLICY, changesRequired: false, anchors },
    list: listGround(authority),
  };
}

async function ground(authority: TestAuthority, level: "B-B" | "B-LTA"): Promise<Ground> {
  const pdf = aPdf();
  const { tail } = await signPdf(
    {
      source: bytesSource(pdf),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: null, reason: null, location: null, contact: null },
      certify: null,
      level,
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  const file = new Uint8Array(Buffer.concat([pdf, tail]));
  const facts = collectFacts(bytesSource(file));
  const crl = Buffer.from(authority.crl("root", NOW)).toString("base64");
  const evidence = [...facts.evidence, { kind: "crl", der: crl, from: "store", since: 0 } as const];
  const holes = facts.signatures.map(({ byteRange }) => {
    const [, from = 0, to = 0] = byteRange.values ?? [];
    return [from, to] as const;
  });
  return { file, holes, facts: { ...facts, evidence } };
}

type Way = (grounds: Grounds, dice: Dice) => string;

/** What is damaged, and how it reaches the validator. */
const WAYS: readonly [readonly [string, Way], ...(readonly [string, Way])[]] = [
  ["file", ({ basic, policy }, dice) => summaryOf(collected(flippedFile(basic, dice)), policy)],
  [
    "archival file",
    ({ archival, policy }, dice) => summaryOf(collected(flippedFile(archival, dice)), policy),
  ],
  ["file cut", ({ basic, policy }, dice) => summaryOf(collected(cut(basic.file, dice)), policy)],
  [
    "CMS",
    ({ basic, policy }, dice) => summaryOf(collected(hexed(basic, basic.holes[0], dice)), policy),
  ],
  [
    "CMS with a time stamp",
    ({ archival, policy }, dice) =>
      summaryOf(collected(hexed(archival, archival.holes[0], dice)), policy),
  ],
  [
    "document time stamp",
    ({ archival, policy }, dice) =>
      summaryOf(collected(hexed(archival, archival.holes[1], dice)), policy),
  ],
  [
    "certificates",
    ({ basic: { facts }, policy }, dice) =>
      summaryOf({ ...facts, certificates: oneDamaged(facts.certificates, dice) }, policy),
  ],
  [
    "OCSP and CRL",
    ({ archival: { facts }, policy }, dice) =>
      summaryOf({ ...facts, evidence: oneDamaged(facts.evidence, dice) }, policy),
  ],
  ["list", ({ list }, dice) => listed(list, dice)],
  ["list", ({ list }, dice) => listed(list, dice)],
];

function flippedFile({ file }: Ground, dice: Dice): Uint8Array {
  return flipped(file, dice, 0, file.length);
}

function cut(file: Uint8Array, dice: Dice): Uint8Array {
  return file.subarray(0, dice.upTo(file.length));
}

function collected(file: Uint8Array): DocumentFacts {
  return collectFacts(bytesSource(file));
}

function summaryOf(facts: DocumentFacts, policy: ValidationPolicy): string {
  return validate(facts, policy, new Date(NOW.getTime() + 60_000)).indication;
}

function flipped(file: Uint8Array, dice: Dice, from: number, to: number): Uint8Array {
  const copy = Uint8Array.from(file);
  for (let times = dice.upTo(4); times >= 0; times -= 1) {
    const at = from + dice.upTo(Math.max(1, to - from));
    copy[at] = dice.upTo(256);
  }
  return copy;
}

/** Digits stay digits, so that what is inside them is damaged and not the string. */
function hexed(
  { file }: Ground,
  hole: Ground["holes"][number] | undefined,
  dice: Dice,
): Uint8Array {
  const [from, to] = hole ?? [0, 2];
  const copy = Uint8Array.from(file);
  const used = Math.min(to - from - 2, 8000);
  for (let times = dice.upTo(6); times >= 0; times -= 1) {
    copy[from + 1 + dice.upTo(used)] = "0123456789abcdef".charCodeAt(dice.upTo(16));
  }
  return copy;
}

function oneDamaged<Item extends { readonly der: string }>(
  items: readonly Item[],
  dice: Dice,
): readonly Item[] {
  const chosen = dice.upTo(Math.max(1, items.length));
  return items.map((item, index) => {
    if (index !== chosen) return item;
    const der = new Uint8Array(Buffer.from(item.der, "base64"));
    return { ...item, der: Buffer.from(damagedOctets(der, dice)).toString("base64") };
  });
}

function damagedOctets(octets: Uint8Array, dice: Dice): Uint8Array {
  return dice.upTo(4) === 0 ? cut(octets, dice) : flipped(octets, dice, 0, octets.length);
}

type ListGround = {
  readonly list: Uint8Array;
  readonly signers: readonly string[];
  /** What the list says when nobody touched it. */
  readonly said: string;
};

function listGround(authority: TestAuthority): ListGround {
  const list = signedList(authority);
  const signers = [Buffer.from(authority.holder("rsaSigner").certificate.der).toString("base64")];
  const said = anchorsOf(list, signers);
  if (said === "[]") throw new Error("the list that is to be damaged is not believed as it is");
  return { list, signers, said };
}

/** A damaged list is refused, or the damage did not change what it says. */
function listed({ list, signers, said }: ListGround, dice: Dice): string {
  const now = anchorsOf(flipped(list, dice, 0, list.length), signers);
  if (now === "[]") return "list refused";
  if (now !== said) throw new Error("a damaged list was believed");
  return "list as it was";
}

function anchorsOf(list: Uint8Array, signers: readonly string[]): string {
  const documents = new Map([["u", list]]);
  const { anchors } = trustFromLists({ documents, roots: [{ url: "u", signers }] }, NOW);
  return JSON.stringify(anchors);
}
