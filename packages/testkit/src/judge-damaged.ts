import { bytesSource } from "@paraph/engine/bytes";
import { signPdf } from "@paraph/engine/pades";
import {
  collectFacts,
  DEFAULT_POLICY,
  type DocumentFacts,
  judge,
  trustFromLists,
  type ValidationPolicy,
} from "@paraph/engine/validation";
import { createAuthority } from "./authority.ts";
import { type Dice, diceFrom } from "./mutate.ts";
import { aPdf } from "./pdfs.ts";
import { rawSigner, signingPorts, trustIn } from "./signing.ts";

const NOW = new Date("2026-11-15T12:00:00Z");

type Ground = {
  readonly file: Uint8Array;
  readonly hole: readonly [from: number, to: number];
  readonly facts: DocumentFacts;
  readonly policy: ValidationPolicy;
};

/** Damages a signed document, or what hangs on it, as the seed says, and has it judged; gives the indication. */
export async function damagedJudgements(): Promise<(seed: number) => string> {
  const ground = await prepare();
  return (seed) => {
    const dice = diceFrom(seed);
    const [, way] = WAYS[dice.upTo(WAYS.length)] ?? WAYS[0];
    return way(ground, dice);
  };
}

async function prepare(): Promise<Ground> {
  const authority = createAuthority(NOW);
  const pdf = aPdf();
  const { tail } = await signPdf(
    {
      source: bytesSource(pdf),
      field: { kind: "new", places: [] },
      appearance: null,
      claims: { name: null, reason: null, location: null, contact: null },
      certify: null,
      level: "B-LTA",
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    },
    signingPorts(authority, NOW),
  );
  const file = new Uint8Array(Buffer.concat([pdf, tail]));
  const facts = collectFacts(bytesSource(file));
  const crl = Buffer.from(authority.crl("root", NOW)).toString("base64");
  const evidence = [...facts.evidence, { kind: "crl", der: crl, from: "store", since: 0 } as const];
  const [, from = 0, to = 0] = facts.signatures[0]?.byteRange.values ?? [];
  const certificate = Buffer.from(authority.holder("root").certificate.der).toString("base64");
  const anchors = [{ certificate, origin: "configured", services: [] } as const];
  const policy = { ...DEFAULT_POLICY, changesRequired: false, anchors };
  return { file, hole: [from, to], facts: { ...facts, evidence }, policy };
}

type Way = (ground: Ground, dice: Dice) => string;

/** What is damaged, and how it reaches the judge. */
const WAYS: readonly [readonly [string, Way], ...(readonly [string, Way])[]] = [
  [
    "file",
    ({ file, policy }, dice) => judged(collected(flipped(file, dice, 0, file.length)), policy),
  ],
  [
    "file cut",
    ({ file, policy }, dice) => judged(collected(file.subarray(0, dice.upTo(file.length))), policy),
  ],
  [
    "CMS",
    ({ file, hole: [from, to], policy }, dice) =>
      judged(collected(hexed(file, dice, from + 1, to - 1)), policy),
  ],
  [
    "certificates",
    ({ facts, policy }, dice) =>
      judged({ ...facts, certificates: oneDamaged(facts.certificates, dice) }, policy),
  ],
  [
    "evidence",
    ({ facts, policy }, dice) =>
      judged({ ...facts, evidence: oneDamaged(facts.evidence, dice) }, policy),
  ],
  ["list", (_, dice) => listed(dice)],
];

function collected(file: Uint8Array): DocumentFacts {
  return collectFacts(bytesSource(file));
}

function judged(facts: DocumentFacts, policy: ValidationPolicy): string {
  return judge(facts, policy, new Date(NOW.getTime() + 60_000)).indication;
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
function hexed(file: Uint8Array, dice: Dice, from: number, to: number): Uint8Array {
  const copy = Uint8Array.from(file);
  const used = Math.min(to - from, 8000);
  for (let times = dice.upTo(6); times >= 0; times -= 1) {
    copy[from + dice.upTo(used)] = "0123456789abcdef".charCodeAt(dice.upTo(16));
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
    const damaged =
      dice.upTo(4) === 0
        ? der.subarray(0, dice.upTo(der.length))
        : flipped(der, dice, 0, der.length);
    return { ...item, der: Buffer.from(damaged).toString("base64") };
  });
}

const LIST = new TextEncoder().encode(
  `<?xml version="1.0"?><TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#"><SchemeInformation><SchemeTerritory>CH</SchemeTerritory><NextUpdate><dateTime>2027-01-01T00:00:00Z</dateTime></NextUpdate></SchemeInformation><ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/><ds:Reference URI=""><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/></ds:Transforms><ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><ds:DigestValue>AAAA</ds:DigestValue></ds:Reference></ds:SignedInfo><ds:SignatureValue>AAAA</ds:SignatureValue><ds:KeyInfo><ds:X509Data><ds:X509Certificate>MIIB</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature></TrustServiceStatusList>`,
);

/** A damaged list is never believed. */
function listed(dice: Dice): string {
  const documents = new Map([["u", flipped(LIST, dice, 0, LIST.length)]]);
  const { anchors } = trustFromLists({ documents, roots: [{ url: "u", signers: [] }] }, NOW);
  if (anchors.length > 0) throw new Error("a damaged list was believed");
  return "list refused";
}
