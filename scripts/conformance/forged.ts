import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import {
  authority,
  fileWith,
  LATER,
  ownCms,
  verdict,
} from "../../packages/server/tests/validation/forged.ts";
import { FORGED_PLACES } from "../../packages/server/tests/validation/forged-places.ts";
import { FORGED_ENCODINGS } from "../../packages/server/tests/validation/forged-encodings.ts";
import { FORGED_VALUES } from "../../packages/server/tests/validation/forged-values.ts";
import { writeEvidence } from "./evidence.ts";
import type { ExternalValidator } from "./external-validator.ts";

/** Whether each validator accepts a file that somebody forged. */
export type ForgedRow = {
  readonly name: string;
  readonly ours: boolean;
  readonly theirs: ReadonlyMap<string, boolean>;
};

const ASKED: readonly string[] = ["EU DSS", "pyHanko"];
const HONEST = "nothing forged";

/** Every forgery that the tests make: values, ranges and fields, and the same value spelled otherwise. */
function forgeries(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    [HONEST, fileWith(ownCms())],
    ...Object.entries(FORGED_VALUES).map(([name, make]) => [name, make()[0]] as const),
    ...Object.entries(FORGED_PLACES).map(
      ([name, [plan]]) => [name, fileWith(ownCms(), plan)] as const,
    ),
    ...Object.entries(FORGED_ENCODINGS).map(([name, cms]) => [name, fileWith(cms)] as const),
  ]);
}

/** Has them validated by ours and by the others, root trusted and revocation lists at hand. */
export async function validateForged(
  validators: readonly ExternalValidator[],
  folder: string,
): Promise<readonly ForgedRow[]> {
  const seconds = LATER.getTime() / 1000;
  mkdirSync(folder, { recursive: true });
  const evidence = writeEvidence(folder, authority, [seconds]);
  const rows: ForgedRow[] = [];
  for (const [name, bytes] of forgeries()) {
    const file = path.join(folder, `${rows.length}.pdf`);
    writeFileSync(file, bytes);
    const question = { file, seconds, fields: ["Signature1"], level: "B-B", evidence };
    const asked = validators.filter((each) => ASKED.includes(each.name));
    const answers = asked.map(
      async (each) => [each.name, (await each.validate(question)).passed] as const,
    );
    const theirs = new Map(await Promise.all(answers));
    rows.push({ name, ours: verdict(bytes)[0] === "TOTAL-PASSED", theirs });
  }
  return rows;
}

/** Why a validator accepts what ours does not, or refuses what ours accepts; by validator and forgery. */
const REASONS: Readonly<Record<string, string>> = {
  "EU DSS: the same signer twice":
    "it judges the first of two signers and warns of the other; a PAdES signature has one (EN 319 142-1, 6.3)",
  "EU DSS: a second signer with a broken value":
    "it judges one of two signers who are named alike, at one time the honest and at another the broken one",
  "EU DSS: two names of the certificate":
    "it takes the first of two attributes; RFC 5035 permits one, and another reader could take the other",
  "EU DSS: an old name of another certificate beside the new one":
    "it looks at the new attribute alone; ours wants both to name the same certificate",
  "pyHanko: an old name of another certificate beside the new one":
    "it looks at the new attribute alone; ours wants both to name the same certificate",
  "EU DSS: an authority for time that signs a document":
    "its policy does not look at the purposes of a signer's certificate",
  "EU DSS: no name of the certificate":
    "it judges it as a PKCS #7 signature and says so (PDF-NOT-ETSI); its form claims CAdES, which needs the attribute",
  "pyHanko: no name of the certificate":
    "it does not demand the attribute; its form claims CAdES, which does",
  "pyHanko: an identifier in more octets than it needs":
    "it reads the identifier, which X.690, 8.19.2 forbids to be spelled so: another reader would not find the digest",
  "EU DSS: a range that leaves out the end":
    "the range ends within the revision; what is left out is the end of the trailer, and EU DSS does not ask for it",
  "EU DSS: a reference to a string":
    "the value stands in another object than the signature; EU DSS compares the octets and not the place",
  "EU DSS: a reference to the value of another signature":
    "the value stands in an object that two signatures share; EU DSS fails the second and accepts the first",
  "pyHanko: two entries, of which the range leaves out one":
    "it takes the first of two equal keys; readers differ in which they take",
  "pyHanko: a digest in pieces":
    "it reads no octet string in pieces; the value means the same in DER, and ours tells that it is not written in DER",
};

/** What nobody has explained: each fails the run. One of them is that a validator refuses the honest file. */
export function unexplainedForgeries(rows: readonly ForgedRow[]): readonly string[] {
  return differing(rows).flatMap(({ validator, name, ours }) =>
    REASONS[`${validator}: ${name}`] === undefined
      ? [`forged: ${name}: ${validator} ${ours ? "refuses" : "accepts"} it, and ours does not`]
      : [],
  );
}

function differing(
  rows: readonly ForgedRow[],
): readonly { readonly validator: string; readonly name: string; readonly ours: boolean }[] {
  return rows.flatMap(({ name, ours, theirs }) =>
    [...theirs].flatMap(([validator, passed]) =>
      passed === ours ? [] : [{ validator, name, ours }],
    ),
  );
}

export function forgedLines(rows: readonly ForgedRow[]): readonly string[] {
  const validators = [...(rows[0]?.theirs.keys() ?? [])];
  const refused = rows.filter(({ ours }) => !ours);
  return [
    "## Forged signatures",
    "",
    `${rows.length - 1} files as somebody writes them who knows the standards and wishes to deceive, and the honest one that`,
    "they were made from: our root trusted, revocation lists given. Forged answers about certificates and forged time stamps",
    "are left to the tests: with the right lists at hand nobody needs them.",
    "",
    "| judge | accepts the honest file | accepts of those that ours refuses | refuses of those that ours accepts |",
    "|---|---|---|---|",
    ...validators.map((validator) => {
      const accepts = refused.filter(({ theirs }) => theirs.get(validator)).length;
      const kept = rows.filter(
        ({ ours, theirs }) => ours && theirs.get(validator) === false,
      ).length;
      const honest = rows.find(({ name }) => name === HONEST)?.theirs.get(validator) === true;
      return `| ${validator} | ${honest ? "yes" : "**no**"} | ${accepts} of ${refused.length} | ${kept} of ${rows.length - refused.length} |`;
    }),
    "",
    ...differing(rows).map(({ validator, name, ours }) => {
      const reason = REASONS[`${validator}: ${name}`] ?? "**nobody knows why**";
      return `- ${validator} ${ours ? "refuses" : "accepts"} “${name}”: ${reason}.`;
    }),
  ];
}
