import { DEFAULT_POLICY } from "@paraph/engine/validation";
import path from "node:path";
import {
  bytesOf,
  CORPUS,
  entries,
  type Entry,
  withoutCorpus,
} from "../../packages/server/tests/validation/corpus.ts";
import {
  validateFile,
  seemsUntouched,
} from "../../packages/server/tests/validation/validate-file.ts";
import { type Memory, openMemory, sha256 } from "./cache.ts";
import { EXPLANATIONS, NAMED, type Opinion } from "./differences.ts";
import type { Evidence, ExternalValidator, Verdict } from "./external-validator.ts";
import { inPairs } from "./run.ts";

/** A file of which another validator says something else than ours, and why. */
export type Difference = {
  readonly validator: string;
  readonly file: string;
  readonly ours: Opinion;
  readonly theirs: Opinion;
  /** In its own words. */
  readonly said: string;
  /** Null where nobody knows: that fails the run. */
  readonly reason: string | null;
};

/** How often each validator was asked, and where it differed. */
export type Differential = {
  readonly asked: ReadonlyMap<string, number>;
  readonly differences: readonly Difference[];
};

type Order = {
  readonly validators: readonly ExternalValidator[];
  readonly evidence: Evidence;
  readonly seconds: number;
  /** Every file of the corpus, not only a sample. */
  readonly whole: boolean;
};

const ASKED: readonly string[] = ["EU DSS", "pyHanko", "pdfsig"];
/** Without --all every so many-th file. */
const SAMPLED = 8;

/** Has signed files of other projects validated by our validator and by those of others, and compares what they say. */
export async function compareVerdicts(order: Order): Promise<Differential> {
  const asked = new Map<string, number>();
  const differences: Difference[] = [];
  if (withoutCorpus) return { asked, differences };
  const chosen = entries()
    .filter(({ oracle }) => SIGNED.has(oracle))
    .filter((_, index) => order.whole || index % SAMPLED === 0);
  const ours = new Map(chosen.map((entry) => [entry, ourOpinion(entry)]));
  const memory = openMemory();
  for (const validator of order.validators.filter(({ name }) => ASKED.includes(name))) {
    asked.set(validator.name, chosen.length);
    await inPairs(chosen, async (entry) => {
      const verdict = await remembered(validator, entry, order, memory);
      const theirs = opinionOf(validator.name, verdict);
      const own = ours.get(entry) ?? "no answer";
      if (theirs === own) return;
      differences.push(
        differenceOf({ validator: validator.name, entry, ours: own, theirs, verdict }),
      );
    });
  }
  return { asked, differences: differences.toSorted((a, b) => a.file.localeCompare(b.file)) };
}

/** Those of which the manifest says what is to be made of them. */
const SIGNED: ReadonlySet<string> = new Set(["accept", "reject", "flag_changes", "flag_visual"]);

function ourOpinion(entry: Entry): Opinion {
  const result = validateFile(bytesOf(entry), DEFAULT_POLICY, new Date());
  if (seemsUntouched(result)) return "untouched";
  const signers = result.signers.map((signer) => ({ ...signer, visualDifferences: false }));
  return seemsUntouched({ ...result, signers }) ? "looks different" : "touched";
}

async function remembered(
  { mark, name, validate }: ExternalValidator,
  entry: Entry,
  { evidence, seconds }: Order,
  memory: Memory,
): Promise<Verdict> {
  const key = sha256("as it came", name, mark, "B-LTA", bytesOf(entry));
  const known = memory.of(key);
  if (known) return known;
  const file = path.resolve(CORPUS, entry.file);
  const given = { ...evidence, lists: () => "none" };
  const found = await validate({ file, seconds, fields: [], level: "B-LTA", evidence: given });
  if (!found.detail.startsWith("no answer")) memory.keep(key, found);
  return found;
}

/** One that is sound, in the words of each validator. */
const SOUND: Readonly<Record<string, RegExp>> = {
  // DSS by its own policy tells of later changes in warnings and passes or fails on the rest.
  "EU DSS": / (TOTAL_PASSED|INDETERMINATE)(?! (FORMAT|HASH|SIG_CRYPTO)_FAILURE)/,
  pyHanko: / intact, valid, changed as allowed$/,
  pdfsig: /Signature is Valid\./,
};

export function opinionOf(validator: string, { others, detail }: Verdict): Opinion {
  if (others.length === 0) return /Exception|Error/.test(detail) ? "no answer" : "touched";
  if (others.some((said) => /(Error|Exception)$/.test(said))) return "no answer";
  return others.every((said) => SOUND[validator]?.test(said)) ? "untouched" : "touched";
}

function differenceOf({
  validator,
  entry,
  ours,
  theirs,
  verdict,
}: {
  readonly validator: string;
  readonly entry: Entry;
  readonly ours: Opinion;
  readonly theirs: Opinion;
  readonly verdict: Verdict;
}): Difference {
  const file = path.basename(entry.file);
  const isRight = (entry.oracle === "accept") === (ours !== "touched");
  const said = `${verdict.detail} ${verdict.others.join("; ")}`;
  // Against what its makers state of a file no rule helps, only a reason of its own.
  const rule = EXPLANATIONS.find(
    (each) =>
      (isRight || ours === "looks different") &&
      each.validator.test(validator) &&
      each.ours.includes(ours) &&
      each.theirs === theirs &&
      each.said.test(said),
  );
  return {
    validator,
    file,
    ours,
    theirs,
    said,
    reason: NAMED[`${validator} ${file}`] ?? rule?.reason ?? null,
  };
}
