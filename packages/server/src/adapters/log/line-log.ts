import type { Log, LogFields } from "../../ports/log.ts";

/**
 * The names are listed here a second time, for the running program: a field that slipped past the
 * types (a title, an address, a whole error) is left out.
 */
const FIELDS = [
  "requestId",
  "business",
  "route",
  "method",
  "status",
  "key",
  "job",
  "jobId",
  "attempt",
  "signatureRequest",
  "document",
  "milliseconds",
  "count",
  "bytes",
  "component",
  "reason",
  "unknownMembers",
] as const satisfies readonly Exclude<keyof LogFields, "fault">[];

const LONGEST_VALUE = 200;
/** The request id has one name, in answers and in lines: who has the one finds the other. */
const AS_ANSWERED = "request_id";

export type LogOptions = {
  readonly level: "info" | "warn" | "error" | "silent";
  readonly format: "json" | "text";
  readonly write?: (line: string) => void;
};

/** Structured lines of listed fields. What a fault says is never written: it may quote a person. */
export function lineLog({ level, format, write = toStandardOutput }: LogOptions): Log {
  const spell = format === "json" ? asJson : forPeople;
  const at = (own: Level): Log[Level] =>
    LEVELS[own] < LEVELS[level]
      ? () => undefined
      : (message, fields = {}) => {
          write(spell({ level: own, time: Date.now(), fields, message }));
        };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

type Level = keyof Log;
const LEVELS = { info: 0, warn: 1, error: 2, silent: 3 } as const;

type Entry = {
  readonly level: Level;
  readonly time: number;
  readonly fields: LogFields;
  readonly message: string;
};

/** One is written for every call: members are put together here, in their order, and not copied. */
function asJson({ level, time, fields, message }: Entry): string {
  const line: Record<string, unknown> = { level, time };
  addAllowed(line, fields);
  line["msg"] = message;
  return `${JSON.stringify(line)}\n`;
}

let waiting = "";

/** Lines of the same turn of the event loop go out together: a write costs more than a line. */
function toStandardOutput(line: string): void {
  if (waiting === "") setImmediate(writeWaiting);
  waiting += line;
}

function writeWaiting(): void {
  const lines = waiting;
  waiting = "";
  if (lines !== "") process.stdout.write(lines);
}

process.on("exit", writeWaiting);

function addAllowed(line: Record<string, unknown>, fields: LogFields): void {
  const given: Readonly<Record<string, unknown>> = fields;
  for (const name of FIELDS) {
    const value = given[name];
    const written = name === "requestId" ? AS_ANSWERED : name;
    if (typeof value === "number") line[written] = value;
    else if (typeof value === "string") line[written] = value.slice(0, LONGEST_VALUE);
  }
  if (fields.fault !== undefined) line["fault"] = describeFault(fields.fault);
}

/** Class, code and the lines of the stack; the message stays out, and so do all other members. */
function describeFault(fault: unknown): Record<string, unknown> {
  if (!(fault instanceof Error)) return { name: typeof fault };
  const code: unknown = "code" in fault ? fault.code : undefined;
  const frames = (fault.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    name: fault.name,
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    stack: frames.slice(0, 12).map((line) => line.trim()),
    ...(fault.cause === undefined ? {} : { cause: describeFault(fault.cause) }),
  };
}

function forPeople({ level, time, fields, message }: Entry): string {
  const { fault, ...listed } = fields;
  const line: Record<string, unknown> = {};
  addAllowed(line, listed);
  const clock = new Date(time).toISOString().slice(11, 19);
  const pairs = Object.entries(line).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const trouble = fault === undefined ? "" : `\n  ${JSON.stringify(describeFault(fault))}`;
  return `${clock} ${level} ${message} ${pairs.join(" ")}${trouble}\n`;
}
