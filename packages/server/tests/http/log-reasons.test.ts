import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { startService } from "../kit/service.ts";

const service = await startService();

test("7. the log alone tells why a call was refused: which members, and how a download failed", async (t) => {
  const token = await service.logIn();
  const far = createServer((_, response) => response.writeHead(410).end("canary-title"));
  await new Promise<void>((resolve) => far.listen(0, "127.0.0.1", resolve));
  t.after(() => far.close());
  const { port } = far.address() as AddressInfo;
  const reasonOf = async (body: object) => {
    const reply = await service.call("POST", "/v2/documents", { token, body });
    assert.equal(reply.status, 400, reply.text);
    const id = String(reply.json()["request_id"]);
    const line = service.logged.find((one) => one.includes(id) && one.includes("answered"));
    return (JSON.parse(line ?? "{}") as { readonly reason?: string }).reason;
  };
  const file_url = `http://127.0.0.1:${port}/canary-path`;
  assert.equal(await reasonOf({ title: "t", file_url }), "answered 410");
  assert.equal(await reasonOf({ title: "t", file_url: "http://127.0.0.1:1/" }), "ECONNREFUSED");
  assert.equal(await reasonOf({ title: 7, file_url: "canary-query" }), "wrong: title, file_url");
  assert.ok(!service.logged.some((line) => line.includes("canary")));
});
