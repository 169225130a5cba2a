import type { JsonObject } from "../ports/store/jobs.ts";
import { REPORT_FORMAT, type EvidenceReport } from "./report.ts";

type Shape =
  "string" | "number" | "object" | "object?" | "string?" | Shapes | readonly [Shapes | "string"];
type Shapes = { readonly [name: string]: Shape };

/** What a report must look like before its contents can be checked. */
const REPORT: Shapes = {
  format: "string",
  made_at: "string",
  key: "string",
  request: "object",
  participants: [{}],
  documents: [
    {
      id: "string",
      name: "string",
      versions: [{ id: "string", sha256: "string", size: "number", created_at: "string" }],
    },
  ],
  events: [
    {
      n: "number",
      position: "number",
      type: "string",
      at: "string",
      facts: "object",
      personal: "object?",
      salt: "string?",
      commitment: "string",
      previous: "string",
      leaf: "string",
      proof: ["string"],
    },
  ],
  checkpoint: "string",
  digests: { request: "string", participants: "string", documents: "string", events: "string" },
  signature: "string",
};

/** The report in a text, or null where the text is not one. */
export function readReport(text: string): EvidenceReport | null {
  const value = parse(text);
  if (!isObject(value) || value["format"] !== REPORT_FORMAT || !fits(value, REPORT)) return null;
  return value as unknown as EvidenceReport;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // not JSON, so not a report: that is the answer, not a fault
  }
}

function fits(value: unknown, shape: Shape): boolean {
  if (typeof shape === "string") {
    if (shape.endsWith("?") && value === null) return true;
    const kind = shape.replace("?", "");
    return kind === "object" ? isObject(value) : typeof value === kind;
  }
  if (Array.isArray(shape)) {
    const [each] = shape as readonly [Shape];
    return Array.isArray(value) && value.every((one) => fits(one, each));
  }
  return isObject(value) && Object.entries(shape).every(([name, each]) => fits(value[name], each));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
