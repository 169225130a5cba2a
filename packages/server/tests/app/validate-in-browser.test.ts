import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ValidationReport } from "@paraph/contract/app";
import { MAX_VALIDATION_BYTES } from "@paraph/contract/limits";
import { appendRevision, aPdf } from "@paraph/testkit";
import { checkFor } from "../../src/http/frame/checks.ts";
import { startService, type TestService } from "../kit/service.ts";

const service = await startService();
const token = await service.logIn();
const sealed = await sealedPdf();

async function sealedPdf(): Promise<Uint8Array> {
  const body = { content: Buffer.from(aPdf()).toString("base64") };
  const { document_id: id } = (await service.call("POST", "/v2/seal", { token, body })).json();
  return (await service.call("GET", `/v2/documents/${String(id)}/content`, { token })).bytes;
}

function broken(): Uint8Array {
  const file = Uint8Array.from(sealed);
  const at = Buffer.from(file).indexOf("/MediaBox");
  file[at + 1] = (file[at + 1] ?? 0) ^ 1;
  return file;
}

function validate(body: unknown, headers: object = {}, at: TestService = service) {
  return at.call("POST", "/app/validation", {
    body,
    headers: { "content-type": "application/pdf", origin: at.url, ...headers },
  });
}

async function kept(): Promise<readonly number[]> {
  const [found] = await service.database.sql<{ results: number; credits: number }>`
    select (select count(*)::int from validation) as results,
           (select count(*)::int from credit_use) as credits`;
  return [found?.results ?? 0, found?.credits ?? 0];
}

describe("4.6 validating in the browser", { concurrency: false }, () => {
  test("finds what the interface finds, in its words, and keeps nothing", async () => {
    const before = await kept();
    for (const file of [sealed, broken(), aPdf()]) {
      const reply = await validate(file);
      assert.equal(reply.status, 200, reply.text);
      checkFor("body", ValidationReport, "error.request.body_invalid")(reply.json());
      const report = reply.json() as ValidationReport;
      const { document, checkedAt, unreadable, changedPages, looks, isCompared, ...rest } = report;
      const { validation, signers, format, laterMarks, ...verdict } = rest;
      assert.deepEqual(
        [typeof checkedAt, document.size, unreadable, changedPages, looks, isCompared, laterMarks],
        ["string", file.length, null, [], [], true, []],
      );
      const same = await service.call(
        "POST",
        "/validation/v1/validate/document?infos=validation&infos=signer&infos=format",
        {
          token: await service.logIn(undefined, "validation/v1"),
          body: file,
          headers: { "content-type": "application/pdf" },
        },
      );
      const { id: _id, additionalInfos, ...promised } = same.json();
      assert.deepEqual(verdict, promised);
      assert.deepEqual({ validation, signer: signers, format }, additionalInfos);
    }
    // The three calls of the interface kept their results; those of the page kept none.
    assert.deepEqual(
      await kept(),
      before.map((count) => count + 3),
    );
  });

  test("does not say that a file has no signature when its signature cannot be read", async () => {
    const unreadableOf = async (file: Uint8Array) =>
      (await validate(file)).json()["unreadable"] as string | null;
    const text = Buffer.from(sealed).toString("latin1");
    const fields = [...text.matchAll(/(\d+) 0 obj\s*<<(?:(?!endobj)[^])*?\/FT ?\/Sig/g)];
    assert.ok(fields.length > 0, "the sealed file has no signature field");
    const removed = appendRevision(
      sealed,
      Object.fromEntries(fields.map(([, number]) => [Number(number), "null"])),
    );
    assert.equal(await unreadableOf(removed), "signature");
    const contents = /\/Contents ?<([0-9a-fA-F]+)>/.exec(text)?.[1] ?? "";
    const blank = text.replace(contents, "0".repeat(contents.length));
    assert.equal(await unreadableOf(Buffer.from(blank, "latin1")), "signature");
    assert.equal(await unreadableOf(aPdf()), null);
  });

  test("refuses what is no PDF and what is too large", async () => {
    const text = await validate(Buffer.from("Dear Sir or Madam"));
    assert.deepEqual([text.status, text.json()["key"]], [400, "file.pdf.not_a_pdf"]);
    const large = await validate(Buffer.alloc(MAX_VALIDATION_BYTES + 1, 0x20));
    assert.equal(large.status, 413);
  });

  test("is for our own pages", async () => {
    const foreign = await validate(sealed, { origin: "https://evil.example" });
    assert.equal(foreign.status, 403, foreign.text);
  });

  test("needs an account where the operator does not open it, and says so beforehand", async () => {
    const closed = await startService({ settings: { publicValidation: false } });
    const offer = await closed.call("GET", "/app/validation");
    assert.deepEqual(offer.json(), { isOpen: false, mostBytes: MAX_VALIDATION_BYTES });
    const refused = await validate(sealed, {}, closed);
    assert.deepEqual([refused.status, refused.json()["key"]], [401, "error.session.required"]);
    const open = await service.call("GET", "/app/validation");
    assert.equal(open.json()["isOpen"], true);
  });
});
