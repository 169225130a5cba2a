import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "@paraph/contract/errors";
import { Undeliverable } from "../ports/messenger.ts";
import { sendNow } from "./send-now.ts";

const FAILING: Readonly<Record<string, () => Promise<void>>> = {
  away: () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })),
  refusing: () => Promise.reject(new Undeliverable("550")),
  hanging: () => new Promise(() => undefined),
};

for (const [name, send] of Object.entries(FAILING)) {
  test(`a message whose server is ${name} is said to be worth another try, and logged`, async () => {
    const said: string[] = [];
    const say = (line: string): void => void said.push(line);
    const log = { info: say, warn: say, error: say };
    await assert.rejects(sendNow(log, send, 1), (error) => {
      assert.ok(error instanceof Refusal && error.key === "error.code.not_sent");
      assert.ok((error.details.retryAfterSeconds ?? 0) > 0);
      return true;
    });
    assert.deepEqual(said, ["a message could not be sent"]);
  });
}
