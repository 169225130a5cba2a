import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { aPdf, appendRevision, ascii } from "@paraph/testkit";
import { validationRoutes } from "../../src/http/interface/validation-v1/index.ts";
import { BASIC, startService, type Reply } from "../kit/service.ts";
import { addColleague } from "./cast.ts";
import { comparable } from "./calls.ts";
import { knowingPeople, personToken } from "./people.ts";
import {
  VALIDATION_OPERATIONS,
  type ValidationCaller,
  type ValidationVerdict,
} from "./validation-operations.ts";

const service = await startService({ world: knowingPeople });
const { call, logIn } = service;
const TOKENS: Readonly<Record<ValidationCaller, string | null>> = {
  asker: await logIn(),
  colleague: await logIn(await addColleague(service, "api_demo_acme_2", "demo")),
  "other environment": await logIn(await addColleague(service, "api_prod_acme", "production")),
  "other business": await logIn(await service.addBusiness("rival", ["validation"])),
  "without feature": await logIn(BASIC),
  person: personToken("ada@people.test"),
  nobody: null,
};
const CALLERS = Object.keys(TOKENS) as ValidationCaller[];
const changed = await changedDocument();

/** A sealed document to whose first page something was added, so that there is a picture, too. */
async function changedDocument(): Promise<Uint8Array> {
  const token = TOKENS.asker ?? "";
  const body = { content: Buffer.from(aPdf()).toString("base64") };
  const { document_id: id } = (await call("POST", "/v2/seal", { token, body })).json();
  const { bytes } = await call("GET", `/v2/documents/${String(id)}/content`, { token });
  const square = "/Rect [100 100 300 300] /C [1 0 0] /IC [1 0 0] /F 4";
  const appearance = "<< /N 901 0 R >>";
  const page =
    /\n(\d+) 0 obj\s*(<<(?:(?!endobj)[^])*\/Type \/Page\b(?:(?!endobj)[^])*)>>\s*endobj/.exec(
      Buffer.from(bytes).toString("latin1"),
    );
  assert.ok(page?.[1] !== undefined && page[2] !== undefined);
  return appendRevision(bytes, {
    [page[1]]: `${page[2].replace(/\/Annots \[[^\]]*\]/, "")} /Annots [900 0 R] >>`,
    900: `<< /Type /Annot /Subtype /Square ${square} /AP ${appearance} >>`,
    901: {
      dict: "/Type /XObject /Subtype /Form /BBox [0 0 200 200]",
      bytes: ascii("1 0 0 rg 0 0 200 200 re f"),
    },
  });
}

async function newValidation(): Promise<string> {
  const reply = await ask("asker", "POST /validate/document", "");
  assert.equal(reply.status, 200, reply.text);
  return String(reply.json()["id"]);
}

function ask(caller: ValidationCaller, name: string, id: string): Promise<Reply> {
  const [method = "", path = ""] = name.split(" ");
  const token = TOKENS[caller];
  return call(method, `/validation/v1${path.replace("{id}", id).replace("{page}", "0")}`, {
    ...(token !== null && { token }),
    ...(method === "POST" && { body: changed, headers: { "content-type": "application/pdf" } }),
  });
}

/** What an answer shows of the caller's rights; null where it is none of these. */
async function verdictOf(caller: ValidationCaller, name: string): Promise<ValidationVerdict> {
  const id = name.includes("{id}") ? await newValidation() : "";
  const reply = await ask(caller, name, id);
  if (reply.status === 401) return "unknown";
  if (reply.status === 403) return "forbidden";
  if (reply.status === 404) {
    const absent = await ask(caller, name, randomUUID());
    assert.deepEqual(
      comparable(reply),
      comparable(absent),
      `${name} for ${caller}: tells that it is there`,
    );
    return "unseen";
  }
  assert.ok(reply.status < 300, `${name} for ${caller}: ${reply.status} ${reply.text}`);
  return "allowed";
}

/** The table against the service: every cell that is not as it says. */
async function differences(table: typeof VALIDATION_OPERATIONS): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { calls, may } of table) {
    for (const name of calls) {
      for (const caller of CALLERS) {
        const said = await verdictOf(caller, name);
        const wanted = may[caller] === "own" ? "allowed" : may[caller];
        if (said !== wanted) wrong.push(`${name} for ${caller}: ${said}, not ${wanted}`);
      }
    }
  }
  return wrong;
}

describe("4.6 who may do what with the validation interface", () => {
  test("every call that asks for a token stands in the table once", () => {
    const routes = validationRoutes.filter(({ access }) => access === "token");
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    const listed = VALIDATION_OPERATIONS.flatMap(({ calls }) => calls);
    assert.deepEqual([...listed].sort(), [...names].sort());
    assert.ok(names.length >= 10);
  });

  test("everybody may what the table says, and nothing else", async () => {
    assert.deepEqual(await differences(VALIDATION_OPERATIONS), []);
  });

  test("what was used is reported of one's own business and environment alone", async () => {
    const used = async (caller: ValidationCaller): Promise<number> =>
      Number((await ask(caller, "GET /billing/credits/usage", "")).json()["requests"]);
    await newValidation();
    const [own, colleagues] = [await used("asker"), await used("colleague")];
    assert.ok(own > 0);
    assert.equal(colleagues, own);
    const before = [await used("other environment"), await used("other business")];
    await newValidation();
    assert.deepEqual([await used("other environment"), await used("other business")], before);
    assert.equal(await used("asker"), own + 1);
  });

  test("control: a table that gives results to colleagues, or the feature to everybody, is found wrong", async () => {
    const [first, second] = VALIDATION_OPERATIONS;
    assert.ok(first && second);
    const wrong = await differences([
      { ...first, may: { ...first.may, "without feature": "allowed" } },
      { ...second, may: { ...second.may, colleague: "allowed" } },
    ]);
    assert.equal(wrong.length, 4, wrong.join("; "));
  });
});
