import { createHash, sign as signOctets } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bytesSource, type PadesLevel, type SigningOrder, signPdf } from "@paraph/engine";
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
const COPY = new Uint8Array(CHUNK);
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
  for (const { name, make, runs, most } of SIZES) {
    const file = make();
    const floor = await leastCost(runs, () => floorOf(file));
    const invisible = await leastCost(runs, () => sign(file, "B-B", false));
    const visible = await leastCost(runs, () => sign(file, "B-B", true));
    rows.push(
      row(`floor of ${name}: hash + copy + one P-256 signature`, floor, "ms"),
      row(`B-B on ${name} over the floor`, invisible / floor, "times", { most }),
      row(`B-B on ${name} with a visible mark`, visible / floor, "times"),
    );
  }
  const small = SIZES[0].make();
  const lta = await leastCost(60, () => sign(small, "B-LTA", true));
  rows.push(row("B-LTA a second on two cores", 2000 / lta, "signatures", { least: 40 }));
  rows.push(row("memory above idle, 112.5 MB", await largeMemory(), "MB", { most: 40 }));
  return [...rows, ...(await rivalRows(SIZES.slice(0, 2)))];
}

/** The least anybody can do: read the bytes once, hash and copy them, sign the digest. */
function floorOf(file: Uint8Array): void {
  const hash = createHash("sha256");
  for (let at = 0; at < file.length; at += CHUNK) {
    const chunk = file.subarray(at, at + CHUNK);
    hash.update(chunk);
    COPY.set(chunk);
  }
  signOctets("sha256", hash.digest(), authority.holder("signer").key);
}

async function sign(file: Uint8Array, level: PadesLevel, visible: boolean): Promise<void> {
  const place = { page: 0, x: 60, y: 60, width: 200, height: 60, rotation: 0 } as const;
  const order: SigningOrder = {
    source: bytesSource(file),
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
    passing: (chunk) => {
      COPY.set(chunk);
    },
  };
  await signPdf(order, PORTS);
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

/** Megabytes above idle in a process of its own that signs a file from disk to disk. */
async function largeMemory(): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-bench-"));
  const [from, to] = [path.join(folder, "large.pdf"), path.join(folder, "signed.pdf")];
  writeFileSync(from, SIZES[2].make());
  const script = path.join(import.meta.dirname, "engine/large.ts");
  const { out } = await run(process.execPath, [script, from, to]);
  rmSync(folder, { recursive: true });
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
