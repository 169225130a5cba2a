import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import type { BusinessBranding, SigningPage, TriedAccent } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import type { SenderNames } from "../../src/actions/inbox/sender-names.ts";
import { keptMessenger } from "../../src/adapters/sandbox/kept-messenger.ts";
import { accentFrom } from "../../src/domain/business/accent.ts";
import { anEntry, declared, guestsOf } from "../kit/guest.ts";
import { businessOf, memberOf } from "../kit/office.ts";
import { personOf } from "../kit/person.ts";
import { aLogo, aPng } from "../kit/png.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const work = await startWork(service);
const acme = await businessOf(service);
const admin = await memberOf(service, "admin@acme.example", "admin");
const rival = await memberOf(service, "admin@basic.example", "admin", "api_demo_basic");
const at = (rest = "") => `/app/business/${acme}/branding${rest}`;
const GREEN = "#0b5d3b";
const logo = aLogo();

const put = (body: object) => admin.call("PUT", at(), body);
const putLogo = (file: Buffer) =>
  admin.call("PUT", at("/logo"), { content: file.toString("base64") });
const kept = async () => (await admin.call("GET", at())).json() as unknown as BusinessBranding;
const senderFor = (page: SigningPage) => page.invitation?.sender;

async function aGuest() {
  const [guest] = await guestsOf(service, [anEntry("Ada")]);
  assert.ok(guest);
  return guest;
}

describe("12. the look of a business", { concurrency: false }, () => {
  test("is ours until it is chosen, and then that of its own signing pages alone", async () => {
    const { displayName, accent, shades, logo: none } = await kept();
    assert.deepEqual([displayName, accent, shades, none], [null, null, null, null]);
    const guest = await aGuest();
    const { registeredName } = await kept();
    const plain = { business: registeredName, registeredName: null, accent: null, logo: null };
    assert.deepEqual(senderFor(await guest.open()), plain);
    const saved = await put({ displayName: "  Muster   & Co ", accent: GREEN.toUpperCase() });
    assert.equal(saved.status, 200, saved.text);
    assert.equal((await putLogo(logo)).status, 200);
    const { logo: address } = await kept();
    assert.deepEqual(senderFor(await guest.page()), {
      business: "Muster & Co",
      registeredName,
      accent: accentFrom(GREEN),
      logo: address,
    });
    const other = await rival.call(
      "GET",
      `/app/business/${await businessOf(service, "api_demo_basic")}/branding`,
    );
    assert.equal(other.json()["displayName"], null, "another business looks as before");
  });

  test("stands with the registered name in inboxes, on the page of a request and on its plain page", async () => {
    const ada = await personOf(service, "ada.inbox@example.com", ["Ada", "Inbox"]);
    const reply = await service.call("POST", "/v2/signature-requests", {
      token: await service.logIn(),
      body: {
        title: "Contract",
        content: Buffer.from(aPdf({ pages: [{}] })).toString("base64"),
        signatures: [{ account_email: ada.email }],
      },
    });
    const { id, signing_url } = reply.json() as { id: string; signing_url: string };
    const { registeredName } = await kept();
    const named = { business: "Muster & Co", registeredName };
    const pick = (one: SenderNames) => ({
      business: one.business,
      registeredName: one.registeredName,
    });
    const inbox = (await ada.call("GET", "/app/inbox")).json() as { requests: SenderNames[] };
    assert.deepEqual(inbox.requests.map(pick), [named]);
    const page = (await ada.call("GET", `/app/requests/${id}`)).json() as unknown as SenderNames;
    assert.deepEqual(pick(page), named);
    const plain = await service.call("GET", new URL(signing_url).pathname);
    assert.ok(plain.text.includes(`Muster &amp; Co (${registeredName})`), plain.text);
    await put({ displayName: registeredName, accent: GREEN });
    const alike = (await ada.call("GET", "/app/inbox")).json() as { requests: SenderNames[] };
    assert.deepEqual(alike.requests.map(pick), [
      { business: registeredName, registeredName: null },
    ]);
    await put({ displayName: "Muster & Co", accent: GREEN });
  });

  test("a logo is written anew, fetched by its hash without a session, and gone when removed", async () => {
    const { logo: sha256 } = await kept();
    const reply = await fetch(`${service.url}/app/logos/${sha256}`);
    const bytes = new Uint8Array(await reply.arrayBuffer());
    assert.deepEqual(
      [
        reply.status,
        reply.headers.get("content-type"),
        reply.headers.get("x-content-type-options"),
      ],
      [200, "image/png", "nosniff"],
    );
    assert.equal(createHash("sha256").update(bytes).digest("hex"), sha256);
    assert.notDeepEqual(Buffer.from(bytes), logo, "nothing of the file itself goes on");
    const [width, height] = [16, 20].map((from) => Buffer.from(bytes).readUInt32BE(from));
    assert.ok(width && height && width <= 480 && height <= 160, `${width} × ${height}`);
    assert.equal((await admin.call("DELETE", at("/logo"))).json()["logo"], null);
    assert.equal((await fetch(`${service.url}/app/logos/${sha256}`)).status, 404);
    assert.equal((await fetch(`${service.url}/app/logos/..%2Fx`)).status, 404);
    assert.equal(
      (await putLogo(logo)).json()["logo"],
      sha256,
      "the same picture, the same address",
    );
  });

  test("pictures that are none, or too much, are refused and change nothing", async () => {
    const before = await kept();
    const red = () => [255, 0, 0] as const;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const BAD = {
      "an SVG": [Buffer.from(svg), "error.image.unsupported"],
      "a GIF": [Buffer.from("GIF89a"), "error.image.unsupported"],
      "half a PNG": [logo.subarray(0, 60), "error.image.unsupported"],
      "nothing but white": [aPng([9, 9], () => [255, 255, 255]), "error.image.unsupported"],
      "a bomb": [aPng([1, 1], red, [30_000, 30_000]), "error.image.too_large"],
      "a file of more than a megabyte": [
        Buffer.concat([logo, Buffer.alloc(1_000_000)]),
        "error.image.too_large",
      ],
    } as const;
    for (const [what, [file, key]] of Object.entries(BAD)) {
      const reply = await putLogo(file);
      assert.deepEqual([reply.status, reply.json()["key"]], [400, key], `${what}: ${reply.text}`);
    }
    assert.equal((await putLogo(Buffer.alloc(2_000_000))).status, 413);
    assert.deepEqual(await kept(), before);
  });

  test("a colour that cannot be read is refused, and one near to it is offered", async () => {
    const before = await kept();
    const faint = await put({ displayName: null, accent: "#ffd400" });
    assert.deepEqual([faint.status, faint.json()["key"]], [400, "error.business.accent_faint"]);
    for (const accent of ["green", "#fff", "#12345g", "red;}", "#0b5d3b;color:red"]) {
      assert.equal((await put({ displayName: null, accent })).status, 400, accent);
    }
    for (const displayName of ["Muster\u202Egro.lave", "a\u0000b", "\u200BAcme", "x".repeat(81)]) {
      assert.equal((await put({ displayName, accent: null })).status, 400, displayName);
    }
    assert.deepEqual(await kept(), before);
    const reply = await admin.call("GET", at("/accent?colour=%23ffd400"));
    const { isReadable, instead } = reply.json() as unknown as TriedAccent;
    assert.equal(isReadable, false);
    assert.equal((await put({ displayName: null, accent: instead })).status, 200);
  });

  test("no name disguises a business as another one, as the service or as an address", async () => {
    await service.addBusiness("Rival AG");
    const disguises = ["Rival AG", "rival ag", "Rivаl AG", "RlVAL AG", "Paraph", "rival.ch"];
    for (const displayName of disguises) {
      const reply = await put({ displayName, accent: null });
      assert.equal(reply.status, 400, displayName);
      assert.match(reply.text, /displayName/);
    }
    assert.equal((await put({ displayName: "Rivale GmbH", accent: null })).status, 200);
  });

  test("stands in mails, escaped, without anything loaded; the trail says who chose it", async () => {
    const name = `Muster <b>"&' Co`;
    assert.equal((await put({ displayName: name, accent: GREEN })).status, 200);
    const { registeredName } = await kept();
    const guest = await aGuest();
    await work.idle();
    const invitation = service.mails.find(({ requestId }) => requestId === guest.requestId);
    await guest.open();
    await declared(service, guest);
    const code = service.mails.findLast(({ requestId }) => requestId === guest.requestId);
    assert.ok(invitation);
    assert.ok(code && code !== invitation);
    for (const mail of [invitation, code]) {
      assert.equal(mail.sender, `${name} (${registeredName})`);
      assert.match(mail.html, /Muster &lt;b&gt;&quot;&amp;&#39; Co/);
      assert.doesNotMatch(mail.html, /Muster <b>|url\(|src="(?!cid:logo@paraph")/);
      assert.ok(mail.text.includes(`${name} (${registeredName})`), "both names");
    }
    assert.deepEqual(code.attachments, [], "a code comes alone");
    assert.doesNotMatch(code.html, /<img/);
    assert.match(
      invitation.html,
      /<img class="logo" src="cid:logo@paraph" alt="" width="\d+" height="\d+"/,
    );
    assert.doesNotMatch(invitation.text, /cid:|logo/, "the plain text is as it was");
    const { logo: sha256 } = await kept();
    const [picture, ...more] = invitation.attachments;
    assert.ok(picture && more.length === 0);
    assert.deepEqual([picture.cid, picture.type], ["logo@paraph", "image/png"]);
    assert.equal(createHash("sha256").update(picture.bytes).digest("hex"), sha256);
    const shown: string[] = [];
    const sandbox = keptMessenger({
      ...service.world,
      messages: { ...service.world.store.messages, keep: () => Promise.resolve() },
      secretKeys: {
        ...service.world.secretKeys,
        encrypt: (_purpose: string, bytes: Uint8Array) => {
          shown.push(Buffer.from(bytes).toString());
          return bytes;
        },
      },
    });
    await sandbox.mail.send(invitation);
    const { html, attachments } = JSON.parse(shown[0] ?? "") as Record<string, unknown>;
    assert.match(
      String(html),
      /<img class="logo" src="data:image\/png;base64,iVBOR/,
      "the mailbox shows it",
    );
    assert.doesNotMatch(String(html), /cid:/);
    assert.deepEqual(attachments, [], "it is no file of its own");
    assert.match(invitation.html, new RegExp(`bgcolor="${GREEN}"`));
    assert.ok(invitation.html.includes(`.link{color:${accentFrom(GREEN).dark.brand}!important}`));
    const { acts } = (await admin.call("GET", `/app/business/${acme}/trail`)).json() as {
      acts: { type: string; by: string }[];
    };
    const chosen = acts.find(({ type }) => type === "business.branding_changed");
    assert.match(JSON.stringify(chosen), /admin@acme\.example/);
  });

  test("mails of a business that chose nothing are as they were", async () => {
    await put({ displayName: null, accent: null });
    await admin.call("DELETE", at("/logo"));
    const [own] = await guestsOf(service, [anEntry("Bob")]);
    await work.idle();
    const mail = service.mails.findLast(({ requestId }) => requestId === own?.requestId);
    assert.match(mail?.html ?? "", />Paraph<\/td>/);
    assert.match(mail?.html ?? "", /bgcolor="#1d4f91"/);
  });
});
