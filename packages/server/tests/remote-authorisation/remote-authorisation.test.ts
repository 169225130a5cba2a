import assert from "node:assert/strict";
import { test } from "node:test";
import { RSSP_FAULTS, answerAtRssp } from "@paraph/testkit";
import { runSweep } from "../../src/jobs/sweep.ts";
import { TOLD_AS } from "../kit/servers/rssp-faults.ts";
import { FULL, person, startGround, useProvider } from "../kit/remote-authorisation/ground.ts";
import { ADA, BOB } from "../kit/remote-authorisation/people.ts";
import { signersOf } from "../kit/remote-authorisation/signed.ts";

const { service, v3, ask, reasons, browser } = await startGround();

for (const signs of ["hash", "document"] as const) {
  for (const quality of ["AES", "QES"] as const) {
    test(`a guest signs two documents with ${quality} at a provider that signs a ${signs}`, async () => {
      const rssp = await useProvider({}, signs);
      const { links, shown, files } = await ask([ADA], { quality });
      const page = await browser().sign(links[0] ?? "", "ada");
      assert.equal(page.status, 200, page.text);
      assert.match(page.text, /Your signature is on the documents/);
      const after = await shown();
      assert.equal(after["status_overall"], "SIGNED");
      const [signature] = after["signatures"] as Record<string, unknown>[];
      assert.equal(signature?.["signed_quality"], quality);
      for (const file of await files()) assert.deepEqual(signersOf(file), ["Lovelace"]);
      assert.equal(rssp.calls.filter((path) => path === "/oauth2/authorize").length, 2);
      assert.equal(rssp.calls.filter((path) => /sign(Hash|Doc)$/.test(path)).length, 1);
    });
  }
}

test("the signature protocol tells of the authorisations, and at which provider it was signed", async () => {
  await useProvider();
  const { id, links } = await ask([ADA]);
  const ada = browser();
  await ada.open(await answerAtRssp(await ada.depart(links[0] ?? ""), "ada", "decline"));
  await ada.sign(links[0] ?? "", "ada");
  const report = (await v3("GET", `/signature-requests/${id}/report?type=JSON`)).json();
  const events = report["events"] as { type: string; facts: Record<string, unknown> }[];
  const listed = events
    .filter(({ type }) => type.startsWith("remote_authorisation.") || type === "signature.made")
    .map(({ type, facts }) => [type, facts["provider"], facts["purpose"] ?? facts["end"] ?? null]);
  assert.deepEqual(listed, [
    ["remote_authorisation.begun", "remote", "log_in"],
    ["remote_authorisation.ended", "remote", "declined"],
    ["remote_authorisation.begun", "remote", "log_in"],
    ["remote_authorisation.begun", "remote", "authorise"],
    ["signature.made", "remote", null],
  ]);
});

test("the page offers to sign, says what that means, and lets its form lead to the provider", async () => {
  const rssp = await useProvider();
  const { links } = await ask([ADA, BOB]);
  const ada = browser();
  const page = await ada.open(links[0] ?? "", "POST");
  assert.match(page.text, /By signing you declare .* Sign &amp; Trust/);
  assert.match(page.text, /<button>Sign with Sign &amp; Trust<\/button>/);
  const policy = page.headers.get("content-security-policy") ?? "";
  assert.ok(policy.includes(`form-action 'self' ${rssp.issuer};`), policy);
  await ada.sign(links[0] ?? "", "ada");
  const after = await ada.open(links[0] ?? "", "POST");
  assert.match(after.text, /You have signed\./);
  assert.doesNotMatch(after.text, /<form/);
  const again = await ada.open(`${new URL(links[0] ?? "").pathname}/sign`, "POST");
  assert.equal(again.status, 200);
  assert.equal(again.location, null);
});

test("who is not named, or cannot sign yet, is offered nothing", async () => {
  await useProvider();
  const nameless = { email_address: "nobody@example.com" };
  const { links } = await ask([nameless], { quality: "AES" });
  const page = await browser().open(links[0] ?? "", "POST");
  assert.equal(page.status, 200);
  assert.doesNotMatch(page.text, /<form/);
  const sent = await browser().open(`${new URL(links[0] ?? "").pathname}/sign`, "POST");
  assert.deepEqual([sent.status, sent.location], [200, null]);
  const wrong = await browser().open(`/view/${"0".repeat(8)}/secret/sign`, "POST");
  assert.equal(wrong.status, 404);
});

test("the cookie of a visit is bound to its host, and scripts do not see it", async () => {
  await useProvider();
  const { links } = await ask([ADA]);
  const ada = browser();
  await ada.depart(links[0] ?? "");
  const [cookie = ""] = ada.given;
  for (const part of ["Path=/;", "HttpOnly", "SameSite=Lax", "Max-Age="]) {
    assert.ok(cookie.includes(part), cookie);
  }
  assert.ok(!cookie.includes("Secure"), "the address of this service is not https");
  const safe = await startGround({ publicUrl: "https://sign.test" });
  const other = await safe.ask([ADA]);
  const bob = safe.browser();
  await bob.depart(other.links[0] ?? "");
  assert.match(bob.given[0] ?? "", /^__Host-paraph-authorisation-.*; Path=\/;.*; Secure/);
  // The application lies elsewhere here: its form leads to where the person will come back to.
  const page = await bob.open(other.links[0] ?? "", "POST");
  assert.match(page.text, /action="https:\/\/sign\.test\/view\//);
  const policy = page.headers.get("content-security-policy") ?? "";
  assert.match(policy, /form-action 'self' https:\/\/sign\.test http:\/\/127/);
});

test("a return that is repeated shows how it ended and signs nothing again", async () => {
  const rssp = await useProvider();
  const { links, shown, files } = await ask([ADA]);
  const ada = browser();
  const first = await ada.logIn(links[0] ?? "", "ada");
  const second = await ada.authorise(first, "ada");
  assert.match((await ada.open(first)).text, /Already done/);
  assert.equal((await ada.open(second)).status, 200);
  const [signed, calls] = [await shown(), rssp.calls.length];
  for (const address of [second, first, second]) {
    const page = await ada.open(address);
    assert.match(page.text, /Your signature is on the documents/);
  }
  assert.deepEqual(await shown(), signed);
  assert.equal(rssp.calls.length, calls, "the provider was asked again");
  for (const file of await files()) assert.deepEqual(signersOf(file), ["Lovelace"]);
});

test("a return that comes twice at the same moment signs once", async () => {
  const rssp = await useProvider();
  const { links, shown, files } = await ask([ADA]);
  const ada = browser();
  const back = await ada.authorise(await ada.logIn(links[0] ?? "", "ada"), "ada");
  const pages = await Promise.all(Array.from({ length: 6 }, () => ada.open(back)));
  assert.equal(pages.filter(({ text }) => /Thank you/.test(text)).length >= 1, true);
  assert.equal((await shown())["status_overall"], "SIGNED");
  assert.equal(rssp.calls.filter((path) => path.endsWith("signHash")).length, 1);
  for (const file of await files()) assert.deepEqual(signersOf(file), ["Lovelace"]);
});

test("nobody slips another's return in, nor does it harm the one who was sent", async () => {
  await useProvider();
  const { links, shown } = await ask([ADA]);
  const ada = browser();
  const back = await ada.authorise(await ada.logIn(links[0] ?? "", "ada"), "ada");
  const before = [await shown(), reasons().length];
  for (const other of [browser(), await elsewhere()]) {
    const page = await other.open(back);
    assert.equal(page.status, 404);
    assert.doesNotMatch(page.text, /href="[^"]*\/view\//, "the signing address is not for others");
  }
  assert.equal((await ada.open("/provider/back")).status, 404);
  assert.equal((await ada.open("/provider/back?state=x&code=y&iss=z")).status, 404);
  assert.deepEqual([await shown(), reasons().length - 4], before);
  assert.equal(reasons().at(-1), "unsolicited");
  assert.equal((await ada.open(back)).status, 200);
  assert.equal((await shown())["status_overall"], "SIGNED");
});

/** A browser that is on a remote authorisation of its own. */
async function elsewhere() {
  const { links } = await ask([BOB]);
  const bob = browser();
  await bob.depart(links[0] ?? "");
  return bob;
}

test("who declines can still sign", async () => {
  await useProvider();
  const { links, shown } = await ask([ADA]);
  const [ada, before] = [browser(), await shown()];
  const declined = await ada.open(
    await answerAtRssp(await ada.depart(links[0] ?? ""), "ada", "decline"),
  );
  assert.match(declined.text, /You said no at Sign &amp; Trust/);
  const { location } = await ada.open(await ada.logIn(links[0] ?? "", "ada"));
  const late = await ada.open(await answerAtRssp(location ?? "", "ada", "decline"));
  assert.match(late.text, /You said no/);
  assert.deepEqual(await shown(), before);
  assert.match((await ada.sign(links[0] ?? "", "ada")).text, /Thank you/);
});

test("who stays away too long signs nothing and may begin again", async () => {
  await useProvider();
  const { links, shown } = await ask([ADA]);
  const [ada, before] = [browser(), await shown()];
  const back = await ada.authorise(await ada.logIn(links[0] ?? "", "ada"), "ada");
  service.advance(601);
  const page = await ada.open(back);
  service.advance(-601);
  assert.equal(page.status, 410);
  assert.match(page.text, /more than ten minutes/);
  assert.deepEqual(await shown(), before);
});

const WRONG = {
  "the certificate of another person": ["AES", person("Bob Boole")],
  "a qualified certificate of another person": ["QES", person("Bob Boole")],
  "a certificate that is not qualified": ["QES", person("Ada Lovelace", {})],
  "a key outside of a device": ["QES", person("Ada Lovelace", { ...FULL, device: false })],
  "a certificate under another law": [
    "QES",
    person("Ada Lovelace", { ...FULL, countries: ["DE"] }),
  ],
  "the certificate of a seal": ["QES", person("Ada Lovelace", { ...FULL, types: ["eseal"] })],
} as const;

for (const [title, [quality, holder]] of Object.entries(WRONG)) {
  test(`${quality} with ${title} is not made, and nobody is asked to authorise it`, async () => {
    const rssp = await useProvider({ people: { ada: [holder] } });
    const { links, shown } = await ask([ADA], { quality });
    const before = await shown();
    const page = await browser().sign(links[0] ?? "", "ada");
    assert.equal(page.status, 502);
    assert.equal(reasons().at(-1), "wrong_certificate");
    assert.deepEqual(await shown(), before);
    assert.equal(rssp.calls.filter((path) => path === "/oauth2/authorize").length, 1);
  });
}

test("somebody else who logs in at the provider signs nothing in this name", async () => {
  await useProvider();
  const { links, shown } = await ask([ADA]);
  const before = await shown();
  assert.equal((await browser().sign(links[0] ?? "", "bob")).status, 502);
  assert.deepEqual(await shown(), before);
});

// An RSA key with the wrong padding: nobody here has one.
const FAULTS = RSSP_FAULTS.filter((fault) => fault !== "other_padding");

for (const fault of FAULTS) {
  const reason = TOLD_AS[fault];
  test(`a provider with the fault ${fault} is named ${reason} and leaves the documents alone`, async () => {
    const rssp = await useProvider({ fault });
    const { links, shown } = await ask([ADA]);
    const before = await shown();
    const page = await browser().sign(links[0] ?? "", "ada");
    assert.equal(page.status, fault === "unsolicited" ? 404 : 502, page.text);
    assert.equal(reasons().at(-1), reason);
    assert.deepEqual(await shown(), before);
    assert.ok(rssp.calls.filter((path) => path.endsWith("signHash")).length <= 1);
  });
}

test("who authorised documents that somebody else has signed meanwhile authorises again", async () => {
  const rssp = await useProvider();
  const { links, shown, files } = await ask([ADA, BOB]);
  const [ada, bob] = [browser(), browser()];
  const back = await ada.authorise(await ada.logIn(links[0] ?? "", "ada"), "ada");
  assert.equal((await bob.sign(links[1] ?? "", "bob")).status, 200);
  const signed = rssp.calls.filter((path) => path.endsWith("signHash")).length;
  const page = await ada.open(back);
  assert.equal(page.status, 409);
  assert.match(page.text, /Somebody else signed while you were at Sign &amp; Trust/);
  assert.equal(rssp.calls.filter((path) => path.endsWith("signHash")).length, signed);
  assert.equal((await ada.sign(links[0] ?? "", "ada")).status, 200);
  assert.equal((await shown())["status_overall"], "SIGNED");
  for (const file of await files()) assert.deepEqual(signersOf(file), ["Boole", "Lovelace"]);
});

test("of two who come back at the same moment one signs and the other authorises again", async () => {
  await useProvider();
  const { links, shown, files } = await ask([ADA, BOB]);
  const people = ["ada", "bob"] as const;
  const browsers = people.map(() => browser());
  const backs = await Promise.all(
    browsers.map(async (each, n) =>
      each.authorise(await each.logIn(links[n] ?? "", people[n] ?? ""), people[n] ?? ""),
    ),
  );
  const pages = await Promise.all(browsers.map((each, n) => each.open(backs[n] ?? "")));
  assert.deepEqual(
    pages.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  );
  const late = pages.findIndex(({ status }) => status === 409);
  assert.equal((await browsers[late]?.sign(links[late] ?? "", people[late] ?? ""))?.status, 200);
  assert.equal((await shown())["status_overall"], "SIGNED");
  for (const file of await files()) {
    assert.deepEqual(signersOf(file).toSorted(), ["Boole", "Lovelace"]);
  }
});

test("a provider that takes two at once is visited once for every two documents", async () => {
  const rssp = await useProvider({ multisign: 2 });
  const { links, shown, files } = await ask([ADA], { documents: 5 });
  const page = await browser().sign(links[0] ?? "", "ada");
  assert.equal(page.status, 200, page.text);
  assert.equal(rssp.calls.filter((path) => path === "/oauth2/authorize").length, 1 + 3);
  assert.equal(rssp.calls.filter((path) => path.endsWith("signHash")).length, 3);
  assert.equal((await shown())["status_overall"], "SIGNED");
  assert.equal((await files()).length, 5);
  for (const file of await files()) assert.deepEqual(signersOf(file), ["Lovelace"]);
});

test("a request that ended meanwhile is not signed", async () => {
  await useProvider();
  const { id, links, shown } = await ask([ADA]);
  const ada = browser();
  const back = await ada.authorise(await ada.logIn(links[0] ?? "", "ada"), "ada");
  await v3("POST", `/signature-requests/${id}/withdraw`, {});
  const page = await ada.open(back);
  assert.equal(page.status, 409);
  assert.match(page.text, /No longer open/);
  assert.equal((await shown())["status_overall"], "WITHDRAWN");
});

test("the database holds no state, verifier, token or browser secret that anybody could use", async () => {
  await useProvider({ multisign: 1 });
  const { links } = await ask([ADA]);
  const ada = browser();
  const away = new URL(await ada.depart(links[0] ?? ""));
  const second = await ada.open(await answerAtRssp(away.href, "ada"));
  const third = await ada.open(await answerAtRssp(second.location ?? "", "ada"));
  const rows = await service.database.owner.sql`
    select encode(convert_to(remote_authorisation::text, 'UTF8'), 'escape') as line from remote_authorisation`;
  const text = JSON.stringify(rows);
  const [, secret = ""] = /=([^;]+);/.exec(ada.given[0] ?? "") ?? [];
  const states = [away.href, second.location, third.location].map((address) =>
    new URL(address ?? "").searchParams.get("state"),
  );
  for (const each of [secret, ...states]) {
    assert.ok(each && each.length === 43);
    assert.ok(!text.includes(each));
  }
  assert.ok(!text.includes("verifier"), "what is kept is encrypted");
});

test("the sweep empties what has expired, and forgets it an hour later", async () => {
  await useProvider();
  const { links, id } = await ask([ADA]);
  const ada = browser();
  await ada.depart(links[0] ?? "");
  const kept = async () =>
    service.database.owner.sql<{ size: number }>`
      select length(encrypted) as size from remote_authorisation where request_id = ${id}`;
  const sweepLater = async (seconds: number): Promise<void> => {
    service.advance(seconds);
    await runSweep(service.world).catch(() => undefined);
    service.advance(-seconds);
  };
  await sweepLater(500);
  assert.ok(((await kept())[0]?.size ?? 0) > 0);
  await sweepLater(700);
  assert.deepEqual(await kept(), [{ size: 0 }]);
  await sweepLater(700 + 3600);
  assert.deepEqual(await kept(), []);
});
