import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { bytesSource } from "@paraph/engine/bytes";
import { signPdf, type SigningOrder } from "@paraph/engine/pades";
import { inspectPdf, PdfError } from "@paraph/engine/pdf";
import {
  aPdf,
  createAuthority,
  type FieldOptions,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import fc from "fast-check";
import { withSigned } from "../../src/actions/signing/keep-signed.ts";
import { fieldOf } from "../../src/actions/signing/visual.ts";
import { withWishes } from "../../src/actions/documents/wishes.ts";
import type { SignatureField } from "../../src/domain/documents/document.ts";
import type { DocumentId } from "../../src/domain/ids.ts";
import type { Signable } from "../../src/domain/documents/signable.ts";
import { checkPlacement, checkPlacements } from "../../src/domain/requests/placement.ts";
import type { Placement, VisualSignature } from "../../src/domain/requests/visual.ts";
import { aSignature } from "../kit/build.ts";

/** Other projects' files, read where they lie; a fresh clone has none and skips this. */
const CORPUS =
  process.env["PARAPH_CORPUS"] ?? path.join(import.meta.dirname, "../../../../../shared/corpus");
const skip = existsSync(CORPUS) ? false : "there is no corpus beside the repository";
const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const PORTS = signingPorts(authority, NOW);

/** What is kept of a document and asked when somebody is to sign it. */
type Kept = Pick<Signable, "pageSizes" | "certification" | "restrictions"> & {
  readonly signatureFields: readonly SignatureField[];
};

function keptOf(file: Uint8Array): Kept | null {
  try {
    const { pages, certification, signatureFields, restrictions } = inspectPdf(bytesSource(file));
    // As they come back from the database.
    const fields = JSON.parse(JSON.stringify(signatureFields)) as readonly SignatureField[];
    const pageSizes = pages.map(({ width, height }) => [width, height] as const);
    return { pageSizes, certification, restrictions, signatureFields: fields };
  } catch (error) {
    if (error instanceof PdfError) return null;
    throw error;
  }
}

function signableOf(kept: Kept): Signable {
  const signatureFields = withWishes({ ...kept, environment: "production" });
  return { ...kept, signatureFields, id: "document" as DocumentId, pdfA: null, activeContent: [] };
}

const look = (placement: Placement): VisualSignature => ({ placement, rotation: 0, image: null });

/** The reason of the refusal, or null where there is none. */
function refusalOf(check: () => void): string | null {
  try {
    check();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

type Outcome = { readonly refused: string } | { readonly file: Uint8Array; readonly kept: Kept };

/** Signs as the service does, and keeps what it keeps. */
async function sign(file: Uint8Array, kept: Kept, placement: Placement): Promise<Outcome> {
  const field = fieldOf(look(placement));
  const order: SigningOrder = {
    source: bytesSource(file),
    field,
    appearance: null,
    claims: { name: "Ada", reason: null, location: null, contact: null },
    certify: null,
    level: "B-LTA",
    signer: rawSigner(authority, "signer"),
    trust: trustIn(authority),
  };
  try {
    const signed = await signPdf(order, PORTS);
    const { tail, certification } = signed;
    const signatureFields = withSigned(kept.signatureFields, signed, field);
    const now = new Uint8Array(Buffer.concat([file, tail]));
    return { file: now, kept: { ...kept, signatureFields, certification } };
  } catch (error) {
    if (error instanceof PdfError) return { refused: `file.pdf.${error.code}` };
    throw error;
  }
}

/** Nothing prescribed, a mark on the last page, and the first of each kind of field. */
function placementsOn({ pageSizes, signatureFields }: Kept): readonly Placement[] {
  const page = Math.max(0, pageSizes.length - 1);
  const [width, height] = pageSizes[page] ?? [10, 10];
  const [across, up] = [Math.max(80, width / 4), Math.max(30, height / 8)];
  const mark = {
    page,
    x: Math.min(width / 10, Math.max(0, width - across)),
    y: Math.min(height / 10, Math.max(0, height - up)),
    width: across,
    height: up,
  };
  const kinds = new Map(
    signatureFields.map((one) => {
      const { name, positions: _, ...rest } = one;
      return [JSON.stringify(rest), name] as const;
    }),
  );
  // A page that is smaller than the least mark takes none.
  const fits = pageSizes.length === 0 || (width >= across && height >= up);
  const anywhere: readonly Placement[] = [
    { kind: "free" },
    ...(fits ? [{ kind: "positions", positions: [mark] } as const] : []),
  ];
  // Of a document without pages its fields are no longer looked at.
  if (pageSizes.length === 0) return anywhere;
  return [
    ...anywhere,
    { kind: "field", name: "there is no such field" },
    ...[...kinds.values()].map((name) => ({ kind: "field", name }) as const),
  ];
}

test(
  "2.3 every real document that is accepted when a request is made can be signed, and no other",
  { skip },
  async () => {
    const files = readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.pdf$/i.test(name),
    );
    assert.ok(files.length > 0);
    const found = new Map<string, number>();
    for (const name of files) {
      const file = new Uint8Array(readFileSync(path.join(CORPUS, name)));
      const kept = keptOf(file);
      if (kept === null) continue;
      for (const placement of placementsOn(kept)) {
        const atCreation = refusalOf(() => checkPlacement(placement, signableOf(kept)));
        const outcome = await sign(file, kept, placement);
        const atSigning = "refused" in outcome ? outcome.refused : null;
        assert.equal(atCreation, atSigning, `${name}, ${JSON.stringify(placement)}`);
        found.set(String(atSigning), (found.get(String(atSigning)) ?? 0) + 1);
      }
    }
    for (const key of ["null", "file.pdf.signature_damaged", "file.pdf.new_mark_not_allowed"]) {
      assert.ok((found.get(key) ?? 0) > 5, `${key} is there`);
    }
  },
);

const NAMES = ["Boss", "Client", "Group.One"] as const;
const lockable = [...NAMES, "Group", "Signature1", "Signature2"];
const lock = fc.record({
  action: fc.constantFrom("All", "Include", "Include", "Exclude"),
  fields: fc.subarray(lockable, { minLength: 1, maxLength: 2 }),
  permission: fc.constantFrom("", "/P 1", "/P 2", "/P 3"),
});
const wishes = fc.constantFrom(
  ...Array<string>(8).fill(""),
  "/SV << /MDP << /P 2 >> >>",
  "/SV << /MDP << /P 1 >> >>",
  "/SV << /Ff 2 /SubFilter [/adbe.pkcs7.sha1] >>",
  "/SV << /Ff 8 /Reasons [(Approved)] >>",
  "/SV << /Ff 8 /Reasons [(Approved) (Read)] >>",
  "/SV << /Ff 64 /DigestMethod [/SHA1] >>",
  "/Ff 1",
);
const fields = fc.tuple(
  ...NAMES.map((name, index) =>
    fc.tuple(fc.option(lock), wishes).map(([locking, wish]): FieldOptions => {
      const rect = [60, 100 * index, 260, 100 * index + 60] as const;
      const list = locking?.fields.map((each) => `(${each})`).join(" ") ?? "";
      const text = locking
        ? `/Lock << /Action /${locking.action} /Fields [${list}] ${locking.permission} >>`
        : "";
      return { name, rect, more: `${text} ${wish}` };
    }),
  ),
);
const mark = { page: 0, x: 300, y: 500, width: 200, height: 60 };
const placement = fc.oneof(
  fc.constant<Placement>({ kind: "free" }),
  fc.constant<Placement>({ kind: "positions", positions: [mark] }),
  fc.constantFrom(...NAMES).map((name): Placement => ({ kind: "field", name })),
);
const turns = fc.uniqueArray(placement, {
  minLength: 1,
  maxLength: 3,
  selector: (one) => (one.kind === "field" ? one.name : {}),
});

test("2.3 whoever is asked in whatever order can sign, or the request is refused as signing would be", async () => {
  const found = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fields, turns, async (form, placements) => {
      let file = aPdf({ fields: form });
      let kept = keptOf(file);
      assert.ok(kept);
      const signers = placements.map((one, index) =>
        aSignature(`signer-${index}`, { visual: look(one), sequence: index }),
      );
      const signable = signableOf(kept);
      const atCreation = refusalOf(() => checkPlacements(signers, [signable]));
      let atSigning: string | null = null;
      for (const one of placements) {
        const outcome = await sign(file, kept, one);
        if ("refused" in outcome) {
          atSigning = outcome.refused;
          break;
        }
        // What is kept without looking again is what looking again would find.
        const again = keptOf(outcome.file);
        assert.equal(outcome.kept.certification, again?.certification);
        ({ file, kept } = outcome);
      }
      assert.equal(atCreation, atSigning);
      found.set(String(atSigning), (found.get(String(atSigning)) ?? 0) + 1);
    }),
    // The same forms in every run: what is asserted below must be among them.
    { numRuns: 300, seed: 20261115 },
  );
  const keys = ["field_locked", "changes_not_allowed", "new_mark_not_allowed", "seed_value_unmet"];
  for (const key of ["null", ...keys.map((one) => `file.pdf.${one}`)]) {
    assert.ok((found.get(key) ?? 0) > 0, `${key} is there`);
  }
});
