import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { openS3Blobs } from "./blobs-s3.ts";

const NAMES = ["00000001", "00000002", "00000003"];
/** What each page of the server says, by the marker that it is asked with. */
let pages: Readonly<Record<string, string>> = {};

const server = createServer((request, response) => {
  const marker = new URL(request.url ?? "", "http://s3").searchParams.get("marker") ?? "";
  response.setHeader("content-type", "application/xml");
  response.end(`<ListBucketResult>${pages[marker] ?? ""}</ListBucketResult>`);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
after(() => {
  server.closeAllConnections();
  server.close();
});
const { port } = server.address() as AddressInfo;
const blobs = await openS3Blobs({
  bucket: "b",
  region: "eu-central-1",
  endpoint: `http://127.0.0.1:${port}`,
  accessKeyId: "id",
  secretAccessKey: "secret",
  prefix: "p/",
  scratch: "/nowhere",
});

function object(key: string): string {
  return `<Contents><Key>p/${key}</Key><Size>1</Size><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`;
}

async function all(): Promise<readonly string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const { entries, next } = await blobs.list(after, 2);
    found.push(...entries.map(({ name }) => name));
    after = next;
  } while (after !== null);
  return found;
}

test("a server's pages are followed to their end: short ones, empty ones and those with a marker", async () => {
  const [one = "", two = "", three = ""] = NAMES;
  pages = {
    "": `<IsTruncated>true</IsTruncated>${object(one)}`,
    [`p/${one}`]: "<IsTruncated>true</IsTruncated><NextMarker>p/00000001x</NextMarker>",
    "p/00000001x": `<IsTruncated>true</IsTruncated>${object(two)}${object(three)}`,
    [`p/${three}`]: "<IsTruncated>false</IsTruncated>",
  };
  assert.deepEqual(await all(), NAMES);
});

test("what else lies in the bucket is passed over, also where it fills a page", async () => {
  pages = {
    "": `<IsTruncated>true</IsTruncated>${object("notes/readme.txt")}${object("owner")}`,
    "p/owner": `<IsTruncated>false</IsTruncated>${object(NAMES[0] ?? "")}${object("ZZ")}`,
  };
  assert.deepEqual(await all(), [NAMES[0]]);
});

test("a server that says there is more and does not say where is no end", async () => {
  pages = { "": "<IsTruncated>true</IsTruncated>" };
  await assert.rejects(all(), /not where to go on/);
});
