import type { Differential } from "./differ.ts";
import { differLines } from "./differ-report.ts";
import { type ForgedRow, forgedLines } from "./forged.ts";
import { moveLines, type MoveRow } from "./forged-moves.ts";
import type { ExternalValidator } from "./external-validator.ts";
import { CONTROL, type Row } from "./kinds.ts";
import type { MassResult, Tally } from "./mass.ts";
import type { SchemaResult } from "./report-schema.ts";
import { signingState } from "./signing.ts";

export type Findings = {
  readonly rows: readonly Row[];
  readonly mass: MassResult;
  readonly differential: Differential | null;
  readonly forged: readonly ForgedRow[];
  readonly moves: readonly MoveRow[];
  readonly reports: SchemaResult | null;
  readonly validators: readonly ExternalValidator[];
  readonly skipped: readonly string[];
  readonly moments: readonly string[];
  /** Whether the many documents were all of them. */
  readonly whole: boolean;
};

const SAMPLE = "## A sample of many documents";
const WHOLE = "## All documents";
const OTHERS_SAMPLE = "## A sample of other projects' signed files, judged by ours and by others";
const OTHERS = "## All signed files of other projects, judged by ours and by others";

/** Where the part begins that is written by hand: from runs that take hours (`npm run bytes`), and from tests. */
const BY_HAND = "## Every single byte";
const FAILURES = "## Failures among the kinds";

/** docs/conformance.md: what programs that are not ours say of what we make. */
export function report(findings: Findings, earlier: string): string {
  const { rows, mass, differential, forged, moves, reports, validators, skipped, moments, whole } =
    findings;
  const failures = rows.flatMap((row) => row.failures);
  return [
    "# Conformance",
    "",
    "What independent programs say of the signatures we make, with our root trusted and no network. Written by",
    "`npm run conformance`: the kinds of signatures and a sample of many documents, in a few minutes. With `--all`",
    "(`npm run conformance -- --all`, about a quarter of an hour on two cores) all documents are signed and judged, and",
    "the figures under *All documents* are written; a run that was interrupted goes on where it was.",
    "",
    "## Judges",
    "",
    ...validators.map(({ name, about }) => `- ${name}: ${about}`),
    ...skipped.map((line) => `- skipped: ${line}`),
    "",
    "## Kinds of signatures, now",
    "",
    ...table(
      rows,
      validators.map(({ name }) => `${name} now`),
    ),
    "",
    "## Later",
    "",
    "The clock of each judge stands at the moment: that of pyHanko and pdfsig is moved by faketime, EU DSS and OpenSSL",
    `take it as an argument. The moments: ${moments.slice(1, -1).join(", ")}. As of ${CONTROL}, when all certificates of those`,
    "who sign and stamp have ended, every judge must reject: one whose clock was not moved would accept. EU DSS,",
    "OpenSSL and pdfsig see nothing but the document; EU DSS is asked once more with the lists that the authorities",
    "publish at the moment. pyHanko is always given them, those of the signers' authority included: of the last time",
    "stamp's certificate it wants to know what is said at the moment itself, which no document can carry, so without a",
    "network and without lists it accepts for as long as the last answer in the document holds, an hour.",
    "",
    ...laterTable(rows, validators, moments.slice(1)),
    "",
    ...(whole ? kept(earlier, SAMPLE) : [SAMPLE, "", ...massLines(mass)]),
    "",
    ...(whole
      ? [
          WHOLE,
          "",
          ...massLines(mass),
          "",
          `Signed by the sources with the state ${signingState()}.`,
        ]
      : kept(earlier, WHOLE)),
    "",
    ...others(differential, whole, earlier),
    "",
    ...forgedLines(forged),
    "",
    ...(moves.length > 0 ? moveLines(moves) : []),
    "",
    ...(reports ? schemaLines(reports) : []),
    "",
    byHand(earlier),
    "",
    ...(failures.length > 0 ? [FAILURES, "", ...failures.map(failureLine)] : []),
  ]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trimEnd()
    .concat("\n");
}

function schemaLines({ valid, failures }: SchemaResult): readonly string[] {
  return [
    "## Validation reports",
    "",
    `${valid} reports of our judge are valid against the schema of ETSI TS 119 102-2 that EU DSS carries.`,
    ...failures.map(failureLine),
  ];
}

function others(found: Differential | null, whole: boolean, earlier: string): readonly string[] {
  const lines = found ? differLines(found) : [];
  const [own, other] = whole ? [OTHERS, OTHERS_SAMPLE] : [OTHERS_SAMPLE, OTHERS];
  return [own, "", ...lines, "", ...kept(earlier, other)];
}

/** A section as an earlier run wrote it, or nothing. */
/** All that was written by hand, which stands at the end; failures of an earlier run are none of it. */
export function byHand(earlier: string): string {
  const from = earlier.indexOf(`${BY_HAND}\n`);
  const [own = ""] = from < 0 ? [] : earlier.slice(from).split(FAILURES);
  return own.trimEnd();
}

function kept(earlier: string, heading: string): readonly string[] {
  const [, section] = earlier.split(`${heading}\n`);
  return section === undefined ? [] : [heading, section.split("\n## ")[0] ?? ""];
}

function massLines({
  accepted,
  refused,
  damaged,
  tallies,
  failures,
}: MassResult): readonly string[] {
  const codes = [...refused].map(([code, count]) => `${code} ${count}`).join(", ");
  return [
    `${accepted} documents accepted and signed once and thrice at B-LTA; refused: ${codes || "none"}.`,
    ...(damaged
      ? [
          `Of ${damaged.of} that were refused as damaged, qpdf finds ${damaged.agreed} damaged as well.`,
        ]
      : []),
    "",
    "| of a document | signed once | signed thrice |",
    "|---|---|---|",
    ...tallies.map(tallyLine),
    "",
    ...tallies.flatMap(({ reasons }) =>
      reasons.map(([reason, count]) => `- ${count} of these verdicts: ${reason}.`),
    ),
    ...failures.map(failureLine),
  ];
}

function failureLine(failure: string): string {
  return `- Failed: ${failure.slice(0, 400)}`;
}

function tallyLine({ title, of, passed }: Tally): string {
  return `| ${title} | ${passed.once} of ${of} | ${passed.thrice} of ${of} |`;
}

function table(rows: readonly Row[], columns: readonly string[]): readonly string[] {
  const used = columns.filter((column) => rows.some(({ cells }) => cells[column] !== undefined));
  const shown = rows.filter(({ cells }) => used.some((column) => cells[column] !== undefined));
  const heads = used.map((column) => column.replace(/ now$/, ""));
  return [
    `| signature | ${heads.join(" | ")} |`,
    `|---|${used.map(() => "---").join("|")}|`,
    ...shown.map(({ title, cells }) => {
      const words = used.map((column) => wordOf(cells[column]));
      return `| ${title} | ${words.join(" | ")} |`;
    }),
  ];
}

/** One cell for each validator: at how many of the moments it accepts, and whether it rejects at the control. */
function laterTable(
  rows: readonly Row[],
  validators: readonly ExternalValidator[],
  moments: readonly string[],
): readonly string[] {
  const cellOf = ({ cells }: Row, name: string): string | null => {
    const found = moments.filter((moment) => cells[`${name} ${moment}`] !== undefined);
    if (found.length === 0) return null;
    const good = (moment: string): boolean => cells[`${name} ${moment}`] === true;
    const lasting = found.filter((moment) => moment !== CONTROL);
    const accepted = `${lasting.filter(good).length} of ${lasting.length}`;
    return good(CONTROL) ? `${accepted}, then rejected` : `${accepted}, **not rejected then**`;
  };
  const used = validators.filter(({ name }) => rows.some((row) => cellOf(row, name) !== null));
  const shown = rows.filter((row) => used.some(({ name }) => cellOf(row, name) !== null));
  return [
    `| signature | ${used.map(({ name }) => name).join(" | ")} |`,
    `|---|${used.map(() => "---").join("|")}|`,
    ...shown.map((row) => {
      const words = used.map(({ name }) => cellOf(row, name) ?? "–");
      return `| ${row.title} | ${words.join(" | ")} |`;
    }),
  ];
}

function wordOf(passed: boolean | undefined): string {
  if (passed === undefined) return "–";
  return passed ? "passed" : "**failed**";
}
