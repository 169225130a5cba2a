import assert from "node:assert/strict";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { after, describe, test } from "node:test";
import { Undeliverable } from "../../ports/messenger.ts";
import { smsGateway } from "./sms-gateway.ts";

/** A gateway on this machine that answers with `status`, or never. */
async function gateway(status: number | null) {
  const received: { headers: IncomingMessage["headers"]; body: unknown }[] = [];
  const server = createServer((incoming, answer) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => {
      const body: unknown = JSON.parse(Buffer.concat(parts).toString());
      received.push({ headers: incoming.headers, body });
      if (status !== null) answer.writeHead(status).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` };
}

const sms = {
  businessId: "b1",
  requestId: null,
  to: "+41790000001",
  text: 'Say "hi", {to}\n@host #123456',
  key: "code/1",
};
const body = '{"messages":[{"recipient":"{to}","text":"{text}","ref":"p-{key}"}],"flash":false}';

describe("12. SMS over an HTTP gateway", () => {
  test("fills the body in as JSON, whatever the text holds", async () => {
    const { received, url } = await gateway(202);
    const headers = { authorization: "Bearer secret" };
    await smsGateway({ url, headers, body }).send(sms);
    assert.equal(received[0]?.headers.authorization, "Bearer secret");
    assert.equal(received[0]?.headers["content-type"], "application/json");
    assert.deepEqual(received[0]?.body, {
      messages: [{ recipient: sms.to, text: sms.text, ref: "p-code/1" }],
      flash: false,
    });
  });

  test("a refused number is refused for good, trouble of the gateway is not", async () => {
    for (const status of [400, 422]) {
      const { url } = await gateway(status);
      await assert.rejects(smsGateway({ url, headers: {}, body }).send(sms), Undeliverable);
    }
    for (const status of [302, 401, 429, 500]) {
      const { url } = await gateway(status);
      await assert.rejects(
        smsGateway({ url, headers: {}, body }).send(sms),
        (error) => !(error instanceof Undeliverable),
      );
    }
  });

  test("gives up on a gateway that never answers", async () => {
    const { url } = await gateway(null);
    await assert.rejects(smsGateway({ url, headers: {}, body, timeoutMs: 200 }).send(sms));
  });

  test("refuses a body that would send nothing, at the start", () => {
    const url = "https://gateway.example";
    assert.throws(() => smsGateway({ url, headers: {}, body: '{"to":"{to}"}' }), /\{text\}/);
    assert.throws(() => smsGateway({ url, headers: {}, body: "to={to}&text={text}" }));
  });
});
