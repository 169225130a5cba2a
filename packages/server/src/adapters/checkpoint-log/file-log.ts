import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, type FileHandle } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { CheckpointLog, KeptLine } from "../../ports/checkpoint-log.ts";

/** More than a thousand lines: the last checkpoint is among them, and the last time stamp as a rule. */
const TAIL_BYTES = 512 * 1024;
const LINE_END = 0x0a;

/** The file of the instance, one JSON object per line. Whoever appends holds the lock of the tree. */
export function fileCheckpointLog(file: string): CheckpointLog {
  return {
    tail: () => tailOf(file),
    lines: () => linesOf(file),
    append: (line) => append(file, `${JSON.stringify(line)}\n`),
  };
}

async function tailOf(file: string): Promise<readonly KeptLine[] | null> {
  const handle = await openIfThere(file);
  if (handle === null) return null;
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - TAIL_BYTES);
    const bytes = Buffer.alloc(size - from);
    await handle.read(bytes, 0, bytes.length, from);
    const lines = bytes.toString("utf8").split("\n");
    // What follows the last line end was cut off by a crash and was never relied on.
    return lines.slice(from === 0 ? 0 : 1, -1).map(parseLine);
  } finally {
    await handle.close();
  }
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function* linesOf(file: string): AsyncIterable<KeptLine> {
  if (!existsSync(file)) return;
  let waiting: string | null = null;
  for await (const line of createInterface({ input: createReadStream(file, "utf8") })) {
    if (waiting !== null) yield parseLine(waiting);
    waiting = line;
  }
  if (waiting !== null && (await tornBytes(file)) === 0) yield parseLine(waiting);
}

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  begin: ["at"],
  checkpoint: ["at", "note"],
  adopted: ["at", "note"],
  refused: ["at", "reason"],
  stamped: ["at", "note", "token"],
  witnessed: ["at", "note"],
};

function parseLine(text: string): KeptLine {
  try {
    const line = JSON.parse(text) as Readonly<Record<string, unknown>> | null;
    const { kind } = line ?? {};
    const names = typeof kind === "string" && Object.hasOwn(TEXTS, kind) ? TEXTS[kind] : undefined;
    if (names?.every((name) => typeof line?.[name] === "string")) return line as KeptLine;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  return { kind: "damaged", at: "" };
}

async function append(file: string, line: string): Promise<void> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const isNew = !existsSync(file);
  const torn = isNew ? 0 : await tornBytes(file);
  const handle = await open(file, "a", 0o600);
  try {
    if (torn > 0) await handle.truncate((await handle.stat()).size - torn);
    await handle.appendFile(line);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (isNew) await syncFolder(folder);
}

/** How many bytes stand behind the last line end: a crash cut their line off. */
async function tornBytes(file: string): Promise<number> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await handle.read(bytes, 0, bytes.length, size - bytes.length);
    return bytes.length - 1 - bytes.lastIndexOf(LINE_END);
  } finally {
    await handle.close();
  }
}

/** Else the name of a new file could be lost with the power. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
