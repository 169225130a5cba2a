import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { PdfError } from "@paraph/engine/pdf";
import type { Certificate } from "@paraph/engine/pki";
import {
  DEFAULT_POLICY,
  type ValidationResult,
  type ValidationPolicy,
} from "@paraph/engine/validation";
import { collectAll } from "../actions/validation/validate-pdf.ts";
import { openJail } from "../adapters/jail/jail.ts";
import { certificatesIn } from "../adapters/trust/pem.ts";
import { isValid, validationInWords } from "./validation-words.ts";

const HELP = `npm run paraph -- validate FILE [--roots PEM-FILE]... [--at 2026-11-15T12:00:00Z] [--json]

Judges the signatures of a PDF by EN 319 102-1, without the service and without the network.
Nobody is believed but the certificates of the given files. Ends with 0 when every signature is
valid, with 1 when one is not or there is none, and with 2 when it was called wrongly.`;

const SHARE = { tenant: "command line", urgency: "person" } as const;

type Say = (line: string) => void;

type Order = {
  readonly file: string;
  readonly roots: readonly string[];
  readonly at: Date;
  readonly json: boolean;
};

/** The same validation as the interface's, in a confined process, for one file. */
export async function runValidateFile(args: readonly string[], say: Say): Promise<number> {
  const order = readOrder(args);
  if (order === null) {
    say(HELP);
    return 2;
  }
  try {
    const result = await validateFile(order);
    const words = (): string => validationInWords(result, order.roots.length > 0);
    say(order.json ? JSON.stringify(result, null, 2) : words());
    return isValid(result) ? 0 : 1;
  } catch (error) {
    const foreseen = error instanceof Error && ("code" in error || "key" in error);
    if (!foreseen) throw error;
    say(`validate: ${error.message}`);
    return 2;
  }
}

function readOrder(args: readonly string[]): Order | null {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        roots: { type: "string", multiple: true },
        at: { type: "string" },
        json: { type: "boolean" },
      },
    });
    const [file, ...others] = positionals;
    const at = values.at === undefined ? new Date() : new Date(values.at);
    if (file === undefined || others.length > 0 || Number.isNaN(at.getTime())) return null;
    return { file, roots: values.roots ?? [], at, json: values.json ?? false };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function validateFile({ file, roots, at }: Order): Promise<ValidationResult> {
  const bytes = new Uint8Array(readFileSync(file));
  const policy = policyOf(roots.flatMap((each) => certificatesIn(readFileSync(each), each)));
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const jail = openJail({ log: quiet, children: 1 });
  try {
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const pdf = { file: { bytes }, size: bytes.length, sha256 };
    const { facts } = await collectAll(jail, pdf, SHARE);
    if (facts.structure.kind === "unreadable" && facts.structure.code === "not_a_pdf") {
      throw new PdfError("not_a_pdf", facts.structure.message);
    }
    return await jail.validate(facts, policy, at, SHARE);
  } finally {
    await jail.stop();
  }
}

function policyOf(roots: readonly Certificate[]): ValidationPolicy {
  return {
    ...DEFAULT_POLICY,
    anchors: roots.map(({ der }) => ({
      certificate: Buffer.from(der).toString("base64"),
      origin: "configured",
      services: [],
    })),
  };
}
