import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import { aLargePdf, aPdf, HOSTILE, noise } from "@paraph/testkit";
import { emptyPlace, type Program } from "../kit/program.ts";
import { watchLoop } from "../kit/programs/standing-loop.ts";
import { ACME } from "../kit/service.ts";

/** Whatever is sent, nobody else waits longer for the process that serves. */
const MOST_MILLISECONDS = 100;
const CORPUS = path.join(import.meta.dirname, "../../../../../shared/corpus");
const WATCH = path.join(import.meta.dirname, "../kit/programs/standing-loop.ts");

const place = await emptyPlace({
  NODE_OPTIONS: `--import=${WATCH}`,
  PARAPH_TEST_WATCH_LOOP: "yes",
});
const program = await place.start();
const token = await logIn();
// Code that runs for the first time is compiled; that is no file's fault.
for (let warm = 0; warm < 3; warm += 1) await seal(aPdf());
await longestOf(program);

async function logIn(): Promise<string> {
  const reply = await post("/v2/access/login", {
    username: ACME.username,
    "api-key": ACME.key,
  });
  return reply.text();
}

function post(target: string, body: object, bearer?: string): Promise<Response> {
  const headers = {
    "content-type": "application/json",
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
  return fetch(`${program.url}${target}`, { method: "POST", headers, body: JSON.stringify(body) });
}

async function postText(target: string, body: string): Promise<number> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const reply = await fetch(`${program.url}${target}`, { method: "POST", headers, body });
  // What is heavy is read, not turned away at the door.
  const text = await reply.text();
  assert.ok([400, 413].includes(reply.status), text);
  return reply.status;
}

async function list(): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const reply = await fetch(`${program.url}/v2/signature-requests`, { headers });
  assert.ok((await reply.arrayBuffer()).byteLength > 7 * 500);
  return reply.status;
}

async function seal(pdf: Uint8Array, image?: Uint8Array): Promise<number> {
  const visual_signature = image && {
    position: { x: 72, y: 500, width: 120, height: 60, page: "0" },
    image: { content_type: "image/png", content: base64(image) },
  };
  const reply = await post("/v2/seal", { content: base64(pdf), visual_signature }, token);
  await reply.arrayBuffer();
  return reply.status;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** What the program tells of its event loop since it was asked last. */
async function longestOf({ child, output }: Program): Promise<number> {
  const stalls = () => [...output().matchAll(/loop stood (\d+) ms/g)];
  const before = stalls().length;
  child.kill("SIGUSR2");
  while (stalls().length === before) await pause(5);
  return Number(stalls().at(-1)?.[1]);
}

/** What a file does to the loop it does each time; code that runs for the first time is compiled only once. */
async function longestFor(send: () => Promise<number>): Promise<number> {
  await send();
  const first = await longestOf(program);
  if (first <= MOST_MILLISECONDS) return first;
  await send();
  return Math.min(first, await longestOf(program));
}

/** A picture that packs to almost nothing: every line is the same. */
function png(side: number, depth: 8 | 16, interlaced: boolean): Uint8Array {
  const samples = 3;
  const stride = (side * samples * depth) / 8;
  const rows = interlaced ? passes(side, samples, depth) : Buffer.alloc((stride + 1) * side, 2);
  return pngOf(side, depth, interlaced, rows);
}

function pngOf(side: number, depth: number, interlaced: boolean, rows: Buffer): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([depth, 2, 0, 0, interlaced ? 1 : 0], 8);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = deflateSync(rows, { level: 1 });
  return Buffer.concat([start, chunk("IHDR", header), chunk("IDAT", body), chunk("IEND")]);
}

/** A picture that does not pack at all. */
function noisyPng(side: number): Uint8Array {
  const rows = Buffer.alloc((side * 3 + 1) * side);
  for (let row = 0; row < side; row += 1) {
    rows.set(noise(side * 3, row + 1), row * (side * 3 + 1) + 1);
  }
  return pngOf(side, 8, false, rows);
}

/** Adam7: the lines of all seven passes, each with its filter. */
function passes(side: number, samples: number, depth: number): Buffer {
  const steps = [[8, 8], [8, 8], [4, 8], [4, 4], [2, 4], [2, 2], [1, 2]] as const; // prettier-ignore
  const starts = [[0, 0], [4, 0], [0, 4], [2, 0], [0, 2], [1, 0], [0, 1]] as const; // prettier-ignore
  const lengths = steps.map(([across, down], index) => {
    const [left, top] = starts[index] ?? [0, 0];
    const columns = Math.ceil((side - left) / across);
    return Math.ceil((side - top) / down) * (1 + Math.ceil((columns * samples * depth) / 8));
  });
  return Buffer.alloc(lengths.reduce((sum, length) => sum + length, 0));
}

function chunk(tag: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(tag, "latin1"), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Some 8 MB each, under a name that reaches for a prototype: what costs most to read. */
const HEAVY_JSON: Readonly<Record<string, () => string>> = {
  "four million numbers": () => `{"__proto__":[${"0,".repeat(3_900_000)}0]}`,
  "a million objects": () => `{"__proto__":[${"{},".repeat(2_600_000)}0]}`,
  "as many objects as are taken": () => `{"_":[${"{},".repeat(49_900)}0]}`,
  "as many names as are taken": () => `{"_":[${names(9_990)}0]}`,
  "three million levels": () => `{"__proto__":${"[".repeat(3_900_000)}`,
  "one long text": () => `{"title":"${"_".repeat(7_900_000)}"}`,
  "a text of escapes": () => `{"title":"${"\\u00e4".repeat(1_300_000)}"}`,
};

function names(count: number): string {
  return Array.from({ length: count }, (_, at) => `{"_${at.toString(36)}":0},`).join("");
}

describe("the event loop of the process that serves", () => {
  test("control: work of 150 ms on this thread is noticed", async () => {
    const { longest, stop } = watchLoop();
    await pause(20);
    const until = process.threadCpuUsage().user + 150_000;
    while (process.threadCpuUsage().user < until);
    await pause(20);
    stop();
    assert.ok(longest() > MOST_MILLISECONDS);
  });

  const heavy: Readonly<Record<string, () => Promise<number>>> = {
    "a picture of 25 megapixels": () => seal(aPdf(), png(5000, 8, false)),
    "an interlaced one": () => seal(aPdf(), png(5000, 8, true)),
    "one of 12 megapixels and 16 bits, interlaced": () => seal(aPdf(), png(3500, 16, true)),
    "a picture of almost 5 MB": () => seal(aPdf(), noisyPng(1280)),
    "a document of 30 MB": () => seal(aLargePdf(30_000_000)),
    "a document of 4,000 pages": () => seal(aPdf({ pages: 4_000 })),
    "a document of 500 fields": () => {
      const fields = Array.from({ length: 500 }, (_, index) => ({ name: `field ${index}` }));
      return seal(aPdf({ fields }));
    },
  };
  for (const [what, send] of Object.entries(heavy)) {
    test(`never stands longer than 100 ms for ${what}`, async () => {
      const longest = await longestFor(send);
      assert.ok(longest <= MOST_MILLISECONDS, `it stood ${longest} ms`);
    });
  }

  for (const [what, text] of Object.entries(HEAVY_JSON)) {
    for (const target of ["/v2/signature-requests", "/v3/signature-requests", "/v2/seal"]) {
      test(`nor for a body of ${what} at ${target}`, async () => {
        const longest = await longestFor(() => postText(target, text()));
        assert.ok(longest <= MOST_MILLISECONDS, `it stood ${longest} ms`);
      });
    }
  }

  test("nor for requests with large pictures, nor when they are listed", async () => {
    const position = { x: 72, y: 500, width: 120, height: 60, page: "0" };
    const image = { content_type: "image/png", content: base64(noisyPng(1280)) };
    const body = {
      title: "With a picture",
      content: base64(aPdf()),
      quality: "SES",
      signatures: [{ account_email: "ada@example.com", visual_signature: { position, image } }],
    };
    const create = async () => {
      const reply = await post("/v2/signature-requests", body, token);
      await reply.arrayBuffer();
      return reply.status;
    };
    const made = await longestFor(create);
    assert.ok(made <= MOST_MILLISECONDS, `it stood ${made} ms`);
    for (let more = 0; more < 6; more += 1) assert.equal(await create(), 201);
    const listed = await longestFor(list);
    assert.ok(listed <= MOST_MILLISECONDS, `it stood ${listed} ms for the list`);
  });

  test("nor for a list of requests with as many signers as can sign", async () => {
    const body = {
      title: "For everybody",
      content: base64(aPdf()),
      quality: "SES",
      signatures: Array.from({ length: 99 }, (_, index) => ({
        signer_identity_data: {
          email_address: `signer${index}@example.com`,
          first_name: "Ada",
          last_name: "x".repeat(100),
        },
      })),
    };
    const create = async () => {
      const reply = await post("/v2/signature-requests", body, token);
      assert.equal(reply.status, 201, await reply.text());
      return reply.status;
    };
    const made = await longestFor(create);
    assert.ok(made <= MOST_MILLISECONDS, `it stood ${made} ms`);
    for (let more = 0; more < 40; more += 1) await create();
    const listed = await longestFor(list);
    assert.ok(listed <= MOST_MILLISECONDS, `it stood ${listed} ms for the list`);
  });

  test("nor for any of the hostile files", async () => {
    for (const { name, bytes } of HOSTILE) {
      const longest = await longestFor(() => seal(bytes()));
      assert.ok(longest <= MOST_MILLISECONDS, `it stood ${longest} ms for ${name}`);
    }
  });

  const skip = !existsSync(CORPUS) && "there is no corpus beside the repository";
  test("nor for the heaviest files of the corpus", { skip }, async () => {
    const files = readdirSync(CORPUS, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".pdf"))
      .map((name) => path.join(CORPUS, name))
      .sort((a, b) => statSync(b).size - statSync(a).size);
    for (const file of files.slice(0, 12)) {
      const longest = await longestFor(() => seal(readFileSync(file)));
      assert.ok(longest <= MOST_MILLISECONDS, `it stood ${longest} ms for ${path.basename(file)}`);
    }
  });
});
