import assert from "node:assert/strict";
import { test } from "node:test";
import { answerAtRssp } from "@paraph/testkit";
import { startGround, useProvider } from "../kit/remote-authorisation/ground.ts";
import { ADA, BOB } from "../kit/remote-authorisation/people.ts";
import { signersOf } from "../kit/remote-authorisation/signed.ts";

const { ask, browser } = await startGround();

/** The way back of one visit with what the provider gave for another. */
function withCodeOf(back: string, other: string): string {
  const address = new URL(back);
  address.searchParams.set("code", new URL(other).searchParams.get("code") ?? "");
  return address.href;
}

/** Nobody has signed, nor does any document say so. */
async function untouched({ shown, files }: Awaited<ReturnType<typeof ask>>): Promise<void> {
  assert.equal((await shown())["status_overall"], "OPEN");
  for (const file of await files()) assert.deepEqual(signersOf(file), []);
}

test("10. a genuine visit of one's own counts for its signature and for no second one", async () => {
  await useProvider();
  const [first, second] = [await ask([ADA]), await ask([ADA])];
  const ada = browser();
  const done = await ada.authorise(await ada.logIn(first.links[0] ?? "", "ada"), "ada");
  const waiting = await ada.authorise(await ada.logIn(second.links[0] ?? "", "ada"), "ada");
  // Authorised for the first documents, and brought back for the second: the same person in the same browser.
  const swapped = await ada.open(withCodeOf(waiting, done));
  assert.equal(swapped.status, 502, swapped.text);
  await untouched(first);
  await untouched(second);
  // The control: each by itself is signed, once.
  for (const asked of [first, second]) {
    assert.equal((await ada.sign(asked.links[0] ?? "", "ada")).status, 200);
    for (const file of await asked.files()) assert.deepEqual(signersOf(file), ["Lovelace"]);
  }
});

test("10. what was finished for one entry of a person is not brought again for their other one", async () => {
  await useProvider();
  const asked = await ask([ADA, ADA]);
  const ada = browser();
  const logIn = await ada.logIn(asked.links[0] ?? "", "ada");
  const back = await ada.authorise(logIn, "ada");
  assert.equal((await ada.open(back)).status, 200);
  const other = await ada.logIn(asked.links[1] ?? "", "ada");
  for (const address of [back, logIn]) {
    await ada.open(address);
    assert.equal((await ada.open(withCodeOf(other, address))).status === 200, false);
  }
  assert.equal((await asked.shown())["status_overall"], "OPEN");
  for (const file of await asked.files()) assert.deepEqual(signersOf(file), ["Lovelace"]);
});

test("10. a second person who visits for themselves signs with nothing of the first one's visit", async () => {
  await useProvider();
  const asked = await ask([ADA, BOB]);
  const [ada, bob] = [browser(), browser()];
  const adas = await ada.logIn(asked.links[0] ?? "", "ada");
  const bobs = await bob.logIn(asked.links[1] ?? "", "bob");
  assert.equal((await bob.open(adas)).status, 404, "it is another browser's");
  const swapped = await bob.open(withCodeOf(bobs, adas));
  assert.equal(swapped.status, 502, swapped.text);
  // Nor does Ada's own key come of it when she is led to Bob's page and logs in there.
  const led = await bob.open(await answerAtRssp(await bob.depart(asked.links[1] ?? ""), "ada"));
  assert.deepEqual([led.status, led.location], [502, null]);
  await untouched(asked);
});
