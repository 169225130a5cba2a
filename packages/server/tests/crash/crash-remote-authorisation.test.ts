import assert from "node:assert/strict";
import { test } from "node:test";
import { Browser } from "../kit/remote-authorisation/browser.ts";
import { ADA } from "../kit/remote-authorisation/people.ts";
import { businessAt, remotePlace } from "../kit/remote-authorisation/place.ts";
import { signersOf } from "../kit/remote-authorisation/signed.ts";
import type { Program } from "../kit/program.ts";
import { violations } from "../kit/invariants.ts";

const place = await remotePlace();

/** Every place at which the power is cut while somebody signs at a provider. */
const POINTS = [
  "remote_authorisation.kept",
  "remote_authorisation.exchanged",
  "remote_authorisation.kept:2",
  "remote_authorisation.exchanged:2",
  "remote_authorisation.signed",
  "sign.leased",
  "sign.made",
  "sign.saved",
  "sign.committed",
];

/** What the person's browser saw last: an address that never answered, where the process ended. */
class Watched extends Browser {
  last: string | null = null;

  override async open(address: string, method: "GET" | "POST" = "GET") {
    this.last = method === "GET" ? address : null;
    return super.open(address, method);
  }
}

/** What has recovered from the cut before; null when there was none, or when that failed. */
let recovered: Program | null = null;

for (const point of POINTS) {
  test(`a power cut at ${point} signs nothing twice, and the signer can sign`, async () => {
    let program = recovered ?? (await place.start({ canCrash: true }));
    recovered = null;
    await program.crashAt(point);
    const { id, links } = await (await businessAt(program.url, place)).ask([ADA], 2);
    const ada = new Watched(() => program.url);
    await assert.rejects(ada.sign(links[0] ?? "", "ada"), "the process never came to this point");
    await program.gone;
    await place.database.owner.sql`update signing_lease set until = now() where until is not null`;
    program = await place.start({ canCrash: true });
    const signed = point === "sign.committed";
    if (ada.last !== null) {
      // The browser tries the address again by itself, or the person does.
      const shown = await ada.open(ada.last);
      assert.match(shown.text, signed ? /Thank you/ : /Already done/);
    }
    if (!signed) assert.equal((await ada.sign(links[0] ?? "", "ada")).status, 200);
    const { status, files } = await (await businessAt(program.url, place)).look(id);
    assert.equal(status, "SIGNED");
    for (const file of files) assert.deepEqual(signersOf(file), ["Lovelace"]);
    assert.deepEqual(await violations(place.database.owner.sql), []);
    recovered = program;
  });
}
