import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { accepts, authority, LATER } from "../../packages/server/tests/validation/forged.ts";
import { FORGED_MOVES } from "../../packages/server/tests/validation/forged-moves.ts";
import { writeEvidence } from "./evidence.ts";
import type { ExternalValidator } from "./external-validator.ts";
import { inPairs } from "./run.ts";

/** What somebody says of a forgery and of its honest counterpart: whether each is accepted. */
export type Opinion = { readonly honest: boolean; readonly forged: boolean };

export type MoveRow = {
  readonly name: string;
  readonly ours: Opinion;
  readonly theirs: ReadonlyMap<string, Opinion>;
  /** What they said, for who looks for the reason. */
  readonly details: readonly string[];
};

const ASKED: readonly string[] = ["EU DSS", "pyHanko"];

/** Has what got through once validated by ours and by the others, root trusted, with lists or with what the file carries. */
export async function validateMoves(
  validators: readonly ExternalValidator[],
  folder: string,
): Promise<readonly MoveRow[]> {
  const seconds = LATER.getTime() / 1000;
  mkdirSync(folder, { recursive: true });
  const lists = writeEvidence(folder, authority, [seconds]);
  const asked = validators.filter((each) => ASKED.includes(each.name));
  return inPairs(Object.entries(FORGED_MOVES), async ([name, move]) => {
    const files = { honest: move.honest(), forged: move.forged() };
    const ours = { honest: accepts(files.honest), forged: accepts(files.forged) };
    const place = (which: keyof Opinion): string =>
      path.join(folder, `${name.replaceAll(/\W+/g, "-")}-${which}.pdf`);
    writeFileSync(place("honest"), files.honest);
    writeFileSync(place("forged"), files.forged);
    const level = move.carriesAnswers ? "B-LT" : "B-B";
    const evidence = move.carriesAnswers ? { ...lists, lists: () => "none" } : lists;
    const about = { seconds, fields: ["Signature1"], level, evidence };
    const details: string[] = [];
    async function ask(validator: ExternalValidator, which: keyof Opinion): Promise<boolean> {
      const { passed, detail } = await validator.validate({ file: place(which), ...about });
      if (detail !== "") details.push(`${validator.name}, ${which}: ${detail}`);
      return passed;
    }
    const opinions = asked.map(async (validator) => {
      const [honest, forged] = [await ask(validator, "honest"), await ask(validator, "forged")];
      return [validator.name, { honest, forged }] as const;
    });
    return { name, ours, theirs: new Map(await Promise.all(opinions)), details };
  });
}

/** Why another validator accepts a forgery, or refuses the honest counterpart that ours accepts; by validator and forgery. */
const REASONS: Readonly<Record<string, string>> = {
  "EU DSS: a SHA-1 inside of adbe.pkcs7.sha1":
    "it looks at the digest that the CMS names, SHA-256, and not at the SHA-1 that is signed with it",
  "EU DSS: a content that is no data":
    "it passes it as PDF-NOT-ETSI; what is signed is then said to be the statement of a time stamp",
  "EU DSS: a host on the web that signs a document":
    "its policy does not look at the purposes of a signer's certificate, and warns of the key's uses",
  "pyHanko: a host on the web that signs a document":
    "it refuses the honest one too, as it demands nonRepudiation of every signer; ours takes digitalSignature for enough, and is laxer there",
  "EU DSS: no policy where an authority demands one":
    "it warns that the tree of policies is not valid, and passes it",
  "EU DSS: the looser of two permissions first": "it goes by the first of two permissions",
  "EU DSS: the looser of two permissions last":
    "it goes by the first, which permits nothing, and passes it with a warning",
  "pyHanko: the looser of two permissions first":
    "it refuses the honest one too: no comment is allowed by its rules, whatever the signature permits; ours follows the permission",
  "pyHanko: the looser of two permissions last":
    "it refuses the honest one too: no comment is allowed by its rules, whatever the signature permits; ours follows the permission",
  "EU DSS: a /Size that leaves out a part of the text":
    "it does not hold the count against the objects; readers that do show less than was signed",
  "pyHanko: a /Size that leaves out a part of the text":
    "it does not hold the count against the objects; readers that do show less than was signed",
  "EU DSS: a page twice in an object stream":
    "it shows the other page, warns of it and of changes that it cannot explain, and passes it",
  "pyHanko: a page twice in an object stream":
    "it reads the page as it was signed; a reader that goes by numbers shows the other one",
  "EU DSS: a length that lies": "it warns of changes that it cannot explain, and passes it",
  "EU DSS: good and revoked in one answer": "it takes the first of two answers",
  "pyHanko: good and revoked in one answer": "it takes the first of two answers",
  "EU DSS: an answer with a critical extension that nobody knows":
    "it does not look at the extensions of an answer (RFC 6960, 4.4)",
  "pyHanko: an answer with a critical extension that nobody knows":
    "it does not look at the extensions of an answer (RFC 6960, 4.4)",
  "EU DSS: an answer of a responder who is on the list":
    "its responder is exempt from being asked about, so it does not look; ours believes a list that is at hand",
  "pyHanko: an answer of a responder who is on the list":
    "its responder is exempt from being asked about, so it does not look; ours believes a list that is at hand",
};

/** What nobody has explained: each fails the run, and so does a forgery that ours accepts. */
export function unexplainedMoves(rows: readonly MoveRow[]): readonly string[] {
  return rows.flatMap(({ name, ours, theirs }) => [
    ...(ours.forged || !ours.honest ? [`moves: ${name}: ours does not tell them apart`] : []),
    ...[...theirs].flatMap(([validator, opinion]) =>
      tellsApart(opinion) || REASONS[`${validator}: ${name}`] !== undefined
        ? []
        : [`moves: ${name}: ${validator} ${words(opinion)}, and nobody knows why`],
    ),
  ]);
}

function tellsApart({ honest, forged }: Opinion): boolean {
  return honest && !forged;
}

function words({ honest, forged }: Opinion): string {
  if (forged) return "**accepts**";
  return honest ? "refuses" : "refuses both";
}

export function moveLines(rows: readonly MoveRow[]): readonly string[] {
  const validators = [...(rows[0]?.theirs.keys() ?? [])].toSorted();
  return [
    "## What got through once",
    "",
    `${rows.length} forgeries of kinds that an earlier state of our judge took for good, some of them in both orders, each beside an`,
    "honest file; root trusted, with revocation lists, or with what the file itself carries. Ours refuses all of them and accepts",
    "the honest ones. pdfsig is not asked: it looks at neither trust nor later changes, and cannot read a value with answers in it.",
    "",
    `| forgery | ours | ${validators.join(" | ")} |`,
    `|---|---|${validators.map(() => "---|").join("")}`,
    ...rows.map(({ name, ours, theirs }) => {
      const each = validators.map((validator) =>
        words(theirs.get(validator) ?? { honest: false, forged: true }),
      );
      return `| ${name} | ${words(ours)} | ${each.join(" | ")} |`;
    }),
    "",
    ...rows.flatMap(({ name, theirs }) =>
      validators.flatMap((validator) => {
        const opinion = theirs.get(validator);
        if (!opinion || tellsApart(opinion)) return [];
        return [
          `- ${validator}, “${name}”: ${REASONS[`${validator}: ${name}`] ?? "**nobody knows why**"}.`,
        ];
      }),
    ),
  ];
}
