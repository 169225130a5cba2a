import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { aPdf, appendRevision } from "@paraph/testkit";
import { runVerifyEvidence } from "../../src/main/verify-evidence.ts";
import type { Reply } from "../kit/service.ts";
import { BASIC, startService } from "../kit/service.ts";

const service = await startService();
const folder = mkdtempSync(path.join(tmpdir(), "paraph-report-"));
after(() => {
  rmSync(folder, { recursive: true, force: true });
});
const token = await service.logIn();
const pdf = aPdf({ pages: [{ width: 595, height: 842 }] });

async function aRequest(): Promise<string> {
  const uploaded = await service.call("POST", "/v3/documents", {
    token,
    body: { title: "Lease", content: Buffer.from(pdf).toString("base64") },
  });
  const made = await service.call("POST", "/v3/signature-requests", {
    token,
    body: {
      title: "Mietvertrag <b>Zürich</b> & Söhne 漢字",
      document_id: uploaded.json()["id"],
      signatures: [{ account_email: "ada@example.com" }],
    },
  });
  const id = String(made.json()["id"]);
  await service.call("POST", `/v3/signature-requests/${id}/initiate`, { token });
  return id;
}

const id = await aRequest();
const report = (query: string, version = "v2", who = token): Promise<Reply> =>
  service.call("GET", `/${version}/signature-requests/${id}/report${query}`, { token: who });

function verify(...args: readonly string[]): { code: number; said: string } {
  const lines: string[] = [];
  const code = runVerifyEvidence(args, (line) => lines.push(line));
  return { code, said: lines.join("\n") };
}

function saved(name: string, bytes: Uint8Array | string): string {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

/** The key that the operator publishes, as somebody who checks gives it. */
async function pinned(): Promise<readonly string[]> {
  const { text } = await service.call("GET", "/pki/evidence-keys.txt");
  return text
    .trim()
    .split("\n")
    .flatMap((key) => ["--key", key]);
}

describe("6. the signature protocol", () => {
  test("as JSON names people, documents with their hashes and every act", async () => {
    for (const version of ["v1", "v2", "v3"]) {
      const reply = await report("?type=json", version);
      assert.equal(reply.status, 200, reply.text);
      const { request, participants, documents, events } = reply.json() as {
        request: Record<string, unknown>;
        participants: Record<string, unknown>[];
        documents: { versions: { sha256: string }[] }[];
        events: { type: string }[];
      };
      assert.equal(request["id"], id);
      assert.equal(participants[0]?.["email"], "ada@example.com");
      assert.equal(participants[0]["asked_by"], "e-mail address");
      assert.match(documents[0]?.versions[0]?.sha256 ?? "", /^[0-9a-f]{64}$/);
      const types = events.map(({ type }) => type);
      assert.ok(types.includes("request.initiated"), types.join());
    }
    const { code, said } = verify(
      saved("report.json", (await report("?type=JSON")).bytes),
      saved("given.pdf", pdf),
      ...(await pinned()),
    );
    assert.equal(code, 0, said);
    assert.match(said, /^VALID/);
    assert.match(said, /Document: .*given\.pdf is as given of "Lease"/);
  });

  test("as PDF is PDF/A-3b, sealed, and carries what can be checked", async () => {
    const reply = await report("");
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.get("content-type"), "application/pdf");
    const facts = inspectPdf(bytesSource(reply.bytes));
    assert.equal(facts.pdfA, "PDF/A-3b");
    assert.ok(facts.signatures.length >= 1);
    const { code, said } = verify(saved("report.pdf", reply.bytes), ...(await pinned()));
    assert.equal(code, 0, said);
  });

  test("as HTML holds nothing foreign and can be checked by itself", async () => {
    const reply = await report("?type=HTML");
    assert.match(reply.headers.get("content-type") ?? "", /^text\/html/);
    assert.match(reply.headers.get("content-disposition") ?? "", /^attachment/);
    assert.doesNotMatch(reply.text, /<b>Zürich|https?:\/\//);
    assert.match(reply.text, /<p>Test: the signatures named here have no legal effect/);
    const { code, said } = verify(saved("report.html", reply.bytes), ...(await pinned()));
    assert.equal(code, 0, said);
  });

  test("tells in sentences who asked whom, which document, and what happened at which local time", async () => {
    const { text } = await report("?type=HTML");
    assert.match(text, /asked ada@example\.com to sign one document\. It has not been signed\./);
    assert.match(text, /<th>Lease<\/th><td>1 page\. As sent: SHA-256 [0-9a-f]{64}\./);
    assert.match(
      text,
      /<th>\d+ \w{3} \d{4}, \d\d:\d\d \(UTC\+[12]\)<\/th><td>The request was sent/,
    );
    const annex = text.indexOf("Annex: the record for machines");
    assert.ok(annex > text.indexOf("What happened"), "people read first");
    assert.doesNotMatch(text.slice(0, annex), /request\.initiated|commitment/);
  });

  test("is for those who may see the request, and of three types", async () => {
    const other = await service.logIn(BASIC);
    assert.equal((await report("?type=JSON", "v2", other)).status, 404);
    assert.equal((await report("?type=XML")).status, 400);
  });

  test("whose words were changed is said to be altered, and where", async () => {
    const text = (await report("?type=JSON")).text;
    const changed = text.replace('"ada@example.com"', '"eve@example.com"');
    const { code, said } = verify(saved("changed.json", changed));
    assert.equal(code, 1);
    assert.match(said, /^ALTERED:\n {2}participants: was altered/);
    assert.equal(verify(saved("none.pdf", pdf)).code, 1);
    assert.equal(verify(saved("other.json", "{}")).code, 1);
    assert.equal(verify().code, 2);
  });

  test("is checked on the command line without settings or a database", async () => {
    const file = saved("cli.json", (await report("?type=JSON")).bytes);
    const cli = path.join(import.meta.dirname, "../../src/main/cli.ts");
    const said = execFileSync(
      process.execPath,
      [cli, "verify-evidence", file, ...(await pinned())],
      {
        env: { PARAPH_MODE: "nonsense" },
        encoding: "utf8",
      },
    );
    assert.match(said, /^VALID/);
  });

  test("is UNVERIFIED, and not 0, as long as nobody says whose key it is", async () => {
    const { code, said } = verify(saved("report.json", (await report("?type=JSON")).bytes));
    assert.equal(code, 3);
    assert.match(said, /^UNVERIFIED/);
    const other = "paraph/ch/00000000-0000-0000-0000-000000000000+00000000+AAAA";
    assert.equal(verify(path.join(folder, "report.json"), "--key", other).code, 1);
  });

  test("whose page says something else than its proofs is altered", async () => {
    const html = (await report("?type=HTML")).text;
    const forged = html.replace(">ada@example.com<", ">eve@example.com<");
    assert.notEqual(forged, html);
    const { code, said } = verify(saved("forged.html", forged), ...(await pinned()));
    assert.equal(code, 1);
    assert.match(said, /page: says something else/);
  });

  test("whose facts cannot be shown is altered, and the check says so instead of failing", async () => {
    const html = (await report("?type=HTML")).text;
    const inside = /id="paraph-evidence">([^<]+)</.exec(html)?.[1] ?? "";
    const facts = Buffer.from(inside, "base64").toString();
    const changed = facts.replace(/("time_zone":\s*)"[^"]+"/, '$1"nowhere"');
    assert.notEqual(changed, facts);
    const forged = html.replace(inside, Buffer.from(changed).toString("base64"));
    const { code, said } = verify(saved("nowhere.html", forged), ...(await pinned()));
    assert.equal(code, 1, said);
    assert.match(said, /^ALTERED/);
    assert.match(said, /cannot be shown/);
  });

  test("and so is a PDF with other pages, with something drawn over them, or without its seal", async () => {
    const { bytes } = await report("");
    const drawn = Buffer.from("0 0 600 800 re f");
    const page = Number(/\/Kids\s*\[(\d+) 0 R/.exec(Buffer.from(bytes).toString("latin1"))?.[1]);
    const contents = new RegExp(`\n${page} 0 obj[^]*?/Contents (\\d+) 0 R`).exec(
      Buffer.from(bytes).toString("latin1"),
    )?.[1];
    const forgeries: Readonly<Record<string, Uint8Array>> = {
      overdrawn: appendRevision(bytes, { [Number(contents)]: { dict: "", bytes: drawn } }),
      "cut off": bytes.subarray(0, Buffer.from(bytes).indexOf("%%EOF") + 6),
      "other pages": Buffer.from(
        Buffer.from(bytes).toString("latin1").replace("/MediaBox", "/mediaBox"),
        "latin1",
      ),
    };
    for (const [name, forged] of Object.entries(forgeries)) {
      const { code, said } = verify(saved(`${name}.pdf`, forged), ...(await pinned()));
      assert.equal(code, 1, `${name}: ${said}`);
      assert.match(said, /^ALTERED/, name);
    }
  });
});
