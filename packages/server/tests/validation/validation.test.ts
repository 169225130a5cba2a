import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { inflateSync } from "node:zlib";
import { aPdf, appendRevision } from "@paraph/testkit";
import { closePeriod } from "../../src/actions/billing/read-credits.ts";
import { runValidateFile } from "../../src/main/validate-file.ts";
import { nextPeriod, periodOf } from "../../src/domain/billing/periods.ts";
import { BASIC, startService, type Reply } from "../kit/service.ts";

const service = await startService();
let token = await service.logIn();
const sealed = await sealedPdf();

async function sealedPdf(): Promise<Uint8Array> {
  const body = { content: Buffer.from(aPdf()).toString("base64") };
  const { document_id: id } = (await service.call("POST", "/v2/seal", { token, body })).json();
  return (await service.call("GET", `/v2/documents/${String(id)}/content`, { token })).bytes;
}

const ROOT = "/validation/v1";

/** The number of the object that draws the first page. */
function contentOf(file: Uint8Array): number {
  return Number(/\/Contents (\d+) 0 R/.exec(Buffer.from(file).toString("latin1"))?.[1]);
}

function validate(body: unknown, query = "", headers: Record<string, string> = {}): Promise<Reply> {
  return service.call("POST", `${ROOT}/validate/document${query}`, { token, body, headers });
}

function get(path: string, as = token): Promise<Reply> {
  return service.call("GET", `${ROOT}${path}`, { token: as });
}

const PDF = { "content-type": "application/pdf" };

function broken(): Uint8Array {
  const file = Uint8Array.from(sealed);
  const at = Buffer.from(file).indexOf("/MediaBox");
  file[at + 1] = (file[at + 1] ?? 0) ^ 1;
  return file;
}

test("4.6 validates a document that comes as a form, as JSON and as it is", async () => {
  const form = new FormData();
  form.append("content", new Blob([Uint8Array.from(sealed)], { type: "application/pdf" }), "a.pdf");
  const multipart = new Response(form);
  const type = multipart.headers.get("content-type") ?? "";
  const replies = [
    await validate(sealed, "", PDF),
    await validate({ content: Buffer.from(sealed).toString("base64") }),
    await validate(new Uint8Array(await multipart.arrayBuffer()), "", { "content-type": type }),
  ];
  for (const reply of replies) {
    assert.equal(reply.status, 200, reply.text);
    const { id, ...result } = reply.json();
    assert.match(String(id), /^[0-9a-f-]{36}$/);
    assert.equal(result["signatures"], 1);
    assert.equal(result["valid"], true);
    assert.equal(result["validSignatures"], 1);
    assert.equal(result["quality"], "AES");
    assert.equal(result["longTermValidation"], true);
    assert.equal(result["undefinedChanges"], false);
  }
});

test("4.6 tells what was found, part by part and in one call", async () => {
  const all = "?infos=validation&infos=signer&infos=format";
  const { id, additionalInfos } = (await validate(broken(), all, PDF)).json();
  const validation = (await get(`/infos/${String(id)}/validation`)).json();
  assert.equal(validation["indication"], "TOTAL-FAILED");
  assert.equal(validation["subIndication"], "HASH_FAILURE");
  assert.ok((validation["details"] as unknown[]).length > 0);
  const signers = JSON.parse((await get(`/infos/${String(id)}/signers`)).text) as unknown[];
  const format = (await get(`/infos/${String(id)}/format`)).json();
  assert.equal(format["fileType"], "PDF");
  assert.deepEqual(additionalInfos, { validation, signer: signers, format });
  const one = (await validate(sealed, "?infos=format", PDF)).json()["additionalInfos"];
  assert.deepEqual(Object.keys(one as object), ["format"]);
});

test("4.6 gives the report of ETSI TS 119 102-2", async () => {
  const { id } = (await validate(broken(), "", PDF)).json();
  const { status, text, headers } = await get(`/reports/${String(id)}/etsi`);
  assert.equal(status, 200);
  assert.match(headers.get("content-type") ?? "", /^application\/xml/);
  assert.match(text, /mainindication:total-failed<.*subindication:HASH_FAILURE</s);
});

test("4.6 a changed document is never valid, whatever is demanded", async () => {
  const query = "?rejectVisualDifferences=false&rejectUndefinedChanges=false";
  for (const options of ["", query]) {
    const result = (await validate(broken(), options, PDF)).json();
    assert.equal(result["valid"], false);
    assert.equal(result["validSignatures"], 0);
    assert.equal(result["quality"], null);
  }
});

test("4.6 a document without a signature has none, and is not valid", async () => {
  const result = (await validate(aPdf(), "?infos=validation", PDF)).json();
  assert.equal(result["signatures"], 0);
  assert.equal(result["valid"], false);
  const { validation } = result["additionalInfos"] as { validation: { details: string[] } };
  assert.match(validation.details[0] ?? "", /^NO_SIGNATURE_FOUND/);
});

test("4.6 a result is the caller's own, lives ten minutes and can be forgotten before", async () => {
  const [first, second] = [
    String((await validate(sealed, "", PDF)).json()["id"]),
    String((await validate(sealed, "", PDF)).json()["id"]),
  ];
  const other = await service.addBusiness(`other${randomUUID().slice(0, 8)}`, ["validation"]);
  const stranger = await service.logIn(other);
  for (const part of ["validation", "signers", "format"]) {
    const reply = await get(`/infos/${first}/${part}`, stranger);
    assert.equal(reply.status, 404);
    assert.equal(reply.json()["key"], "error.validation.not_found");
  }
  const path = `${ROOT}/validate/${first}`;
  assert.equal((await service.call("DELETE", path, { token: stranger })).status, 404);
  assert.equal((await service.call("DELETE", path, { token })).status, 204);
  assert.equal((await get(`/infos/${first}/validation`)).status, 404);
  assert.equal((await get(`/infos/${second}/validation`)).status, 200);
  service.advance(601);
  token = await service.logIn();
  assert.equal((await get(`/infos/${second}/validation`)).status, 404);
});

test("4.6 refuses what is no PDF, what has no content and what asks wrongly", async () => {
  const rows: readonly (readonly [Promise<Reply>, number, string])[] = [
    [validate(Buffer.from("<html>"), "", PDF), 400, "file.pdf.not_a_pdf"],
    [validate({}), 400, "error.document.source_required"],
    [validate({ content: "not base64!" }), 400, "error.document.content_not_base64"],
    [validate(sealed, "?quality=BEST", PDF), 400, "error.request.query_invalid"],
    [validate(sealed, "?legislation=MARS", PDF), 400, "error.request.query_invalid"],
    [validate(sealed, "?infos=everything", PDF), 400, "error.request.query_invalid"],
    [
      validate("x", "", { "content-type": "text/csv" }),
      415,
      "error.request.content_type_unsupported",
    ],
  ];
  for (const [reply, status, key] of rows) {
    const { json, status: found, text } = await reply;
    assert.equal(found, status, text);
    assert.equal(json()["key"], key);
  }
  const { message } = (await validate({})).json();
  assert.equal(message, "Give the PDF as content.", "nothing is fetched here");
});

test("4.6 a demand that a signature misses stands among its reasons", async () => {
  const asked = await validate(sealed, "?quality=QES&infos=signer", PDF);
  const { valid, additionalInfos } = asked.json() as {
    valid: boolean;
    additionalInfos: { signer: { reasons: string[] }[] };
  };
  assert.equal(valid, false);
  assert.match(String(additionalInfos.signer[0]?.reasons.at(-1)), /^QES is demanded, and it is /);
});

test("the same validator on the command line: valid with the root, not without it, and not when changed", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "paraph-validate-"));
  after(() => rmSync(folder, { recursive: true }));
  const [whole, changed, altered, root] = ["whole", "changed", "altered", "root"].map((name) =>
    path.join(folder, name),
  ) as [string, string, string, string];
  writeFileSync(whole, sealed);
  writeFileSync(changed, broken());
  writeFileSync(root, (await service.call("GET", "/pki/root.cer")).bytes);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  assert.equal(await runValidateFile([whole, "--roots", root], say), 0);
  const [verdict = "", code, , who = ""] = (said.at(-1) ?? "").split("\n");
  assert.match(verdict, /^VALID: you can rely on this document/);
  assert.equal(code, "TOTAL-PASSED");
  assert.match(who, /^\S.* signed before \d{4}-\d\d-\d\d at \d\d:\d\d UTC, as a time stamp proves/);
  assert.equal(await runValidateFile([whole], say), 1);
  assert.match(said.at(-1) ?? "", /^UNDECIDED: .*\nINDETERMINATE \/ NO_CERTIFICATE_CHAIN_FOUND/);
  assert.match(said.at(-1) ?? "", /--roots FILE\.pem/);
  writeFileSync(
    altered,
    appendRevision(sealed, {
      [contentOf(sealed)]: { dict: "", bytes: Buffer.from("0 0 9 9 re f") },
    }),
  );
  assert.equal(await runValidateFile([altered, "--roots", root], say), 1);
  assert.match(said.at(-1) ?? "", /^NOT VALID: do not rely .* changed after it was signed/);
  assert.match(
    said.at(-1) ?? "",
    /Page 1: what is drawn on the page was changed\. Nothing permits/,
  );
  assert.equal(await runValidateFile([changed, "--roots", root, "--json"], say), 1);
  const { subIndication } = JSON.parse(said.at(-1) ?? "") as { subIndication: string };
  assert.equal(subIndication, "HASH_FAILURE");
  for (const wrong of [[], [whole, "--nothing"], [root], [path.join(folder, "absent")]]) {
    assert.equal(await runValidateFile(wrong, say), 2);
  }
});

test("8. more than 50 MB answers 413", async () => {
  const reply = await validate(new Uint8Array(50_000_001), "", PDF);
  assert.equal(reply.status, 413);
});

test("4.6 the feature is switched on for the business, or it answers 403", async () => {
  const basic = await service.logIn(BASIC);
  for (const path of ["/billing/credits/usage", `/infos/${randomUUID()}/validation`]) {
    const reply = await get(path, basic);
    assert.equal(reply.status, 403);
    assert.match(String(reply.json()["type"]), /feature-not-enabled$/);
  }
});

test("4.6 the same call again with its Idempotency-Key is validated and charged once", async () => {
  const headers = { ...PDF, "idempotency-key": randomUUID() };
  const before = (await get("/billing/credits/usage")).json();
  const [one, two] = [await validate(sealed, "", headers), await validate(sealed, "", headers)];
  assert.equal(one.json()["id"], two.json()["id"]);
  const after = (await get("/billing/credits/usage")).json();
  assert.equal(Number(after["credits"]), Number(before["credits"]) + 1);
});

test("4.6 credits: totals equal their parts, and a failed call costs nothing", async () => {
  const infos = (await get("/billing/credits/infos")).json();
  assert.deepEqual(infos["consumptions"], [
    { sku: "VALIDATE_DOCUMENT", endpoint: "/validate/document", credits: 1 },
  ]);
  const before = (await get("/billing/credits/usage")).json();
  await validate(Buffer.from("<html>"), "", PDF);
  assert.deepEqual((await get("/billing/credits/usage")).json(), before);
  await validate(sealed, "", PDF);
  const usage = (await get("/billing/credits/usage")).json() as Statement;
  assert.equal(usage.requests, Number(before["requests"]) + 1);
  for (const total of ["requests", "credits"] as const) {
    assert.equal(
      usage[total],
      usage.consumptions.reduce((sum, each) => sum + each[total], 0),
    );
  }
});

type Statement = {
  period: string;
  requests: number;
  credits: number;
  consumptions: { endpoint: string; requests: number; credits: number }[];
};

test("4.6 invoiced is what was closed, of production keys only, and never changes", async () => {
  const live = await service.addBusiness("live", ["validation"], "production");
  const now = periodOf(service.world.clock.now());
  let key = await service.logIn(live);
  const use = () =>
    service.call("POST", `${ROOT}/validate/document`, { token: key, body: sealed, headers: PDF });
  assert.equal((await use()).status, 200);
  assert.equal((await use()).status, 200);
  assert.equal(await closePeriod(service.world, now), "not over");
  assert.equal(await closePeriod(service.world, "2026"), "no month");
  // In the month after this one, on whatever day it is tried.
  const at = service.world.clock.now();
  const later = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 20);
  service.advance((later - at.getTime()) / 1000);
  assert.equal(await closePeriod(service.world, now), "closed");
  assert.equal(await closePeriod(service.world, now), "closed before");
  [key, token] = [await service.logIn(live), await service.logIn()];
  const asked = async (query: string, as = key): Promise<Statement> =>
    (await get(`/billing/credits/invoiced${query}`, as)).json() as unknown as Statement;
  const part = { endpoint: "/validate/document", requests: 2, credits: 2 };
  const whole = { period: now, consumptions: [part], requests: 2, credits: 2 };
  assert.deepEqual(await asked(""), whole);
  assert.deepEqual(await asked("?period="), whole);
  assert.deepEqual(await asked(`?period=${now}`), whole);
  assert.deepEqual(await asked(`?period=${now.slice(0, 4)}`), whole);
  assert.equal((await asked(`?period=${now}01`)).period, now);
  assert.equal((await asked("?period=201901")).credits, 0);
  const wrong = await get("/billing/credits/invoiced?period=2026-11");
  assert.match(String(wrong.json()["message"]), /: period must be YYYY, YYYYMM or YYYYMMDD\.$/);
  assert.deepEqual(await asked("", token), {
    period: now,
    consumptions: [],
    requests: 0,
    credits: 0,
  });
  assert.equal((await use()).status, 200);
  assert.deepEqual(await asked(`?period=${now}`), whole);
  assert.equal((await get("/billing/credits/usage", key)).json()["period"], nextPeriod(now));
  await assert.rejects(
    service.database.sql`update credit_invoice set credits = 0`,
    /never changed/,
  );
});

test("4.6 a period that is no date answers 400", async () => {
  for (const period of ["26", "20261", "202613", "20260230", "2026-01", "abcd"]) {
    const reply = await get(`/billing/credits/invoiced?period=${period}`);
    assert.equal(reply.status, 400, period);
    assert.equal(reply.json()["key"], "error.request.query_invalid");
  }
});

/** The sealed document with something else in place of its only page's content. */
function redrawn(): Uint8Array {
  const content = "BT /F1 40 Tf 100 400 Td (forged) Tj ET 100 100 300 200 re f";
  const stream = `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
  return appendRevision(sealed, { 5: stream }, {});
}

test("4.6 a picture shows what changed on a page, and only of pages that changed", async () => {
  const { id, valid, visualDifferences } = (await validate(redrawn(), "", PDF)).json();
  assert.deepEqual([valid, visualDifferences], [false, true]);
  const place = `/infos/${String(id)}/pages`;
  const picture = await get(`${place}/0/difference`);
  assert.equal(picture.status, 200, picture.text);
  assert.equal(picture.headers.get("content-type"), "image/png");
  const { isRed, width } = redIn(picture.bytes);
  assert.ok(width > 100);
  assert.ok(isRed(0.4, 0.8), "where the black box was put");
  assert.ok(!isRed(0.95, 0.98), "where nothing changed");
  assert.equal((await get(`${place}/1/difference`)).status, 404);
  const untouched = (await validate(sealed, "", PDF)).json();
  const same = await get(`/infos/${String(untouched["id"])}/pages/0/difference`);
  assert.equal(same.status, 404, "control: a page that looks as it did has no picture");
  assert.match(same.text, /or the page looks as it was signed/);
});

/** Reads the pixels of a PNG of ours: eight bits, one of the two plain kinds, filter 0 in every line. */
function redIn(png: Uint8Array): { width: number; isRed: (x: number, y: number) => boolean } {
  const view = Buffer.from(png);
  const [width, height] = [view.readUInt32BE(16), view.readUInt32BE(20)];
  const channels = view[25] === 6 ? 4 : 3;
  const from = view.indexOf("IDAT") + 4;
  const lines = inflateSync(view.subarray(from, from + view.readUInt32BE(from - 8)));
  const stride = 1 + width * channels;
  return {
    width,
    isRed: (x, y) => {
      const at = Math.floor(y * height) * stride + 1 + Math.floor(x * width) * channels;
      const [red = 0, green = 0, blue = 0] = lines.subarray(at, at + 3);
      return red > 150 && green < 100 && blue < 100;
    },
  };
}

/** Every route below a result and below billing, with its feature and its owner. */
const ROUTES = [
  ["GET", "/infos/{id}/validation"],
  ["GET", "/infos/{id}/signers"],
  ["GET", "/infos/{id}/format"],
  ["GET", "/infos/{id}/pages/0/difference"],
  ["GET", "/reports/{id}/etsi"],
  ["DELETE", "/validate/{id}"],
] as const;

test("4.6 a result is there for the API user who asked, and for nobody else on any route", async () => {
  const { id } = (await validate(redrawn(), "", PDF)).json();
  const basic = await service.logIn(BASIC);
  for (const [method, route] of ROUTES) {
    const path = ROOT + route.replace("{id}", String(id));
    const as = async (bearer?: string): Promise<number> =>
      (await service.call(method, path, bearer === undefined ? {} : { token: bearer })).status;
    assert.equal(await as(), 401, `${method} ${route} of nobody`);
    assert.ok([403, 404].includes(await as(basic)), `${method} ${route} of another business`);
    const own = await as(token);
    assert.ok(own === 200 || own === 204, `control: ${method} ${route} of the owner is ${own}`);
  }
});
