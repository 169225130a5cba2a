import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import type { World } from "../../../src/ports/world.ts";
import { missing, picture } from "../../kit/web-service.ts";
import {
  addressOf,
  aGuest,
  aWindow,
  codeOf,
  DEVICES,
  enterCode,
  exactly,
  linkOf,
  screenFaults,
  signedHeading,
  startJourneys,
  walkToCode,
} from "../../kit/journey.ts";

/** What the page says of each step that the server records on the way. */
const STEPS = [
  ["locking", "Documents reserved for you"],
  ["signing", "Signature and time stamp"],
  ["storing", "Stored safely"],
] as const;

/** Records steps as ever, and then waits where the test wants to look. */
class Holding {
  readonly #stops = new Map<
    string,
    { readonly arrive: () => void; readonly free: Promise<void> }
  >();

  /** From now on the server waits once it has recorded this step. */
  hold(step: string): { readonly reached: Promise<void>; readonly goOn: () => void } {
    let arrive = () => {};
    let goOn = () => {};
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    const free = new Promise<void>((resolve) => (goOn = resolve));
    this.#stops.set(step, { arrive, free });
    return { reached, goOn };
  }

  over({ store }: World): Partial<World> {
    const step: World["store"]["intents"]["step"] = async (id, name, problem) => {
      const recorded = await store.intents.step(id, name, problem);
      const stop = this.#stops.get(name);
      stop?.arrive();
      await stop?.free;
      return recorded;
    };
    return { store: { ...store, intents: { ...store.intents, step } } };
  }
}

const holding = new Holding();
const journeys = await startJourneys({ world: (world) => holding.over(world) });
const { service } = journeys;
const current = (page: Page) => page.locator(".working [aria-current=step]");
const isProgress = (url: string) => /\/intents\/[^/]+$/.test(new URL(url).pathname);

for (const [device, options] of DEVICES) {
  test(
    `12. the page tells each step of the signature while it is made, on ${device}`,
    { skip: missing },
    async (t) => {
      const guest = await aGuest(service);
      const { page, complaints } = await aWindow(journeys, options);
      await page.clock.install();
      await walkToCode(page, linkOf(service, guest));
      const stops = STEPS.map(([step, words]) => ({ ...holding.hold(step), step, words }));
      t.after(() => {
        for (const { goOn } of stops) goOn();
      });
      await enterCode(page, codeOf(service, await addressOf(service, guest)));
      for (const { reached, goOn, step, words } of stops) {
        await reached;
        await current(page).filter({ hasText: words }).waitFor();
        await page.getByRole("heading", { name: "Your signature is being made" }).waitFor();
        assert.equal(await signedHeading(page).count(), 0, "nobody claims what is not so yet");
        assert.deepEqual(await screenFaults(page), []);
        await picture(page, `working-${step}-${device.replace("a ", "")}`);
        if (step === "signing") {
          await page.getByText(/it is finished without it/).waitFor();
          await page.clock.fastForward(20_000);
          await page.getByText(/This takes longer than usual. You may close this window/).waitFor();
        }
        goOn();
      }
      await signedHeading(page).waitFor();
      await exactly(service, guest, 1);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

test("12. no step is reported that the server did not answer", { skip: missing }, async (t) => {
  const guest = await aGuest(service);
  const { page } = await aWindow(journeys);
  await walkToCode(page, linkOf(service, guest));
  // Every question how far it is gets the answer of before: a page that counts by itself is found out.
  let old: string | null = null;
  await page.route(isProgressAddress, async (route) => {
    old ??= JSON.stringify({ ...((await (await route.fetch()).json()) as object), step: null });
    await route.fulfill({ contentType: "application/json", body: old });
  });
  const { reached, goOn } = holding.hold("storing");
  t.after(goOn);
  await enterCode(page, codeOf(service, await addressOf(service, guest)));
  await reached;
  await page.getByRole("heading", { name: "Your confirmation is being checked" }).waitFor();
  for (const _ of STEPS) await page.waitForResponse(isAnswer);
  assert.equal(await current(page).textContent(), "Confirmation received");
  assert.equal(await page.locator(".working .done").count(), 0);
  assert.equal(await page.getByText(/close this window/).count(), 0, "not before it is proven");
  goOn();
  await signedHeading(page).waitFor();
  await exactly(service, guest, 1);
  await page.context().close();
});

function isProgressAddress(url: URL): boolean {
  return isProgress(url.href);
}

function isAnswer(reply: { url: () => string }): boolean {
  return isProgress(reply.url());
}
