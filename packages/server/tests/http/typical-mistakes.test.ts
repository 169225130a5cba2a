import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { type CallOptions, startService } from "../kit/service.ts";

const { call, logIn } = await startService();
const token = await logIn();
const pdf = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");
const text = Buffer.from("hello").toString("base64");
const ada = { account_email: "ada@example.com" };
const place = { x: 60, y: 90, width: 220, height: 80, page: "0" };
const at = (change: object) => ({
  signatures: [{ ...ada, visual_signature: { position: { ...place, ...change } } }],
});

/** The id of what a call made. */
async function made(path: string, body: object): Promise<string> {
  const reply = await call("POST", path, { token, body });
  assert.ok(reply.status < 300, reply.text);
  return String(reply.json()["id"]);
}

const open = await made("/v2/signature-requests", {
  title: "Open",
  content: pdf,
  signatures: [ada],
});
const withdrawn = await made("/v2/signature-requests", { title: "Over", content: pdf });
await call("POST", `/v2/signature-requests/${withdrawn}/withdraw`, { token, body: {} });
const document = await made("/v3/documents", { title: "Draft", content: pdf });
const used = String(
  (await call("GET", `/v2/signature-requests/${open}`, { token })).json()["document_id"],
);
await call("POST", `/v2/signature-requests/${open}/remind`, { token });

const create = (change: object): CallToMake => [
  "POST",
  "/v2/signature-requests",
  { title: "A", content: pdf, ...change },
];
const v3 = (change: object): CallToMake => [
  "POST",
  "/v3/signature-requests",
  { title: "A", documents: [{ id: document }], ...change },
];
const login = (body: unknown): CallToMake => ["POST", "/v2/access/login", body];
const get = (path: string, options: CallOptions = {}): CallToMake => [
  "GET",
  path,
  undefined,
  options,
];

type CallToMake = readonly [method: string, path: string, body?: unknown, options?: CallOptions];
/** Where the mistake is, as the answer writes it, and what else the answer says: the reason and what to do. */
type Mistake = readonly [
  what: string,
  asked: CallToMake,
  status: number,
  field: string,
  says: RegExp,
];

// prettier-ignore
const MISTAKES: readonly Mistake[] = [
  ["a login without the key", login({ username: "api_demo_acme" }), 400, "api-key", /is required/],
  ["a login with the key under another name", login({ username: "api_demo_acme", apikey: "x" }), 400, "api-key", /is required/],
  ["a login with a wrong key", login({ username: "api_demo_acme", "api-key": "x" }), 401, "api-key", /is wrong.*reset or revoked/],
  ["a call without a token", ["GET", "/v2/documents", undefined, { token: "" }], 401, "Authorization", /needs the header/],
  ["a call with something else than a token", ["GET", "/v2/documents", undefined, { token: "x" }], 401, "token", /not valid here. Log in again/],
  ["a request without a title", create({ title: undefined }), 400, "title", /is required/],
  ["an empty title", create({ title: "" }), 400, "title", /must not be empty/],
  ["a title without end", create({ title: "x".repeat(1025) }), 400, "title", /at most 1024/],
  ["a request without a document", create({ content: undefined }), 400, "content, file_url and document_id", /exactly one/],
  ["a document twice", create({ document_id: document }), 400, "content, file_url and document_id", /exactly one/],
  ["content that is not Base64", create({ content: "%PDF-1.7" }), 400, "content", /Send the bytes of the file in Base64/],
  ["content as a data: address", create({ content: `data:application/pdf;base64,${pdf}` }), 400, "content", /behind the comma/],
  ["content that is no PDF", create({ content: text }), 400, "content", /not a PDF. Send the bytes/],
  ["a document_id that is none", create({ content: undefined, document_id: "7" }), 400, "document_id", /UUID/],
  ["a document_id of nothing", create({ content: undefined, document_id: randomUUID() }), 404, "document", /no such.*Check its id/],
  ["a file_url of another kind", create({ content: undefined, file_url: "ftp://example.com/a.pdf" }), 400, "file_url", /http/],
  ["a file_url inside of a network", create({ content: undefined, file_url: "http://169.254.169.254/a.pdf" }), 400, "file_url", /not allowed. Give a public address/],
  ["a single signer that is not in a list", create({ signatures: ada }), 400, "signatures", /an array/],
  ["a signature of nobody", create({ signatures: [{}] }), 400, "signatures[0]", /account_email/],
  ["an address that is none", create({ signatures: [{ account_email: "ada(at)example.com" }] }), 400, "signatures[0].account_email", /e-mail address/],
  ["a sequence as text", create({ signatures: [{ ...ada, sequence: "1" }] }), 400, "signatures[0].sequence", /an integer/],
  ["a place as a list", create({ signatures: [{ ...ada, visual_signature: { position: [60, 90, 220, 80] } }] }), 400, "position", /an object/],
  ["a page that is not there", create(at({ page: "1" })), 400, "page", /0/],
  ["a place beside the page", create(at({ x: 500 })), 400, "position", /595/],
  ["a place without an extent", create(at({ width: 0 })), 400, "width", /greater than 0/],
  ["a place without a corner", create(at({ y: undefined })), 400, "y", /is required/],
  ["a field that is not there", create({ signatures: [{ ...ada, visual_signature: { form_field: "Sig" } }] }), 400, "form_field", /no signature field.*give a position/],
  ["identity data that is not complete", ["POST", "/v1/signature-requests", { title: "A", content: pdf, signatures: [{ signer_identity_data: { first_name: "Ada" } }] }], 400, "signatures[0].signer_identity_data.last_name", /is missing/],
  ["a country in three letters", create({ signatures: [{ signer_identity_data: { provider: "X", first_name: "A", last_name: "B", mobile_number: "+41790000000", issuing_country: "CHE" } }] }), 400, "issuing_country", /at most 2/],
  ["a quality that is none", create({ quality: "QUALIFIED" }), 400, "quality", /SES, AES, QES/],
  ["QES without a law", create({ quality: "QES" }), 400, "legislation", /ZERTES or EIDAS/],
  ["a law that is none", create({ quality: "QES", legislation: "CH" }), 400, "legislation", /ZERTES, EIDAS/],
  ["a callback without http", create({ callback_success_url: "shop.example/signed" }), 400, "callback_success_url", /http or https/],
  ["one reader in place of a list", create({ read_access: "ada@example.com" }), 400, "read_access", /an array/],
  ["a writer without an address", create({ write_access: ["Ada"] }), 400, "write_access[0]", /e-mail address/],
  ["broken JSON", ["POST", "/v2/signature-requests", "{\"title\": \"A\",}", { headers: { "content-type": "application/json" } }], 400, "JSON", /trailing comma/],
  ["a form in place of JSON", ["POST", "/v2/signature-requests", "title=A", { headers: { "content-type": "application/x-www-form-urlencoded" } }], 415, "application/json", /Send the body/],
  ["no body", ["POST", "/v2/signature-requests"], 415, "body", /Send .* application\/json/],
  ["version 3 with the document inside", v3({ documents: undefined, content: pdf }), 400, "document_id", /uploaded/],
  ["version 3 without a document", v3({ documents: undefined }), 400, "document_id", /Give/],
  ["an end in the past", v3({ expires_at: "2020-01-31" }), 400, "expires_at", /must lie between \d{4}-/],
  ["an end in another form", v3({ expires_at: "31.12.2026" }), 400, "expires_at", /2026-03-31/],
  ["removing the end of what is OPEN", ["DELETE", `/v3/signature-requests/${open}/expires-at`], 400, "DRAFT", /OPEN/],
  ["initiating what is OPEN", ["POST", `/v3/signature-requests/${open}/initiate`], 400, "DRAFT", /OPEN/],
  ["a signer after the end", ["POST", `/v2/signature-requests/${withdrawn}/signatures`, ada], 400, "OPEN", /WITHDRAWN/],
  ["a second reminder within the hour", ["POST", `/v2/signature-requests/${open}/remind`], 429, "Retry-After", /hour/],
  ["deleting the only document", ["DELETE", `/v2/documents/${used}`], 400, "document", /Delete the signature request instead/],
  ["a page size of nothing", get("/v2/signature-requests?page_size=0"), 400, "page_size", /at least 1/],
  ["a page number that is none", get("/v2/signature-requests?page_number=first"), 400, "page_number", /integer/],
  ["a state that is none", get("/v2/signature-requests?status_overall=DONE"), 400, "status_overall", /SIGNED/],
  ["a report of another type", get(`/v2/signature-requests/${open}/report?type=XML`), 400, "type", /PDF, JSON/],
  ["a request of nobody", get(`/v2/signature-requests/${randomUUID()}`), 404, "signature request", /may not see.*Check its id/],
  ["an address with a slip", get("/v2/signature-request"), 404, "address", /reference at \/docs/],
  ["a method that is not there", ["PATCH", `/v2/signature-requests/${open}`, { title: "B" }], 405, "PATCH", /takes .*PUT/],
  ["a seal of another name", ["POST", "/v2/seal", { content: pdf, account_name: "Nobody" }], 404, "account_name", /leave/i],
  ["an attachment that is not what it says", ["POST", `/v2/signature-requests/${open}/attachments`, { filename: "a.png", content_type: "image/png", content: text }], 400, "content_type", /does not match.*PNG/],
];

for (const [what, [method, path, body, options], status, field, says] of MISTAKES) {
  test(`7. ${what} is answered with where, why and what to do`, async () => {
    const given = body === undefined ? {} : { body };
    const reply = await call(method, path, { token, ...given, ...options });
    const problem = reply.json() as {
      readonly message: string;
      readonly violations?: readonly { readonly field: string; readonly message: string }[];
    };
    assert.equal(reply.status, status, reply.text);
    const violations = (problem.violations ?? []).map((one) => `${one.field} ${one.message}`);
    const said = [problem.message, ...violations].join("\n");
    assert.ok(said.includes(field), said);
    assert.match(said, says);
  });
}

test("7. there are 56 typical mistakes, and each is another one", () => {
  assert.equal(MISTAKES.length, 56);
  assert.equal(new Set(MISTAKES.map(([what]) => what)).size, 56);
});
