import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { aPdf, writePdf } from "@paraph/testkit";
import { listen } from "../kit/servers/listen.ts";
import { BASIC, startService, type Reply } from "../kit/service.ts";

const service = await startService();
const { call } = service;
const token = await service.logIn();
const other = await service.logIn(BASIC);
const pdf = Buffer.from(
  aPdf({
    pages: [
      { width: 595, height: 842 },
      { width: 200, height: 300 },
    ],
    fields: [{ name: "here" }],
  }),
);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

function upload(
  body: unknown = { title: "Lease", content: pdf.toString("base64") },
  version = "v2",
) {
  return call("POST", `/${version}/documents`, { token, body });
}
async function uploaded(title = "Lease"): Promise<string> {
  const reply = await upload({ title, content: pdf.toString("base64") });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}
function refused(reply: Reply, status: number, key: string): void {
  assert.deepEqual([reply.status, reply.json()["key"]], [status, key], reply.text);
}
const fetched = (id: string, headers: Record<string, string> = {}) =>
  call("GET", `/v2/documents/${id}/content`, { token, headers });

describe("4.2 POST /documents", () => {
  for (const version of ["v1", "v2", "v3"]) {
    test(`${version} takes Base64 in JSON and answers 201 with the document`, async () => {
      const reply = await upload(undefined, version);
      assert.equal(reply.status, 201, reply.text);
      const document = reply.json();
      assert.match(String(document["id"]), /^[0-9a-f-]{36}$/);
      const { title, size, page_count, page_width, page_height, owner, content_type } = document;
      assert.deepEqual(
        { title, size, page_count, page_width, page_height, owner, content_type },
        {
          title: "Lease",
          size: pdf.length,
          page_count: 2,
          page_width: 595,
          page_height: 842,
          owner: "api_demo_acme",
          content_type: "application/pdf",
        },
      );
      assert.equal(document["sha256"], sha256(pdf));
      assert.deepEqual(document["read_access"], []);
      assert.equal((document["signature_fields"] as { name: string }[])[0]?.name, "here");
      assert.ok(!("content" in document) && !("file_url" in document));
    });
  }

  test("takes escaped and wrapped Base64, as clients write it", async () => {
    const base64 = pdf.toString("base64");
    const variants = [
      base64.replaceAll("/", "\\/"),
      base64.replaceAll(/.{76}/g, "$&\\r\\n"),
      base64.replaceAll("+", "\\u002b"),
    ];
    for (const content of variants) {
      const body = `{"content":"${content}","content_type":"application/pdf","title":"Lease"}`;
      const headers = { "content-type": "application/json" };
      const reply = await call("POST", "/v2/documents", { token, body, headers });
      assert.equal(reply.status, 201, reply.text);
      assert.equal(reply.json()["sha256"], sha256(pdf));
    }
  });

  test("takes a form with the part content, and the PDF itself with ?title=", async () => {
    const form = new FormData();
    form.set("content", new Blob([pdf], { type: "application/pdf" }), "lease.pdf");
    form.set("title", "Lease");
    const sent = await fetch(`${service.url}/v2/documents`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    assert.equal(sent.status, 201);
    assert.equal(((await sent.json()) as { sha256: string }).sha256, sha256(pdf));
    const raw = await call("POST", "/v3/documents?title=The%20lease", {
      token,
      body: pdf,
      headers: { "content-type": "application/pdf" },
    });
    assert.equal(raw.status, 201, raw.text);
    assert.equal(raw.json()["title"], "The lease");
  });

  test("takes file_url, with the type from the HTTP header", async () => {
    const { url, close } = await listen((request, response) => {
      const type = request.url === "/a.pdf" ? "application/pdf" : "text/html";
      response.setHeader("content-type", type).end(pdf);
    });
    const reply = await upload({ title: "Lease", file_url: `${url}/a.pdf` });
    assert.equal(reply.status, 201, reply.text);
    assert.equal(reply.json()["sha256"], sha256(pdf));
    const wrong = await upload({ title: "Lease", file_url: `${url}/a.html` });
    refused(wrong, 400, "file.url.not_a_pdf");
    await close();
    refused(await upload({ title: "L", file_url: `${url}/a.pdf` }), 400, "file.url.unreachable");
    refused(
      await upload({ title: "L", file_url: "http://169.254.169.254/" }),
      400,
      "file.url.forbidden",
    );
  });

  test("refuses both, neither, a missing title, wrong Base64, wrong JSON, another type", async () => {
    const content = pdf.toString("base64");
    const source = "error.document.source_required";
    refused(await upload({ title: "L", content, file_url: "https://example.com/a" }), 400, source);
    refused(await upload({ title: "L" }), 400, source);
    refused(await upload({ title: "L", content: null }), 400, source);
    refused(await upload({ content }), 400, "error.request.body_invalid");
    refused(await upload({ title: "L", content: 7 }), 400, "error.request.body_invalid");
    refused(
      await upload({ title: "L", content: `${content}*` }),
      400,
      "error.document.content_not_base64",
    );
    refused(
      await upload({ title: "L", content, content_type: "image/png" }),
      400,
      "file.pdf.not_a_pdf",
    );
    const headers = { "content-type": "application/json" };
    const broken = await call("POST", "/v2/documents", { token, headers, body: '{"title":' });
    refused(broken, 400, "error.request.json_broken");
    const text = await call("POST", "/v2/documents", {
      token,
      headers: { "content-type": "text/plain" },
      body: "x",
    });
    refused(text, 415, "error.request.content_type_unsupported");
    assert.equal((await call("POST", "/v2/documents", { body: {} })).status, 401);
  });

  test("refuses what is not a PDF, damaged or encrypted, with a key that says so", async () => {
    const as = (bytes: Uint8Array) =>
      upload({ title: "L", content: Buffer.from(bytes).toString("base64") });
    refused(await as(Buffer.from("<html></html>")), 400, "file.pdf.not_a_pdf");
    refused(await as(new Uint8Array()), 400, "file.pdf.not_a_pdf");
    refused(await as(pdf.subarray(0, pdf.length - 200)), 400, "file.pdf.corrupted");
  });

  test("leaves nothing behind when it refuses", async () => {
    const before = (await service.world.blobs.list(null, 10_000)).entries.length;
    await upload({ title: "L", content: Buffer.from("<html>").toString("base64") });
    await upload({ content: pdf.toString("base64") });
    assert.equal((await service.world.blobs.list(null, 10_000)).entries.length, before);
  });
});

describe("2.5 stored documents", () => {
  test("are encrypted: neither the title's document nor its text lies on the disk", async () => {
    const id = await uploaded();
    const object = await service.world.store.keys.findObject(id);
    const bytes = await service.world.blobs.read(object?.blob ?? "", 0, 1_000_000);
    assert.ok(!Buffer.from(bytes).includes("%PDF"));
    assert.deepEqual(await service.world.store.keys.listHolders(id), [
      "api:api_demo_acme",
      "system:processing",
    ]);
  });

  test("come back with the hash they came with", async () => {
    const reply = await fetched(await uploaded());
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get("content-type"), "application/pdf");
    assert.equal(reply.headers.get("content-length"), String(pdf.length));
    assert.equal(sha256(reply.bytes), sha256(pdf));
  });

  test("are unknown to everybody else", async () => {
    const id = await uploaded();
    const paths: readonly (readonly [string, string])[] = [
      ["GET", ""],
      ["GET", "/content"],
      ["GET", "/pages/0"],
      ["DELETE", ""],
    ];
    for (const [method, rest] of paths) {
      const reply = await call(method, `/v2/documents/${id}${rest}`, { token: other });
      refused(reply, 404, "error.document.not_found");
    }
    const shared = await call("PUT", `/v2/documents/${id}/access`, {
      token: other,
      body: { read_access: ["eve@example.com"] },
    });
    refused(shared, 404, "error.document.not_found");
    refused(await call("GET", "/v2/documents/x", { token }), 404, "error.document.not_found");
  });

  test("cannot be opened when the key grant is gone, even by who may see them", async () => {
    const id = await uploaded();
    await service.world.store.keys.remove(id, ["api:api_demo_acme"]);
    refused(await fetched(id), 404, "error.document.not_found");
  });
});

describe("4.2 GET /documents/{id}/content", () => {
  test("answers ranges with 206, and 416 behind the end", async () => {
    const id = await uploaded();
    const ranges: readonly (readonly [string, number, number])[] = [
      ["bytes=0-9", 0, 10],
      ["bytes=10-", 10, pdf.length - 10],
      ["bytes=-7", pdf.length - 7, 7],
      [`bytes=5-${pdf.length + 100}`, 5, pdf.length - 5],
    ];
    for (const [range, from, length] of ranges) {
      const reply = await fetched(id, { range });
      assert.equal(reply.status, 206, range);
      assert.ok(Buffer.from(reply.bytes).equals(pdf.subarray(from, from + length)), range);
      assert.equal(
        reply.headers.get("content-range"),
        `bytes ${from}-${from + length - 1}/${pdf.length}`,
      );
    }
    const beyond = await fetched(id, { range: `bytes=${pdf.length}-` });
    refused(beyond, 416, "error.document.range_not_satisfiable");
    assert.equal(beyond.headers.get("content-range"), `bytes */${pdf.length}`);
    for (const range of ["bytes=9-5", "bytes=0-1,3-4", "lines=1-2", "bytes=-"]) {
      assert.equal((await fetched(id, { range })).status, 200, range);
    }
  });

  test("knows ETag, If-None-Match and If-Range", async () => {
    const id = await uploaded();
    const etag = (await fetched(id)).headers.get("etag") ?? "";
    assert.equal(etag, `"${sha256(pdf)}"`);
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const reply = await fetched(id, { "if-none-match": known });
      assert.deepEqual([reply.status, reply.bytes.length], [304, 0], known);
    }
    assert.equal((await fetched(id, { "if-none-match": '"x"' })).status, 200);
    const inJson = await fetched(id, { accept: "application/json", "if-none-match": etag });
    assert.equal(inJson.status, 200, "the tag of the bytes is not that of the JSON");
    assert.notEqual(inJson.headers.get("etag"), etag);
    assert.equal((await fetched(id, { range: "bytes=0-1", "if-range": etag })).status, 206);
    assert.equal((await fetched(id, { range: "bytes=0-1", "if-range": '"x"' })).status, 200);
  });

  test("answers in JSON to who accepts nothing else", async () => {
    const id = await uploaded();
    const reply = await fetched(id, { accept: "application/json" });
    assert.equal(reply.headers.get("content-type"), "application/json; charset=utf-8");
    const { content, content_size, content_type } = reply.json();
    assert.deepEqual([content_size, content_type], [pdf.length, "application/pdf"]);
    assert.ok(Buffer.from(String(content), "base64").equals(pdf));
    for (const accept of ["application/json, */*", "application/json, application/pdf", "*/*"]) {
      const bytes = await fetched(id, { accept });
      assert.equal(bytes.headers.get("content-type"), "application/pdf", accept);
    }
  });

  test("names the file, whatever the title holds", async () => {
    const reply = await fetched(await uploaded('Vertrag "Zürich"\r\n%/.pdf'));
    assert.equal(
      reply.headers.get("content-disposition"),
      "attachment; filename=\"Vertrag _Z_rich_____.pdf\"; filename*=UTF-8''Vertrag%20%22Z%C3%BCrich%22%0D%0A%25%2F.pdf",
    );
  });
});

describe("4.2 GET /documents", () => {
  test("lists newest first, in pages, with a search", async () => {
    const mine = await service.addBusiness("lister");
    const key = await service.logIn(mine);
    const content = pdf.toString("base64");
    for (const title of ["One", "Two 100%", "three"]) {
      await call("POST", "/v2/documents", { token: key, body: { title, content } });
    }
    const list = async (query: string) => {
      const reply = await call("GET", `/v2/documents${query}`, { token: key });
      const titles = (JSON.parse(reply.text) as { title: string }[]).map(({ title }) => title);
      return [titles, reply.headers.get("x-total-count")];
    };
    assert.deepEqual(await list(""), [["three", "Two 100%", "One"], "3"]);
    assert.deepEqual(await list("?page_size=2&page_number=2"), [["One"], "3"]);
    assert.deepEqual(await list("?search=T"), [["three", "Two 100%"], "2"]);
    assert.deepEqual(await list("?search=100%25"), [["Two 100%"], "1"]);
    const bad = await call("GET", "/v2/documents?page_size=0", { token: key });
    refused(bad, 400, "error.request.query_invalid");
  });
});

describe("interface 4.2: access", () => {
  test("who gains access gets the key, who loses it loses the key", async () => {
    const id = await uploaded();
    const change = (body: object) => call("PUT", `/v2/documents/${id}/access`, { token, body });
    const given = await change({
      read_access: ["Ada@Example.com", "bob@example.com"],
      write_access: ["eve@example.com"],
    });
    assert.equal(given.status, 200, given.text);
    assert.deepEqual(given.json()["read_access"], ["ada@example.com", "bob@example.com"]);
    const holders = () => service.world.store.keys.listHolders(id);
    assert.deepEqual(await holders(), [
      "api:api_demo_acme",
      "email:ada@example.com",
      "email:bob@example.com",
      "email:eve@example.com",
      "system:processing",
    ]);
    const taken = await change({ read_access: ["bob@example.com"] });
    assert.deepEqual(taken.json()["write_access"], ["eve@example.com"]);
    assert.deepEqual(await holders(), [
      "api:api_demo_acme",
      "email:bob@example.com",
      "email:eve@example.com",
      "system:processing",
    ]);
    assert.equal((await fetched(id)).status, 200);
    assert.equal((await change({ read_access: ["nobody"] })).status, 400);
  });
});

describe("interface 4.2: pages as images", () => {
  test("are WebP, from 0, in two sizes", async () => {
    const id = await uploaded();
    const page = (rest: string, headers = {}) =>
      call("GET", `/v2/documents/${id}/pages/${rest}`, { token, headers });
    const large = await page("0");
    assert.equal(large.status, 200);
    assert.equal(large.headers.get("content-type"), "image/webp");
    assert.equal(Buffer.from(large.bytes).toString("latin1", 8, 12), "WEBP");
    const small = await page("1?scale=20");
    assert.equal(small.status, 200);
    const known = { "if-none-match": small.headers.get("etag") ?? "" };
    assert.equal((await page("1?scale=20", known)).status, 304);
    refused(await page("2"), 404, "error.document.page_not_found");
    assert.equal((await page("0?scale=50")).status, 400);
    assert.equal((await page("-1")).status, 404);
  });
});

describe("4.2 DELETE /documents/{id}", () => {
  test("answers 200 and the document is gone, its keys and its bytes", async () => {
    const id = await uploaded();
    const object = await service.world.store.keys.findObject(id);
    const reply = await call("DELETE", `/v2/documents/${id}`, { token });
    assert.equal(reply.status, 200);
    refused(await call("GET", `/v2/documents/${id}`, { token }), 404, "error.document.not_found");
    refused(
      await call("DELETE", `/v2/documents/${id}`, { token }),
      404,
      "error.document.not_found",
    );
    assert.deepEqual(await service.world.store.keys.listHolders(id), []);
    const jobs = await service.world.store.jobs.claim({ "remove-blob": 10 }, 60);
    assert.ok(jobs.some(({ payload }) => payload["blob"] === object?.blob));
  });
});

describe("2.5 what can be kept but not signed", () => {
  const reference = "/TransformMethod /DocMDP /TransformParams << /Type /TransformParams /P 1 >>";
  const KEPT = [
    {
      name: "a document without pages",
      bytes: writePdf({
        objects: ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"],
      }),
      pages: 0,
      key: "file.pdf.no_pages",
    },
    {
      name: "a document certified against changes",
      bytes: aPdf({
        catalog: "/Perms << /DocMDP {extra} 0 R >>",
        extra: [
          `<< /Type /Sig /Filter /Adobe.PPKLite /Reference [<< /Type /SigRef ${reference} >>] >>`,
        ],
      }),
      pages: 1,
      key: "file.pdf.changes_not_allowed",
    },
  ];
  for (const { name, bytes, pages, key } of KEPT) {
    test(`${name} is stored and read, and refused when it is to be signed`, async () => {
      const content = Buffer.from(bytes).toString("base64");
      const reply = await upload({ title: "Kept", content });
      assert.equal(reply.status, 201, reply.text);
      const { id, page_count } = reply.json();
      assert.equal(page_count, pages);
      assert.equal(sha256((await fetched(String(id))).bytes), sha256(bytes));
      const image = await call("GET", `/v2/documents/${String(id)}/pages/${pages}`, { token });
      refused(image, 404, "error.document.page_not_found");
      const signatures = [{ account_email: "ada@example.com" }];
      const inline = { title: "Sign it", content, signatures };
      refused(await call("POST", "/v2/signature-requests", { token, body: inline }), 400, key);
      const draft = { title: "Sign it", documents: [{ id }], signatures };
      refused(await call("POST", "/v3/signature-requests", { token, body: draft }), 400, key);
      const seal = { content };
      refused(await call("POST", "/v2/seal", { token, body: seal }), 400, key);
    });
  }

  test("a document with scripts is stored, and signed with SES only", async () => {
    const bytes = aPdf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" });
    const reply = await upload({ title: "Kept", content: Buffer.from(bytes).toString("base64") });
    assert.equal(reply.status, 201, reply.text);
    const documents = [{ id: reply.json()["id"] }];
    const asked = (quality: string) =>
      call("POST", "/v3/signature-requests", {
        token,
        body: { title: "Sign it", documents, quality, legislation: "EIDAS", signatures: [] },
      });
    refused(await asked("AES"), 400, "file.pdf.active_content");
    const draft = await asked("SES");
    assert.equal(draft.status, 201, draft.text);
    const raised = await call("PUT", `/v3/signature-requests/${String(draft.json()["id"])}`, {
      token,
      body: { quality: "QES" },
    });
    refused(raised, 400, "file.pdf.active_content");
  });

  test("nothing is drawn on a document without pages", async () => {
    const content = Buffer.from(KEPT[0]?.bytes ?? []).toString("base64");
    const id = String((await upload({ title: "Kept", content })).json()["id"]);
    const place = `/v2/documents/${id}/watermark`;
    refused(await call("POST", place, { token, body: { text: "x" } }), 400, "file.pdf.no_pages");
  });
});

describe("2.5 a watermark makes a new document", () => {
  const mark = (id: string, body: object) =>
    call("POST", `/v2/documents/${id}/watermark`, { token, body });

  test("with parent_id, the same owner and access, and the old bytes before the new", async () => {
    const id = await uploaded();
    await call("PUT", `/v2/documents/${id}/access`, {
      token,
      body: { read_access: ["ada@example.com"] },
    });
    const reply = await mark(id, { text: "Draft", opacity: 0.2 });
    assert.equal(reply.status, 201, reply.text);
    const child = reply.json();
    assert.notEqual(child["id"], id);
    assert.equal(child["parent_id"], id);
    assert.deepEqual(child["read_access"], ["ada@example.com"]);
    assert.equal(child["page_count"], 2);
    const bytes = Buffer.from((await fetched(String(child["id"]))).bytes);
    assert.ok(bytes.subarray(0, pdf.length).equals(pdf));
    assert.equal(sha256(bytes), child["sha256"]);
    assert.equal(sha256((await fetched(id)).bytes), sha256(pdf));
    const holders = await service.world.store.keys.listHolders(String(child["id"]));
    assert.ok(holders.includes("email:ada@example.com"));
  });

  test("at places, and is refused where it makes no sense", async () => {
    const id = await uploaded();
    const place = { page: "1", x: 10, y: 10, width: 50, height: 20 };
    assert.equal((await mark(id, { text: "x", positions: [place] })).status, 201);
    assert.equal((await mark(id, { text: "x", positions: "diagonal" })).status, 201);
    const outside = await mark(id, { text: "x", positions: [{ ...place, page: "2" }] });
    refused(outside, 400, "file.pdf.page_out_of_range");
    const beside = await mark(id, { text: "x", positions: [{ ...place, x: -1000 }] });
    refused(beside, 400, "error.position.outside_page");
    refused(await mark(id, { text: "x", positions: [] }), 400, "error.request.body_invalid");
    refused(await mark(id, { text: " \n" }), 400, "error.request.body_invalid");
    refused(await mark(id, {}), 400, "error.request.body_invalid");
    const image = { content_type: "image/png", content: Buffer.from("GIF89a").toString("base64") };
    refused(await mark(id, { image }), 400, "error.image.unsupported");
    refused(await mark(id, { text: "x", image }), 400, "error.request.body_invalid");
  });
});
