import { pino, type DestinationStream } from "pino";
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
] as const satisfies readonly Exclude<keyof LogFields, "fault">[];

const LISTED: ReadonlySet<string> = new Set(FIELDS);
const LONGEST_VALUE = 200;
/** The request id has one name, in answers and in lines: who has the one finds the other. */
const AS_ANSWERED = "request_id";

export type LogOptions = {
  readonly level: "info" | "warn" | "error" | "silent";
  readonly format: "json" | "text";
  readonly write?: (line: string) => void;
};

/** Structured lines of listed fields. What a fault says is never written: it may quote a person. */
export function pinoLog({ level, format, write = toStandardOutput }: LogOptions): Log {
  const destination: DestinationStream = {
    write: (line) => {
      write(format === "json" ? line : forPeople(line));
    },
  };
  const logger = pino(
    { level, base: null, formatters: { level: (label) => ({ level: label }) } },
    destination,
  );
  return {
    info: (message, fields) => {
      logger.info(allowed(fields), message);
    },
    warn: (message, fields) => {
      logger.warn(allowed(fields), message);
    },
    error: (message, fields) => {
      logger.error(allowed(fields), message);
    },
  };
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

function allowed(fields: LogFields = {}): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (!LISTED.has(name)) continue;
    const written = name === "requestId" ? AS_ANSWERED : name;
    if (typeof value === "number") kept[written] = value;
    else if (typeof value === "string") kept[written] = value.slice(0, LONGEST_VALUE);
  }
  return fields.fault === undefined ? kept : { ...kept, fault: describeFault(fields.fault) };
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

function forPeople(line: string): string {
  const { time, level, msg, fault, ...rest } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(Number(time)).toISOString().slice(11, 19);
  const fields = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const trouble = fault === undefined ? "" : `\n  ${JSON.stringify(fault)}`;
  return `${clock} ${String(level)} ${String(msg)} ${fields.join(" ")}${trouble}\n`;
}
