import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TestAuthority } from "@paraph/testkit";
import { DSS_WITH_LISTS } from "./java.ts";
import type { Evidence, ExternalValidator, Question } from "./external-validator.ts";
import { inPairs } from "./run.ts";
import { sign, type Specimen, specimenFile, SPECIMENS } from "./specimens.ts";

const DAY = 86_400;

/** The moments as of which is validated, in seconds after signing. */
export const MOMENTS = {
  now: 60,
  "20 minutes": 1200,
  "1 day": DAY,
  "400 days": 400 * DAY,
  "10 years": 3650 * DAY,
  // The control: all certificates of those who sign and stamp have ended.
  "13 years": 4749 * DAY,
} as const;

/** As of this moment a validator whose clock was really moved rejects; one that accepts was never asked. */
export const CONTROL = "13 years";

/** Those who look at a moment: the others have no notion of one. */
const OF_TIME = new Set(["EU DSS", DSS_WITH_LISTS, "pyHanko", "pdfsig", "openssl"]);

/** Kinds that differ in what must last: signer, number, certification, part of PDF/A, key. */
const LASTING =
  /^(B-LTA|several places|three signers, .* table|seal|RSA|PDF\/A-.b, certified|existing field$)/;

/** A signed document that shows one kind of signature. */
export type Exhibit = Omit<Question, "seconds"> & {
  readonly title: string;
  readonly pdfA: boolean;
  /** Whether it is validated at later moments, too. */
  readonly lasting: boolean;
  /** When it was signed, in seconds. */
  readonly signedAt: number;
};

/** The verdicts on one exhibit, by validator and moment. */
export type Row = {
  readonly title: string;
  readonly cells: Readonly<Record<string, boolean>>;
  readonly failures: readonly string[];
};

export type SpecimenOrder = {
  readonly folder: string;
  readonly authority: TestAuthority;
  readonly evidence: Evidence;
  readonly now: Date;
  /** Every kind is to last, not only those that differ in what must last. */
  readonly whole: boolean;
};

/** Every kind of signature that the engine makes, signed by the authority of the test kit. */
export function makeSpecimens(order: SpecimenOrder): Promise<readonly Exhibit[]> {
  const { folder, authority, evidence, now, whole } = order;
  return Promise.all(
    SPECIMENS.map(async (specimen, index) => {
      const { file, fields } = await sign(specimenFile(specimen), specimen.steps, authority, now);
      const place = path.join(folder, `specimen-${index}.pdf`);
      writeFileSync(place, file);
      return {
        title: specimen.title,
        file: place,
        fields,
        level: specimen.steps[0]?.level ?? "B-LTA",
        pdfA: specimen.pdf.pdfA !== undefined,
        lasting: isLongTerm(specimen) && (whole || LASTING.test(specimen.title)),
        evidence,
        signedAt: now.getTime() / 1000,
      };
    }),
  );
}

function isLongTerm({ steps }: Specimen): boolean {
  return steps.every(({ level }) => (level ?? "B-LTA") === "B-LTA");
}

/** Has every exhibit validated now, and the lasting ones later. */
export async function validateExhibits(
  exhibits: readonly Exhibit[],
  validators: readonly ExternalValidator[],
): Promise<readonly Row[]> {
  const cells = exhibits.map((): Record<string, boolean> => ({}));
  const failures = exhibits.map((): string[] => []);
  for (const validator of validators) {
    const cases = exhibits
      .flatMap((exhibit, index) =>
        momentsFor(exhibit, validator).map((moment) => ({ exhibit, index, moment })),
      )
      // One moment after another: some validators have a process for each.
      .toSorted((a, b) => MOMENTS[a.moment] - MOMENTS[b.moment]);
    await inPairs(cases, async ({ exhibit, index, moment }) => {
      const seconds = exhibit.signedAt + MOMENTS[moment];
      const { passed, detail } = await validator.validate({ ...exhibit, seconds });
      const isRight = passed === (moment !== CONTROL);
      Object.assign(cells[index] ?? {}, { [`${validator.name} ${moment}`]: isRight });
      if (!isRight)
        failures[index]?.push(`${exhibit.title}: ${validator.name}, ${moment}: ${detail}`);
    });
    console.log(`${cases.length} questions answered by ${validator.name}`);
  }
  return exhibits.map(({ title }, index) => ({
    title,
    cells: cells[index] ?? {},
    failures: failures[index] ?? [],
  }));
}

function momentsFor(
  { pdfA, lasting }: Exhibit,
  { name }: ExternalValidator,
): readonly (keyof typeof MOMENTS)[] {
  if (name === "veraPDF" && !pdfA) return [];
  const isForLater = name === DSS_WITH_LISTS;
  if (!lasting || !OF_TIME.has(name)) return isForLater ? [] : ["now"];
  const later = ["20 minutes", "1 day", "400 days", "10 years", CONTROL] as const;
  return isForLater ? later : ["now", ...later];
}
