import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { aPdf } from "@paraph/testkit";
import { startService, type Reply } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const work = await startWork(service);
const token = await service.logIn();
const content = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");
const received: string[] = [];
const receiver = createServer((incoming, answer) => {
  received.push(incoming.url ?? "");
  answer.writeHead(200).end();
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
after(() => receiver.close());
const at = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

type Shown = {
  id: string;
  status_overall: string;
  document_id: string;
  signatures: { sid: string; status_code: string; signed_quality?: string }[];
};

async function created(signatures: readonly unknown[], more: object = {}): Promise<Shown> {
  const reply = await service.call("POST", "/v2/signature-requests", {
    token,
    body: {
      title: "Contract",
      content,
      signatures,
      callback_success_url: `${at}/ok/SERVICE_SIGNATURE_REQUEST_ID/SERVICE_DOCUMENT_ID`,
      callback_update_url: `${at}/more/SERVICE_SIGNATURE_REQUEST_ID/SERVICE_SIGNATURE_ID`,
      callback_error_url: `${at}/no/SERVICE_SIGNATURE_REQUEST_ID`,
      ...more,
    },
  });
  assert.equal(reply.status, 201, reply.text);
  return reply.json() as Shown;
}

async function read(id: string): Promise<Shown> {
  return (await service.call("GET", `/v2/signature-requests/${id}`, { token })).json() as Shown;
}

function play(id: string, sid: string, act: string, who = token): Promise<Reply> {
  return service.call("POST", `/sandbox/signature-requests/${id}/signatures/${sid}/${act}`, {
    token: who,
  });
}

async function until(id: string, status: string): Promise<Shown> {
  const end = performance.now() + 120_000;
  for (;;) {
    const request = await read(id);
    if (request.status_overall === status) return request;
    assert.ok(performance.now() < end, `${request.status_overall}, not ${status}`);
    await pause(50);
  }
}

const callsOf = (id: string): readonly string[] => received.filter((url) => url.includes(id));

describe("8. a whole flow in the sandbox", { concurrency: false }, () => {
  test("two signers that sign by themselves, with the callbacks in order", async () => {
    const { id, document_id } = await created([
      { account_email: "sign@sandbox.test", sequence: 1 },
      { account_email: "sign+200ms@sandbox.test", sequence: 2 },
    ]);
    const signed = await until(id, "SIGNED");
    await work.idle();
    assert.notEqual(signed.document_id, document_id);
    const calls = callsOf(id);
    assert.equal(calls.length, 2, calls.join());
    assert.equal(calls[0], `/more/${id}/${signed.signatures[0]?.sid ?? ""}`);
    assert.equal(calls[1], `/ok/${id}/${signed.document_id}`);
    const pdf = await service.call("GET", `/v2/documents/${signed.document_id}/content`, { token });
    assert.ok(inspectPdf(bytesSource(pdf.bytes)).signatures.length >= 2);
    const log = await service.call("GET", `/v2/signature-requests/${id}/callbacks`, { token });
    const states = JSON.parse(log.text) as { type: string; state: string; attempts: number }[];
    assert.deepEqual(
      states.map(({ type, state, attempts }) => [type, state, attempts]),
      [
        ["UPDATE", "COMPLETED", 1],
        ["SUCCESS", "COMPLETED", 1],
      ],
    );
  });

  test("a signer that signs by itself signs QES too", async () => {
    const qes = { quality: "QES", legislation: "ZERTES" };
    const { id } = await created([{ account_email: "sign@sandbox.test" }], qes);
    const { signatures } = await until(id, "SIGNED");
    assert.equal(signatures[0]?.signed_quality, "QES");
  });

  test("a signer that declines and one that fails end the request", async () => {
    for (const [email, status] of [
      ["decline@sandbox.test", "DECLINED"],
      ["error@sandbox.test", "ERROR"],
    ] as const) {
      const { id } = await created([{ account_email: email }]);
      await until(id, status);
      await work.idle();
      assert.deepEqual(callsOf(id), [`/no/${id}`]);
    }
  });

  test("a script plays each signer in turn and gets the request back", async () => {
    const { id, signatures } = await created([
      { account_email: "ada@example.com", sequence: 1 },
      { account_email: "bob@example.com", sequence: 2 },
    ]);
    const [ada, bob] = signatures.map(({ sid }) => sid);
    const early = await play(id, bob ?? "", "sign");
    assert.deepEqual([early.status, early.json()["key"]], [400, "error.sr.not_your_turn"]);
    const first = await play(id, ada ?? "", "sign");
    assert.equal(first.status, 200, first.text);
    assert.equal(first.json()["status_overall"], "OPEN");
    const again = await play(id, ada ?? "", "sign");
    assert.equal(again.status, 409);
    const last = await play(id, bob ?? "", "sign");
    assert.equal(last.json()["status_overall"], "SIGNED");
    for (const act of ["sign", "decline", "fail"]) {
      const late = await play(id, bob ?? "", act);
      assert.ok(late.status >= 400 && late.status < 500, `${act} ${late.status}`);
    }
  });

  test("declining and failing can be played too", async () => {
    for (const [act, status] of [
      ["decline", "DECLINED"],
      ["fail", "ERROR"],
    ] as const) {
      const { id, signatures } = await created([{ account_email: "ada@example.com" }]);
      const reply = await play(id, signatures[0]?.sid ?? "", act);
      assert.deepEqual([reply.status, reply.json()["status_overall"]], [200, status]);
    }
  });

  test("nobody plays in the requests of another business, or what is not there", async () => {
    const { id, signatures } = await created([{ account_email: "ada@example.com" }]);
    const sid = signatures[0]?.sid ?? "";
    const other = await service.logIn(await service.addBusiness("stranger"));
    assert.equal((await play(id, sid, "sign", other)).status, 404);
    assert.equal((await play(id, id, "sign")).status, 404);
    assert.equal((await play(sid, sid, "sign")).status, 404);
    const real = await service.logIn(await service.addBusiness("earnest", [], "production"));
    assert.equal((await play(id, sid, "sign", real)).status, 404);
  });
});
