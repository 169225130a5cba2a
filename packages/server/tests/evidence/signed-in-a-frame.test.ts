import assert from "node:assert/strict";
import { test } from "node:test";
import { changeBusiness } from "../../src/actions/business/manage-businesses.ts";
import { EMBEDDED } from "../../src/evidence/report-html.ts";
import { verifyEvidence } from "../../src/evidence/verify.ts";
import { declared, guestAt, oneGuest, type Guest } from "../kit/guest.ts";
import { startService, type TestService } from "../kit/service.ts";

const service = await startService();
const { world } = service;
const user = await world.store.tenancy.findApiUser("api_demo_acme");
assert.ok(user);
const { businessId } = user;
const LISTED = ["https://help.example", "https://shop.example"];
await changeBusiness(world, businessId, { embeddingOrigins: LISTED });

async function embedAddress(guest: Guest) {
  const token = await service.logIn(undefined, "v3");
  const at = `/v3/signature-requests/${guest.requestId}/signatures/${guest.signatureId}/embed`;
  return service.call("POST", at, { token });
}

async function secretFor(guest: Guest): Promise<string> {
  return (
    String((await embedAddress(guest)).json()["url"])
      .split("/")
      .at(-1) ?? ""
  );
}

function open({ requestId }: Guest, secret: string, more: object) {
  const body = { requestId, secret, opensOnce: true, ...more };
  return service.call("POST", "/app/links/open", { body, headers: { origin: service.url } });
}

/** Opens an address for a frame as the page in it does. */
async function opened(guest: Guest, more: object) {
  const reply = await open(guest, await secretFor(guest), more);
  assert.equal(reply.status, 200, reply.text);
  return reply.json() as { session: string; csrfToken: string };
}

/** Signs in a frame whose browser names this page around it, and reads the protocol. */
async function signedInFrame(frameOrigin: string | null) {
  const guest = await oneGuest(service);
  const { session, csrfToken } = await opened(guest, { isEmbedded: true, frameOrigin });
  const framed: TestService = {
    ...service,
    call: (method, path, options = {}) =>
      service.call(method, path, {
        ...options,
        headers: { ...options.headers, "x-link-session": session, "x-csrf-token": csrfToken },
      }),
  };
  const inFrame = guestAt(framed, guest.requestId, guest.signatureId, "");
  const { intent, code } = await declared(framed, inFrame);
  const signed = await inFrame.at("POST", `/intents/${intent.id}/confirm`, { code });
  assert.equal(signed.status, 200, signed.text);
  return protocolOf(guest);
}

async function protocolOf(guest: Guest) {
  const token = await service.logIn();
  const at = `/v2/signature-requests/${guest.requestId}/report?type=HTML&language=en`;
  const page = (await service.call("GET", at, { token })).text;
  const report = Buffer.from(EMBEDDED.exec(page)?.[1] ?? "", "base64").toString();
  const verdict = verifyEvidence(report, { file: new TextEncoder().encode(page) });
  const { rendering, events } = JSON.parse(report) as {
    rendering: number;
    events: { type: string; facts: { frame?: string[] } }[];
  };
  return { page, verdict, rendering, events };
}

test("9. the protocol names the page inside of which somebody signed", async () => {
  const { page, verdict, rendering, events } = await signedInFrame("https://shop.example");
  assert.match(page, /The signing page stood inside a page of https:\/\/shop\.example\./);
  assert.match(page, /opened it inside a page of https:\/\/shop\.example</);
  assert.match(page, /api_demo_acme made an address that shows the signing page of Ada/);
  const made = events.filter(({ type }) => type === "signer.embed_made");
  assert.equal(made.length, 1);
  for (const type of ["signer.embed_opened", "intent.declared"]) {
    const found = events.filter((event) => event.type === type);
    assert.deepEqual(
      found.map(({ facts }) => facts.frame),
      [["https://shop.example"]],
      type,
    );
  }
  assert.equal(rendering, 4);
  assert.deepEqual([verdict.findings, verdict.pagesUnknown], [[], false]);
});

test("9. a browser that names no listed page leaves those that it can have been", async () => {
  for (const said of [null, "https://evil.example"]) {
    const { page } = await signedInFrame(said);
    assert.match(
      page,
      /stood inside a page of https:\/\/help\.example or https:\/\/shop\.example\./,
    );
    assert.ok(!page.includes("evil"));
  }
});

test("control: whoever signs in a page of their own, and an address outside of a frame, name none", async () => {
  const plain = await oneGuest(service);
  await plain.open();
  const { intent, code } = await declared(service, plain);
  assert.equal((await plain.at("POST", `/intents/${intent.id}/confirm`, { code })).status, 200);
  const { page, rendering, verdict } = await protocolOf(plain);
  assert.doesNotMatch(page, /stood inside/);
  assert.equal(rendering, 2, "written as before");
  assert.deepEqual(verdict.findings, []);
  const tab = await oneGuest(service);
  await opened(tab, {});
  assert.match((await protocolOf(tab)).page, /opened such an address in a page of its own/);
});

test("9. a frame around which no page may stand any more opens nothing", async () => {
  const guest = await oneGuest(service);
  const secret = await secretFor(guest);
  const framed = { isEmbedded: true, frameOrigin: LISTED[0] };
  await changeBusiness(world, businessId, { embeddingOrigins: [] });
  const refused = await open(guest, secret, framed);
  await changeBusiness(world, businessId, { embeddingOrigins: LISTED });
  assert.deepEqual([refused.status, refused.json()["state"]], [404, "link_invalid"]);
  assert.doesNotMatch((await protocolOf(guest)).page, /in a page of its own/);
  assert.equal((await open(guest, secret, framed)).status, 200, "the address was not used up");
});

test("9. addresses for frames do not fill the history without end", async () => {
  const guest = await oneGuest(service);
  const { limits } = world.store;
  const rate = { count: 200, perSeconds: 30 * 24 * 3600 };
  assert.equal((await embedAddress(guest)).status, 201);
  await limits.take(`embed:${guest.signatureId}`, rate, 199);
  const refused = await embedAddress(guest);
  assert.deepEqual([refused.status, refused.json()["key"]], [429, "error.rate_limit.exceeded"]);
});
