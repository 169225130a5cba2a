import { bytesSource } from "@paraph/engine/bytes";
import { type Place, signPdf, type SigningOrder } from "@paraph/engine/pades";
import { PdfError } from "@paraph/engine/pdf";
import { editable } from "../attacks/editing.ts";
import { type Vary, varying } from "../attacks/varying.ts";
import { createAuthority } from "../authority.ts";
import { joined } from "../pdf-text.ts";
import { appendRevision, type XrefForm } from "../pdf-writer.ts";
import { rawSigner, signingPorts, trustIn } from "../signing.ts";
import { BESIDE_FAMILIES, DRAWN_FAMILIES } from "./drawn-families.ts";
import type { Deed, Family } from "./family.ts";
import { FIELD_FAMILIES } from "./field-families.ts";
import { FILE_FAMILIES } from "./file-families.ts";
import { aFurnishedPdf, linked, refTo } from "./furnished-pdf.ts";
import { MARK_FAMILIES } from "./mark-families.ts";

/** All families; as many seeds in a row make one case of each. */
export const FAMILIES: readonly Family[] = [
  ...DRAWN_FAMILIES,
  ...BESIDE_FAMILIES,
  ...FIELD_FAMILIES,
  ...MARK_FAMILIES,
  ...FILE_FAMILIES,
];

/** A signed file that was attacked, or changed as is permitted, and how it came about. */
export type Twin = {
  readonly family: string;
  readonly steps: readonly string[];
  readonly bytes: Uint8Array;
};

export type Twins = {
  /** The root that every signature of the files leads to. */
  readonly root: Uint8Array;
  readonly attack: (seed: number) => Promise<Twin>;
  readonly twin: (seed: number) => Promise<Twin>;
};

type Certify = SigningOrder["certify"];
const FORMS: readonly XrefForm[] = ["table", "stream", "hybrid"];
const CERTIFYING: readonly Certify[] = [null, null, 2, 3];
const PLACES: readonly Place[] = [
  { page: 1, x: 72, y: 60, width: 200, height: 60, rotation: 0 },
  { page: 1, x: 72, y: 160, width: 200, height: 60, rotation: 0 },
];

export function twins(now: Date): Twins {
  const authority = createAuthority(now);
  const ports = signingPorts(authority, now);
  const bases = new Map<string, Promise<Uint8Array>>();

  async function sign(
    bytes: Uint8Array,
    change: Partial<Pick<SigningOrder, "certify" | "level">> & { readonly place?: Place },
  ): Promise<Uint8Array> {
    const { certify = null, level = "B-B", place } = change;
    const order: SigningOrder = {
      source: bytesSource(bytes),
      field: { kind: "new", places: place === undefined ? [] : [place] },
      appearance: { mark: null, lines: [{ role: "name", text: "Ada Lovelace" }] },
      claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
      certify,
      level,
      signer: rawSigner(authority, "signer"),
      trust: trustIn(authority),
    };
    return joined(bytes, (await signPdf(order, ports)).tail);
  }

  /** The document, signed in one of several ways, and signed again by somebody else in some of them. */
  function base(certify: Certify, vary: Vary): Promise<Uint8Array> {
    const form = FORMS[vary(FORMS.length)] ?? "table";
    const level = vary(3) === 0 ? "B-LTA" : "B-B";
    const isMarked = vary(2) === 0;
    const isTwice = certify === null && vary(3) === 0;
    const key = [certify, form, level, isMarked, isTwice].join();
    const known = bases.get(key);
    if (known !== undefined) return known;
    const [place, second] = isMarked ? PLACES : [];
    const made = sign(aFurnishedPdf(form), { certify, level, ...(place && { place }) }).then(
      (once) => (isTwice ? sign(once, second ? { place: second } : {}) : once),
    );
    bases.set(key, made);
    return made;
  }

  async function compose(seed: number, deed: "attack" | "twin"): Promise<Twin> {
    const family = FAMILIES[seed % FAMILIES.length] as Family;
    const vary = varying(seed);
    const least = deed === "twin" ? family.needs : 1;
    const permitting = CERTIFYING.filter((each) => each === null || each >= least);
    const certify = permitting[vary(permitting.length)] ?? null;
    const signed = await base(certify, vary);
    const steps = [`certified ${certify ?? "not"}`];
    let bytes = done(signed, family[deed], vary);
    const again = vary(3);
    // A signature on top of it covers what was done and says nothing of those before.
    const over = again === 0 ? await tried(() => sign(bytes, { level: "B-LTA" })) : null;
    if (over !== null) steps.push("signed again");
    bytes = over ?? bytes;
    return { family: family.name, steps, bytes };
  }

  return {
    root: authority.holder("root").certificate.der,
    attack: (seed) => compose(seed, "attack"),
    twin: (seed) => compose(seed, "twin"),
  };
}

function done(bytes: Uint8Array, deed: Deed, vary: Vary): Uint8Array {
  const made = deed(editable(bytes), vary);
  if (made === null) throw new RangeError("the family has nothing to do on this file");
  if (made instanceof Uint8Array) return made;
  const objects = Object.fromEntries(
    Object.entries(made.objects ?? {}).map(([number, each]) => [number, linked(each)]),
  );
  const form = vary(2) === 0 ? "table" : "stream";
  return appendRevision(bytes, objects, { form, trailer: `/Info ${refTo("information")}` });
}

/** What was done may have left nothing that can be signed. */
async function tried<Made>(make: () => Promise<Made>): Promise<Made | null> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}
