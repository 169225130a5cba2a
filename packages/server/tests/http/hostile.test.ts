import assert from "node:assert/strict";
import { test } from "node:test";
import { HOSTILE, type Hostile } from "@paraph/testkit";
import { startService } from "../kit/service.ts";

const service = await startService();
const token = await service.logIn();

/** What is wrong with how the service takes one of them. */
async function tried({ name, answer, bytes }: Hostile): Promise<readonly string[]> {
  const reply = await service.call("POST", "/v2/documents?title=hostile", {
    token,
    body: bytes(),
    headers: { "content-type": "application/pdf" },
  });
  const key = String(reply.json()["key"]);
  const contained = answer === "accepted" ? [201, 400] : [400];
  if (!contained.includes(reply.status) || (reply.status === 400 && !key.startsWith("file.pdf."))) {
    return [`${name}: ${reply.status} ${key}, expected ${answer}`];
  }
  if (reply.status !== 201) return [];
  const id = String(reply.json()["id"]);
  const page = await service.call("GET", `/v2/documents/${id}/pages/0`, { token });
  return [200, 400, 404].includes(page.status) ? [] : [`${name}: page ${page.status}`];
}

test(`4.2 ${HOSTILE.length} hostile PDFs are contained, and others are served meanwhile`, async () => {
  assert.ok(HOSTILE.length >= 60);
  let served = 0;
  const state = { done: false };
  const others = (async () => {
    while (!state.done) {
      const reply = await service.call("GET", "/v2/documents?page_size=1", { token });
      assert.equal(reply.status, 200);
      served += 1;
      await new Promise((on) => setTimeout(on, 20));
    }
  })();
  const wrong: string[] = [];
  const left = [...HOSTILE];
  async function lane(): Promise<void> {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      wrong.push(...(await tried(one)));
    }
  }
  await Promise.all([lane(), lane(), lane()]);
  state.done = true;
  await others;
  assert.deepEqual(wrong, []);
  // How long each of them waits is measured by `npm run bench -- hostile`.
  assert.ok(served > HOSTILE.length, `only ${served} others were served`);
});
