import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { startService } from "../kit/service.ts";

const honest = { isFooled: false };
const service = await startService({
  world: ({ validator }) => ({
    validator: {
      ...validator,
      validateField: async (pdf, question, share) => {
        const outcome = await validator.validateField(pdf, question, share);
        if (!honest.isFooled) return outcome;
        return { indication: "TOTAL-FAILED", subIndication: "HASH_FAILURE" } as const;
      },
    },
  }),
});
const token = await service.logIn();

async function seal(): Promise<number> {
  const body = { content: Buffer.from(aPdf()).toString("base64") };
  return (await service.call("POST", "/v2/seal", { token, body })).status;
}

async function countDocuments(): Promise<string | null> {
  return (await service.call("GET", "/v2/documents", { token })).headers.get("x-total-count");
}

test("4.6 what we signed is validated before anybody hears of it, and one that fails was never made", async () => {
  assert.equal(await seal(), 200);
  assert.equal(await countDocuments(), "1");
  honest.isFooled = true;
  assert.equal(await seal(), 500);
  assert.equal(await countDocuments(), "1");
  honest.isFooled = false;
  assert.equal(await seal(), 200);
});
