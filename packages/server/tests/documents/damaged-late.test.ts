import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { get, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { aLargePdf } from "@paraph/testkit";
import { openDiskBlobs } from "../../src/adapters/blobs-disk/blobs-disk.ts";
import { openS3Blobs } from "../../src/adapters/blobs-s3/blobs-s3.ts";
import type { Blobs } from "../../src/ports/blobs.ts";
import { startS3 } from "../kit/servers/s3.ts";
import { startService, type TestService } from "../kit/service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-damaged-late-"));
const s3 = await startS3(path.join(folder, "s3"), "paraph");
after(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The stores, and where their objects lie as files. */
const STORES: Readonly<Record<string, () => Promise<{ blobs: Blobs; root: string }>>> = {
  disk: async () => {
    const root = path.join(folder, "disk");
    return { blobs: await openDiskBlobs(root), root };
  },
  S3: async () => ({
    blobs: await openS3Blobs({ bucket: "paraph", region: "x", scratch: folder, ...s3 }),
    root: path.join(folder, "s3"),
  }),
};

const PDF = Buffer.from(aLargePdf(8_000_000));

for (const [name, openStore] of Object.entries(STORES)) {
  describe(`2.5 a large document on ${name}`, async () => {
    const { blobs, root } = await openStore();
    let reads = 0;
    const counting: Blobs = {
      ...blobs,
      stream: (...asked) => {
        reads += 1;
        return blobs.stream(...asked);
      },
    };
    const service = await startService({ world: { blobs: counting } });
    const token = await service.logIn();

    test("that is damaged near its end breaks off, and its record tells so", async () => {
      const id = await upload(service, token);
      await damageLate(await fileOf(service, root, id));
      const { status, length, bytes, ended } = await download(service, token, id);
      assert.deepEqual([status, length], [200, PDF.length]);
      assert.ok(bytes > 0 && bytes < PDF.length, `${bytes} bytes`);
      assert.equal(ended, "aborted", "nobody takes it for the whole");
      const known = await service.call("GET", `/v2/documents/${id}`, { token });
      assert.equal(known.json()["damaged"], true);
      assert.ok(service.logged.some((line) => line.includes(id) && line.includes("is damaged")));
      const json = { token, headers: { accept: "application/json" } };
      await assert.rejects(service.call("GET", `/v2/documents/${id}/content`, json));
    });

    test("that its reader gives up is no fault of anybody", async () => {
      const id = await upload(service, token);
      const before = service.logged.length;
      await giveUp(service, token, id);
      assert.equal((await service.call("GET", "/v2/documents", { token })).status, 200);
      const lines = service.logged
        .slice(before)
        .map((line) => JSON.parse(line) as { level: string });
      assert.deepEqual(
        lines.filter(({ level }) => level === "error"),
        [],
      );
    });

    test("whose object is gone is refused by its own key", async () => {
      const id = await upload(service, token);
      await rm(await fileOf(service, root, id));
      const gone = await service.call("GET", `/v2/documents/${id}/content`, { token });
      assert.deepEqual([gone.status, gone.json()["key"]], [500, "error.document.damaged"]);
      const known = await service.call("GET", `/v2/documents/${id}`, { token });
      assert.equal(known.json()["damaged"], true);
    });

    test("4.2 is read by HEAD once an hour, and HEAD hears of damage that was found", async () => {
      const id = await upload(service, token);
      reads = 0;
      for (let asked = 0; asked < 5; asked += 1) assert.equal(await head(service, token, id), 200);
      assert.equal(reads, 1);
      await damageLate(await fileOf(service, root, id));
      service.advance(3601);
      const later = await service.logIn();
      assert.equal(await head(service, later, id), 500, "looked at again");
      assert.equal(await head(service, later, id), 500, "and not forgotten");
    });
  });
}

async function upload({ call }: TestService, token: string): Promise<string> {
  const headers = { "content-type": "application/pdf" };
  const reply = await call("POST", "/v2/documents?title=Lease", { token, headers, body: PDF });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

/** The file in which a store keeps the content of a document. */
async function fileOf({ world }: TestService, root: string, id: string): Promise<string> {
  const object = await world.store.keys.findObject(id);
  assert.ok(object);
  const names = await readdir(root, { recursive: true });
  const files = names.map((each) => path.join(root, each));
  for (const file of files.filter((each) => path.basename(each).startsWith(object.blob))) {
    const { size } = await stat(file);
    if (size > PDF.length) return file;
  }
  throw new Error(`no file of ${id}`);
}

async function damageLate(file: string): Promise<void> {
  const handle = await open(file, "r+");
  const { size } = await handle.stat();
  await handle.write(Buffer.from("damaged"), 0, 7, size - 1000);
  await handle.close();
}

function download(service: TestService, token: string, id: string) {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise<{ status: number; length: number; bytes: number; ended: string }>(
    (resolve) => {
      get(`${service.url}/v2/documents/${id}/content`, { headers }, (answer) => {
        let bytes = 0;
        const length = Number(answer.headers["content-length"]);
        const end = (ended: string): void =>
          resolve({ status: answer.statusCode ?? 0, length, bytes, ended });
        answer.on("data", (part: Buffer) => (bytes += part.length));
        answer.on("end", () => end("whole"));
        answer.on("error", () => end("aborted"));
      });
    },
  );
}

function giveUp(service: TestService, token: string, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    get(`${service.url}/v2/documents/${id}/content`, { headers }, (answer) => {
      answer.once("data", () => answer.destroy());
      answer.on("close", resolve);
      answer.on("error", () => undefined); // it is we who break off
    });
  });
}

function head(service: TestService, token: string, id: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    const address = `${service.url}/v2/documents/${id}/content`;
    request(address, { method: "HEAD", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}
