import { createHash, sign as signOctets } from "node:crypto";
import {
  closeSync,
  fstatSync,
  mkdtempSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type PadesLevel, type SigningOrder, signPdf, type Source } from "@paraph/engine";
import {
  aLargePdf,
  aPdf,
  createAuthority,
  rawSigner,
  signingPorts,
  trustIn,
} from "@paraph/testkit";
import { run } from "../conformance/run.ts";
import { rivalRows } from "./engine/rivals.ts";

/** One figure; `most` or `least` is what must hold, null where it is only shown. */
export type EngineRow = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most: number | null;
  readonly least: number | null;
};

const CHUNK = 1 << 20;
const BUFFER = new Uint8Array(CHUNK);
const now = new Date();
const authority = createAuthority(now);
const PORTS = signingPorts(authority, now);
const SIZES = [
  { name: "50 KB", make: () => aPdf({ pages: [{ picture: 220 }] }), runs: 150, most: 8 },
  { name: "5 MB", make: () => aLargePdf(5_000_000), runs: 20, most: 2 },
  { name: "112.5 MB", make: () => aLargePdf(112_500_000), runs: 3, most: 1.5 },
] as const;

/** What signing costs: CPU as a multiple of hash + copy + one signature, memory, and signatures a second. */
export async function engineRows(): Promise<readonly EngineRow[]> {
  const rows: EngineRow[] = [];
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  const [from, to] = [path.join(folder, "original.pdf"), path.join(folder, "signed.pdf")];
  for (const { name, make, runs, most } of SIZES) {
    writeFileSync(from, make());
    const floor = await leastCost(runs, () => {
      floorOf(from, to);
    });
    const invisible = await leastCost(runs, () => signFile(from, to, "B-B", false));
    const visible = await leastCost(runs, () => signFile(from, to, "B-B", true));
    rows.push(
      row(`floor of ${name}: hash + copy + one P-256 signature`, floor, "ms"),
      row(`B-B on ${name} over the floor`, invisible / floor, "times", { most }),
      row(`B-B on ${name} with a visible mark`, visible / floor, "times"),
    );
  }
  rows.push(row("memory above idle, 112.5 MB", await largeMemory(from, to), "MB", { most: 40 }));
  writeFileSync(from, SIZES[0].make());
  const lta = await leastCost(60, () => signFile(from, to, "B-LTA", true));
  rows.push(row("B-LTA a second on two cores", 2000 / lta, "signatures", { least: 40 }));
  rmSync(folder, { recursive: true });
  return [...rows, ...(await rivalRows(SIZES.slice(0, 2)))];
}

/** The least anybody can do: read the file once, hash it, copy it to a new one, sign the digest. */
function floorOf(from: string, to: string): void {
  const hash = createHash("sha256");
  copying(from, to, (source, write) => {
    for (let at = 0; at < source.length; at += CHUNK) {
      const chunk = source.read(at, CHUNK);
      hash.update(chunk);
      write(chunk);
    }
  });
  signOctets("sha256", hash.digest(), authority.holder("signer").key);
}

async function sign(
  source: Source,
  write: (chunk: Uint8Array) => void,
  level: PadesLevel,
  visible: boolean,
): Promise<void> {
  const place = { page: 0, x: 60, y: 60, width: 200, height: 60, rotation: 0 } as const;
  const order: SigningOrder = {
    source,
    field: { kind: "new", places: visible ? [place] : [] },
    appearance: {
      mark: { kind: "typed", name: "Ada Lovelace" },
      lines: [
        { role: "name", text: "Ada Lovelace" },
        { role: "date", text: "15 November 2026, 12:00:00 CET (UTC+01:00)" },
      ],
    },
    claims: { name: "Ada Lovelace", reason: null, location: null, contact: null },
    certify: null,
    level,
    signer: rawSigner(authority, "signer"),
    trust: trustIn(authority),
    passing: write,
  };
  write((await signPdf(order, PORTS)).tail);
}

/** Signs one file into another. */
function signFile(from: string, to: string, level: PadesLevel, visible: boolean): Promise<void> {
  return copying(from, to, (source, write) => sign(source, write, level, visible));
}

/** Opens two files and closes them again when the work is done. */
function copying<T>(
  from: string,
  to: string,
  work: (source: Source, write: (chunk: Uint8Array) => void) => T,
): T {
  const [input, output] = [openSync(from, "r"), openSync(to, "w")];
  const source: Source = {
    length: fstatSync(input).size,
    read: (offset, length) => {
      const room = length <= CHUNK ? BUFFER : new Uint8Array(length);
      return room.subarray(0, readSync(input, room, 0, length, offset));
    },
  };
  const close = (): void => {
    closeSync(input);
    closeSync(output);
  };
  const done = work(source, (chunk) => {
    writeSync(output, chunk);
  });
  if (done instanceof Promise) return done.finally(close) as T;
  close();
  return done;
}

/** CPU milliseconds of one call: the least of five rounds, as whatever else runs only adds. */
async function leastCost(runs: number, once: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  await once();
  for (let round = 0; round < 5; round++) {
    const before = process.cpuUsage();
    for (let index = 0; index < runs; index++) await once();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000 / runs);
  }
  return least;
}

/** Megabytes above idle in a process of its own that signs one file into another. */
async function largeMemory(from: string, to: string): Promise<number> {
  const script = path.join(import.meta.dirname, "engine/large.ts");
  const { out } = await run(process.execPath, [script, from, to]);
  return Number(out.trim());
}

function row(
  name: string,
  value: number,
  unit: string,
  { most = null, least = null }: { most?: number | null; least?: number | null } = {},
): EngineRow {
  return { name, value, unit, most, least };
}

if (import.meta.main) {
  for (const { name, value, unit, most, least } of await engineRows()) {
    const limit = most === null ? (least === null ? "" : `at least ${least}`) : `at most ${most}`;
    const missed = (most !== null && value > most) || (least !== null && value < least);
    if (missed) process.exitCode = 1;
    console.log(
      `${name.padEnd(58)} ${value.toFixed(2).padStart(9)} ${unit.padEnd(11)} ${limit}${missed ? "  MISSED" : ""}`,
    );
  }
}
