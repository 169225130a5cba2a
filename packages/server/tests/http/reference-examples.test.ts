import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { promisify } from "node:util";
import { aPdf, appendRevision } from "@paraph/testkit";
import type { AccountId } from "../../src/domain/ids.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const run = promisify(execFile);
const service = await startService();
const work = await startWork(service);
const token = await service.logIn();
const folder = mkdtempSync(path.join(tmpdir(), "paraph-reference-"));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Somebody's program that takes callbacks. */
const receiver = createServer((_request, response) => response.writeHead(204).end());
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
after(() => receiver.close());

type Example = {
  readonly call: string;
  readonly curl: string;
  /** The first answer that the reference shows. */
  readonly status: number;
};
type Variables = Record<string, string>;
type Shown = Record<string, unknown>;

/** The examples of a page, in the order in which a reader meets them. */
function examplesIn(page: string): readonly Example[] {
  return page
    .split('<details class="operation"')
    .slice(1)
    .map((part) => ({
      call: `${found(/<span class="method">(\w+)</, part)} ${found(/<code>([^<]+)</, part)}`,
      curl: unescaped(found(/<h3>Example<\/h3>\s*<pre><code>(.*?)<\/code>/s, part)),
      status: Number(found(/<dt>(\d+)<\/dt>/, part)),
    }));
}

function found(pattern: RegExp, text: string): string {
  return pattern.exec(text)?.[1] ?? assert.fail(`${pattern.source} is not in ${text}`);
}

function unescaped(text: string): string {
  const signs = { quot: '"', lt: "<", gt: ">", "#39": "'", amp: "&" } as const;
  return text.replaceAll(
    /&(quot|lt|gt|#39|amp);/g,
    (_all, name: keyof typeof signs) => signs[name],
  );
}

/** Runs the line as a reader would paste it, in a folder with a document.pdf. */
async function sent(example: Example, variables: Variables): Promise<string> {
  const { publicUrl, validationUrl } = service.world.settings;
  const here = example.curl
    .replaceAll(validationUrl, `${service.url}/validation`)
    .replaceAll(publicUrl, service.url);
  const { stdout } = await run(
    "bash",
    ["-euc", `${here} -o answer -w '%{http_code}' && echo; cat answer`],
    {
      cwd: folder,
      env: { PATH: process.env["PATH"], ...variables },
      encoding: "latin1",
    },
  );
  const [status = "", ...answer] = stdout.split("\n");
  const text = answer.join("\n");
  assert.equal(Number(status), example.status, `${example.curl}\n${text.slice(0, 2000)}`);
  return text;
}

/** What a reader takes from an answer for the calls that follow. */
function carried(call: string, answer: string, variables: Variables): void {
  if (call.endsWith("/access/login")) variables["TOKEN"] = answer;
  if (!/^[[{]/.test(answer)) return;
  const shown = JSON.parse(answer) as Shown;
  const { id, attachments, signatures } = shown;
  if (typeof id === "string") {
    if (/^POST [^{]*$/.test(call)) variables["ID"] = id;
    if (/^POST \/v\d\/documents/.test(call)) variables["DOCUMENT_ID"] = id;
    if (call.endsWith("/observers")) variables["OBSERVER_ID"] = id;
  }
  const last = (list: unknown, member: string): string | undefined =>
    Array.isArray(list) ? (list as Record<string, string>[]).at(-1)?.[member] : undefined;
  variables["SID"] = last(signatures, "sid") ?? variables["SID"] ?? "";
  variables["ATTACHMENT_ID"] =
    last(attachments, "attachment_id") ?? variables["ATTACHMENT_ID"] ?? "";
}

async function made(target: string, body: object): Promise<Shown> {
  const reply = await service.call("POST", target, { token, body });
  assert.ok(reply.status < 300, `${target}: ${reply.text}`);
  return reply.json();
}

const content = Buffer.from(aPdf()).toString("base64");

/** Of the demo. */
const ADA = { email: "ada@acme.example", firstName: "Ada", lastName: "Keller" };
await service.world.store.accounts.add({
  ...ADA,
  id: randomUUID() as AccountId,
  mobileNumber: null,
  language: null,
  identifications: [],
});
await made("/v2/signature-requests", {
  title: "Known",
  content,
  signatures: [{ account_email: ADA.email }],
});

/** What others must have done before a call has something to answer. */
const BEFORE: readonly (readonly [RegExp, (variables: Variables) => Promise<Variables>])[] = [
  [
    /^POST \/v3\/signature-requests\/\{id\}\/documents$/,
    async (variables) => {
      const { id } = await made("/v3/documents", { title: "Annex", content });
      return Object.assign(variables, { DOCUMENT_ID: String(id) });
    },
  ],
  [
    /\/embed$/,
    async (variables) => {
      const { tenancy } = service.world.store;
      const user = await tenancy.findApiUser("api_demo_acme");
      assert.ok(user);
      await tenancy.changeBusiness(user.businessId, { embeddingOrigins: ["https://shop.example"] });
      const signatures = [{ signer_identity_data: { email_address: "lena@example.com" } }];
      const asked = { title: "Framed", content, signatures };
      const { id, signatures: entries } = await made("/v2/signature-requests", asked);
      const [{ sid }] = entries as [{ sid: string }];
      return { ...variables, ID: String(id), SID: sid };
    },
  ],
  [
    /\/replay$/,
    async (variables) => {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
      const asked = { title: "Called", content, callback_success_url: url };
      const signatures = [{ account_email: "sign@sandbox.test" }];
      const { id } = await made("/v2/signature-requests", { ...asked, signatures });
      await work.idle();
      const calls = await service.call("GET", `/v2/signature-requests/${String(id)}/callbacks`, {
        token,
      });
      const [called] = JSON.parse(calls.text) as { id: string }[];
      return { ...variables, ID: String(id), CALLBACK_ID: called?.id ?? assert.fail(calls.text) };
    },
  ],
  [
    /\/identification\//,
    async (variables) => {
      const person = { provider: "ANY", first_name: "Ada", last_name: "Lovelace" };
      const reached = { mobile_number: "+41790000000", issuing_country: "CH" };
      const { id, signatures } = await made("/v2/signature-requests", {
        title: "Qualified",
        content,
        quality: "QES",
        legislation: "ZERTES",
        signatures: [{ signer_identity_data: { ...person, ...reached } }],
      });
      const [{ sid, signer_identity_data: identity }] = signatures as [
        { sid: string; signer_identity_data: { evidence_id: string } },
      ];
      await made(`/sandbox/signature-requests/${String(id)}/signatures/${sid}/identify`, {
        first_name: "Ada",
        last_name: "Lovelace",
        date_of_birth: "1990-12-10",
        nationality: "CH",
        document_type: "PASSPORT",
        document_number: "X1234567",
        issuing_country: "CH",
        valid_until: "2099-01-01",
      });
      return { ...variables, ID: String(id), EVIDENCE_ID: identity.evidence_id };
    },
  ],
  [
    /\/difference$/,
    async (variables) => {
      const drawn = "BT /F1 40 Tf 100 400 Td (forged) Tj ET 100 100 300 200 re f";
      const stream = `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`;
      const reply = await service.call("POST", "/validation/v1/validate/document", {
        token,
        body: appendRevision(await signedPdf(), { 5: stream }, {}),
        headers: { "content-type": "application/pdf" },
      });
      return { ...variables, ID: String(reply.json()["id"]) };
    },
  ],
];

/** Validation answers of a document that was signed. */
async function signedPdf(): Promise<Uint8Array> {
  const { document_id: id } = await made("/v2/seal", { content, title: "Sealed" });
  return (await service.call("GET", `/v2/documents/${String(id)}/content`, { token })).bytes;
}

for (const version of ["v1", "v2", "v3", "validation"]) {
  const page = await service.call("GET", `/docs/${version}`);
  assert.equal(page.status, 200);
  const examples = examplesIn(page.text);
  describe(`4. the examples of /docs/${version}, in order`, () => {
    const variables: Variables = { PAGE: "0" };
    test("there are examples", async () => {
      assert.ok(examples.length > 10);
      const isSigned = version === "validation";
      writeFileSync(path.join(folder, "document.pdf"), isSigned ? await signedPdf() : aPdf());
    });
    for (const example of examples) {
      test(`${example.call} answers ${example.status}`, async () => {
        const prepare = BEFORE.find(([pattern]) => pattern.test(example.call))?.[1];
        const used = prepare ? await prepare(variables) : variables;
        carried(example.call, await sent(example, used), variables);
      });
    }
  });
}
