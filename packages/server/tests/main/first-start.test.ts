import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import type { ValidationReport } from "@paraph/contract/app";
import { enterDemo } from "../../src/actions/sessions/enter-demo.ts";
import { startProgram } from "../kit/command-line.ts";
import { ACME, startService } from "../kit/service.ts";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-first-"));
const program = await startProgram({ PARAPH_DATA_DIR: folder, PARAPH_DEMO_REQUESTS: "yes" });
after(async () => {
  await program.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});
const { url } = program;

async function enter(origin = url): Promise<Response> {
  return fetch(`${url}/app/demo`, { method: "POST", headers: { origin } });
}

async function inboxOf(cookie: string, view: string) {
  const reply = await fetch(`${url}/app/inbox?view=${view}`, { headers: { cookie } });
  type Listed = { readonly requestId: string; readonly status: string; readonly signed: number };
  const { requests } = (await reply.json()) as { requests: readonly Listed[] };
  return requests;
}

describe("11. the first start of the demo", { concurrency: false }, () => {
  test("prints one address", () => {
    const addresses = program.printed().match(/https?:\/\/\S+/g) ?? [];
    assert.deepEqual(
      addresses.map((address) => new URL(address).pathname),
      ["/demo"],
    );
  });

  test("by one click there is one to sign, one under way and one that is done and valid", async () => {
    const entered = await enter();
    assert.equal(entered.status, 200);
    const cookie = entered.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    const [sign, waiting, done] = [
      await inboxOf(cookie, "sign"),
      await inboxOf(cookie, "waiting"),
      await inboxOf(cookie, "done"),
    ];
    assert.deepEqual(
      [sign, waiting, done].map((view) => view.map(({ status, signed }) => `${status} ${signed}`)),
      [["OPEN 0"], ["OPEN 1"], ["SIGNED 2"]],
    );
    const login = { username: ACME.username, "api-key": ACME.key };
    const token = await post("/v2/access/login", JSON.stringify(login)).then((r) => r.text());
    const bearer = { authorization: `Bearer ${token}` };
    const request = await fetch(`${url}/v2/signature-requests/${done[0]?.requestId}`, {
      headers: bearer,
    });
    const { document_id } = (await request.json()) as { document_id: string };
    const file = await fetch(`${url}/v2/documents/${document_id}/content`, { headers: bearer });
    const response = await post("/app/validation", await file.arrayBuffer(), "application/pdf");
    const { valid, signatures } = (await response.json()) as ValidationReport;
    assert.deepEqual([valid, signatures], [true, 2]);
  });

  test("nobody comes in from a page of somebody else", async () => {
    assert.equal((await enter("https://evil.example")).status, 403);
  });

  test("in production, and from another machine, the way in does not exist", async () => {
    const here = { network: "127.0.0.0/24", userAgent: null };
    const live = await startService({
      settings: { mode: "production", publicUrl: "http://127.0.0.1" },
    });
    await assert.rejects(enterDemo(live.world, here), { key: "error.request.route_not_found" });
    const demo = await startService();
    const elsewhere = { ...here, network: "10.1.2.0/24" };
    await assert.rejects(enterDemo(demo.world, elsewhere), {
      key: "error.request.route_not_found",
    });
  });
});

function post(where: string, body: string | ArrayBuffer, type = "application/json") {
  const headers = { "content-type": type, origin: url };
  return fetch(`${url}${where}`, { method: "POST", body, headers });
}
