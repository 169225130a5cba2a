import assert from "node:assert/strict";
import { test } from "node:test";
import { answerAtRssp } from "@paraph/testkit";
import { violations } from "../kit/invariants.ts";
import { Browser } from "../kit/remote-authorisation/browser.ts";
import { ADA, BOB } from "../kit/remote-authorisation/people.ts";
import { businessAt, remotePlace } from "../kit/remote-authorisation/place.ts";
import { freePort } from "../kit/servers/free-port.ts";
import { signersOf } from "../kit/remote-authorisation/signed.ts";

const place = await remotePlace({ multisign: 2 });

test("somebody signs three documents while the program is restarted between all authorisations", async () => {
  let program = await place.start();
  const { ask } = await businessAt(program.url, place);
  const { id, links } = await ask([ADA]);
  const ada = new Browser(() => program.url);
  const again = async (): Promise<void> => {
    await program.kill();
    program = await place.start();
  };
  let away: string | null = await ada.depart(links[0] ?? "");
  const returned: string[] = [];
  while (away !== null) {
    await again();
    returned.push(await answerAtRssp(away, "ada"));
    const shown = await ada.open(returned.at(-1) ?? "");
    assert.ok(shown.status === 303 || /Thank you/.test(shown.text), shown.text);
    away = shown.location;
  }
  // Once to log in, and for each two of the three documents.
  assert.equal(returned.length, 1 + 2);
  const { status, files } = await (await businessAt(program.url, place)).look(id);
  assert.equal(status, "SIGNED");
  assert.equal(files.length, 3);
  for (const file of files) assert.deepEqual(signersOf(file), ["Lovelace"]);
  await again();
  assert.match((await ada.open(returned.at(-1) ?? "")).text, /Thank you/);
  assert.deepEqual(await violations(place.database.owner.sql), []);
  await program.stop();
});

test("two people sign at once, each of whose authorisations is served by another process", async () => {
  const one = await place.start();
  const port = String(await freePort());
  // Behind one address, as behind a load balancer.
  const behind = { PARAPH_PORT: port, PARAPH_PUBLIC_URL: one.url };
  const two = await place.start({ env: behind, command: "serve" });
  const urls = [one.url, `http://localhost:${port}`];
  let calls = 0;
  const { ask, look } = await businessAt(one.url, place);
  const { id, links } = await ask([ADA, BOB], 2);
  const people = ["ada", "bob"] as const;
  const browsers = people.map(() => new Browser(() => urls[(calls += 1) % 2] ?? ""));
  const statuses = await Promise.all(
    browsers.map(async (browser, n) => {
      const seen: number[] = [];
      while (seen.at(-1) !== 200) {
        seen.push((await browser.sign(links[n] ?? "", people[n] ?? "")).status);
        assert.ok(seen.length <= 3 && [200, 409].includes(seen.at(-1) ?? 0), String(seen));
      }
      return seen;
    }),
  );
  assert.ok(statuses.every((seen) => seen.at(-1) === 200));
  const { status, files } = await look(id);
  assert.equal(status, "SIGNED");
  for (const file of files) assert.deepEqual(signersOf(file).toSorted(), ["Boole", "Lovelace"]);
  assert.deepEqual(await violations(place.database.owner.sql), []);
  await Promise.all([one.stop(), two.stop()]);
});
