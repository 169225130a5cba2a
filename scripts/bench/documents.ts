import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { aLargePdf } from "@paraph/testkit";
import { startProgram, type Program } from "./program.ts";

/** One figure with what it may be at most. */
export type Row = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most: number;
};

const MEGABYTE = 1_000_000;
const CHUNK = 65_536;

/** Issue 3, "Must hold": what large documents cost. */
export async function documentRows(): Promise<readonly Row[]> {
  const pdf = Buffer.from(aLargePdf(112 * MEGABYTE));
  const body = Buffer.from(`{"title":"large","content":"${pdf.toString("base64")}"}`);
  const program = await startProgram();
  try {
    const token = await program.logIn();
    for (let warm = 0; warm < 2; warm += 1) await upload(program, token, smallBody());
    const rows = [
      ...(await oneUpload(program, token, pdf, body)),
      ...(await eightUploads(program, token, body)),
    ];
    const id = await upload(program, token, body);
    return [
      ...rows,
      ...(await oneDownload(program, token, id, pdf)),
      await oneRange(program, token, id),
    ];
  } finally {
    await program.stop();
  }
}

async function oneUpload(program: Program, token: string, pdf: Buffer, body: Buffer) {
  const { now: idle } = await program.memory();
  await program.forgetPeak();
  const before = await program.cpu();
  const started = performance.now();
  await upload(program, token, body);
  const seconds = (performance.now() - started) / 1000;
  const cpu = (await program.cpu()) - before;
  const { peak } = await program.memory();
  const floor = cpuOf(() => uploadFloor(pdf));
  return [
    row("upload of 112 MB: memory above idle", (peak - idle) / MEGABYTE, "MB", 64),
    row("upload of 112 MB: processor time over decode + hash + encrypt", cpu / floor, "times", 2),
    row("upload of 112 MB: time", seconds, "s", 20),
  ];
}

async function eightUploads(program: Program, token: string, body: Buffer) {
  await program.forgetPeak();
  const waits: number[] = [];
  const state = { running: true };
  const reader = (async () => {
    while (state.running) {
      const started = performance.now();
      await fetch(`${program.url}/v2/documents?page_size=1`, {
        headers: { authorization: `Bearer ${token}` },
      }).then((answer) => answer.arrayBuffer());
      waits.push(performance.now() - started);
    }
  })();
  await Promise.all(Array.from({ length: 8 }, () => upload(program, token, body)));
  state.running = false;
  await reader;
  const { peak } = await program.memory();
  waits.sort((a, b) => a - b);
  return [
    row("eight uploads of 112 MB at once: memory of the service", peak / MEGABYTE, "MB", 300),
    row("reads meanwhile, 99 of 100", waits[Math.floor(waits.length * 0.99)] ?? 0, "ms", 300),
  ];
}

async function oneDownload(program: Program, token: string, id: string, pdf: Buffer) {
  await download(program.url, `/v2/documents/${id}/content`, token);
  const before = await program.cpu();
  const got = await download(program.url, `/v2/documents/${id}/content`, token);
  const cpu = (await program.cpu()) - before;
  if (got !== createHash("sha256").update(pdf).digest("hex")) throw new Error("other bytes came");
  const floor = cpuOf(() => decryptFloor(pdf)) + (await sendFloor(pdf));
  return [row("download of 112 MB: processor time over decrypt + send", cpu / floor, "times", 1.5)];
}

async function oneRange(program: Program, token: string, id: string): Promise<Row> {
  const waits: number[] = [];
  for (let time = 0; time < 50; time += 1) {
    const from = Math.floor(Math.random() * 110 * MEGABYTE);
    const started = performance.now();
    await download(
      program.url,
      `/v2/documents/${id}/content`,
      token,
      `bytes=${from}-${from + 65_535}`,
    );
    waits.push(performance.now() - started);
  }
  waits.sort((a, b) => a - b);
  return row("a range of 64 KiB of it, median", waits[25] ?? 0, "ms", 50);
}

/** Sends a body in pieces and answers the document's id. */
async function upload(program: Program, token: string, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${program.url}/v2/documents`,
      {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "content-length": body.length,
        },
      },
      (answer) => {
        let text = "";
        answer.on("data", (piece: Buffer) => (text += piece.toString()));
        answer.on("end", () => {
          if (answer.statusCode === 201) resolve((JSON.parse(text) as { id: string }).id);
          else reject(new Error(`upload answered ${answer.statusCode} ${text}`));
        });
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

async function download(
  url: string,
  place: string,
  token: string,
  range?: string,
): Promise<string> {
  const hash = createHash("sha256");
  await new Promise<void>((resolve, reject) => {
    request(
      `${url}${place}`,
      { headers: { authorization: `Bearer ${token}`, ...(range === undefined ? {} : { range }) } },
      (answer) => {
        answer.on("data", (piece: Buffer) => hash.update(piece));
        answer.on("end", resolve);
        answer.on("error", reject);
      },
    )
      .on("error", reject)
      .end();
  });
  return hash.digest("hex");
}

function smallBody(): Buffer {
  const content = Buffer.from(aLargePdf(MEGABYTE)).toString("base64");
  return Buffer.from(JSON.stringify({ title: "small", content }));
}

/** The least that an upload must do to the bytes. */
function uploadFloor(pdf: Buffer): void {
  const encoded = Buffer.from(pdf.toString("base64"), "latin1");
  const started = process.cpuUsage();
  const hash = createHash("sha256");
  const cipher = createCipheriv("aes-256-gcm", randomBytes(32), randomBytes(12));
  for (let at = 0; at < encoded.length; at += CHUNK) {
    const piece = Buffer.from(encoded.toString("latin1", at, at + CHUNK), "base64");
    hash.update(piece);
    cipher.update(piece);
  }
  hash.digest();
  cipher.final();
  spent = process.cpuUsage(started);
}

function decryptFloor(pdf: Buffer): void {
  const started = process.cpuUsage();
  for (let at = 0; at < pdf.length; at += 4 * CHUNK) {
    const decipher = createDecipheriv("aes-256-gcm", KEY, NONCE);
    decipher.update(pdf.subarray(at, at + 4 * CHUNK));
  }
  spent = process.cpuUsage(started);
}

const KEY = randomBytes(32);
const NONCE = randomBytes(12);
let spent: NodeJS.CpuUsage = { user: 0, system: 0 };

function cpuOf(work: () => void): number {
  const times = [0, 1, 2].map(() => {
    work();
    return (spent.user + spent.system) / 1_000_000;
  });
  return Math.min(...times);
}

/** What a server that has the bytes ready spends on sending them; receiving is taken off. */
async function sendFloor(pdf: Buffer): Promise<number> {
  const { execFile } = await import("node:child_process");
  const server = createServer((_, response) => {
    let at = 0;
    const more = () => {
      while (at < pdf.length) {
        const piece = pdf.subarray(at, at + 4 * CHUNK);
        at += piece.length;
        if (!response.write(piece)) return;
      }
      response.end();
    };
    response.on("drain", more);
    more();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const script = `require("http").get("http://127.0.0.1:${port}", (r) => r.resume())`;
  const started = process.cpuUsage();
  await new Promise<void>((done) => {
    execFile(process.execPath, ["-e", script], () => {
      done();
    });
  });
  const used = process.cpuUsage(started);
  server.close();
  return (used.user + used.system) / 1_000_000;
}

function row(name: string, value: number, unit: string, most: number): Row {
  return { name, value: Math.round(value * 100) / 100, unit, most };
}

if (process.argv[1] === import.meta.filename) {
  for (const { name, value, unit, most } of await documentRows()) {
    console.log(`${value <= most ? "ok  " : "OVER"} ${name}: ${value} ${unit} (at most ${most})`);
  }
}
