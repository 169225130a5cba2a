import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { startFloor, type FloorProcess } from "./documents/floor-process.ts";
import { theLargePdf } from "./documents/large-pdf.ts";
import { download, upload } from "./documents/transfer.ts";
import { cpuOfTree, kernelOfTree } from "./frame/cpu.ts";
import type { Figure, FigureGroup } from "./frame/figure.ts";
import { median } from "./frame/median.ts";
import { forgetPeak, memoryOf } from "./frame/memory.ts";
import { FLAGS, type Stage } from "./frame/stage.ts";

const ROUNDS = 25;
const WARM_UPS = 3;
const AT_ONCE = 8;
const RANGES = 50;
const RANGE_BYTES = 65_536;

/** Issue 3, "Must hold": what large documents cost. CPU is that of the service and its children. */
export const groups: readonly FigureGroup[] = [
  { name: "upload of 112.5 MB", measure: async (stage) => oneUpload(await stage()) },
  { name: "eight uploads of 112.5 MB at once", measure: async (stage) => eight(await stage()) },
  { name: "download of 112.5 MB", measure: async (stage) => oneDownload(await stage()) },
];

async function oneUpload({ bench, pid }: Stage): Promise<readonly Figure[]> {
  const body = bodyOf(theLargePdf());
  const above: number[] = [];
  const measured = async (): Promise<void> => {
    const { now: idle } = memoryOf(pid);
    forgetPeak(pid);
    await upload(bench, body);
    above.push(memoryOf(pid).peak - idle);
  };
  for (let time = 0; time < WARM_UPS; time += 1) await measured();
  const kernelBefore = kernelOfTree(pid);
  const { ratio, floorCpu, cpu } = await compared(pid, {
    floor: ({ decodeHashEncrypt }) => decodeHashEncrypt(),
    work: measured,
  });
  const kernel = (kernelOfTree(pid) - kernelBefore) / ROUNDS / 1000;
  return [
    { name: "floor: Base64 decode + SHA-256 + AES-GCM, CPU", value: floorCpu, unit: "ms" },
    { name: "CPU, everything counted", value: cpu, unit: "ms" },
    { name: "of which in the kernel (receiving, disk)", value: kernel, unit: "ms" },
    { name: "CPU over the floor, median of the rounds", value: ratio, unit: "times", most: 2 },
    {
      name: "memory above idle, largest, the first upload included",
      value: Math.max(...above),
      unit: "MB",
      most: 64,
    },
  ];
}

async function eight({ bench, pid }: Stage): Promise<readonly Figure[]> {
  const body = bodyOf(theLargePdf());
  forgetPeak(pid);
  const reader = fork(path.join(import.meta.dirname, "documents/reader.ts"), [
    bench.url,
    bench.token,
  ]);
  await once(reader, "message");
  await Promise.all(Array.from({ length: AT_ONCE }, () => upload(bench, body)));
  reader.send("stop");
  const [waits] = (await once(reader, "message")) as [readonly number[]];
  return [
    { name: "memory of the service", value: memoryOf(pid).peak, unit: "MB", most: 300 },
    { name: "reads meanwhile, 99 of 100", value: median(waits, 0.99), unit: "ms", most: 300 },
    { name: "reads meanwhile, longest", value: Math.max(...waits), unit: "ms" },
  ];
}

async function oneDownload({ bench, pid }: Stage): Promise<readonly Figure[]> {
  const pdf = theLargePdf();
  const id = await upload(bench, bodyOf(pdf));
  const url = `${bench.url}/v2/documents/${id}/content`;
  const headers = { authorization: `Bearer ${bench.token}` };
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  const checked = async (place: string, by: Readonly<Record<string, string>>) => {
    if ((await download(place, by)) !== sha256) throw new Error("other bytes came");
  };
  for (let time = 0; time < WARM_UPS; time += 1) await checked(url, headers);
  const { ratio, floorCpu, cpu } = await compared(pid, {
    floor: (floor) => checked(floor.url, {}),
    work: () => checked(url, headers),
  });
  const waits: number[] = [];
  for (let time = 0; time < RANGES; time += 1) {
    const from = Math.floor(Math.random() * (pdf.length - RANGE_BYTES));
    const started = performance.now();
    await download(url, { ...headers, range: `bytes=${from}-${from + RANGE_BYTES - 1}` });
    waits.push(performance.now() - started);
  }
  return [
    { name: "floor: AES-GCM + sending, CPU", value: floorCpu, unit: "ms" },
    { name: "CPU, everything counted", value: cpu, unit: "ms" },
    { name: "CPU over the floor, median of the rounds", value: ratio, unit: "times", most: 1.5 },
    { name: "a range of 64 KiB, median", value: median(waits), unit: "ms" },
  ];
}

/** Floor and work take turns, so that whatever else the machine does meets both. CPU in ms. */
async function compared(
  pid: number,
  { floor, work }: { floor: (on: FloorProcess) => Promise<void>; work: () => Promise<void> },
): Promise<{ readonly ratio: number; readonly floorCpu: number; readonly cpu: number }> {
  const process = await startFloor(FLAGS);
  try {
    for (let time = 0; time < WARM_UPS; time += 1) await floor(process);
    const rounds: { readonly least: number; readonly cost: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const least = await spent(process.pid, () => floor(process));
      rounds.push({ least, cost: await spent(pid, work) });
    }
    return {
      ratio: median(rounds.map(({ least, cost }) => cost / least)),
      floorCpu: median(rounds.map(({ least }) => least)),
      cpu: median(rounds.map(({ cost }) => cost)),
    };
  } finally {
    process.stop();
  }
}

async function spent(pid: number, work: () => Promise<void>): Promise<number> {
  const before = cpuOfTree(pid);
  await work();
  return (cpuOfTree(pid) - before) / 1000;
}

function bodyOf(pdf: Buffer): Buffer {
  return Buffer.from(`{"title":"large","content":"${pdf.toString("base64")}"}`, "latin1");
}
