import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Inbox, ManagedRequests } from "@paraph/contract/app";
import { LIST_PAGE_SIZE } from "@paraph/contract/limits";
import { aPdf } from "@paraph/testkit";
import { checkFor } from "../../src/http/frame/checks.ts";
import { personOf, type Person } from "../kit/person.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const token = await service.logIn();
const content = Buffer.from(aPdf()).toString("base64");
const ada = await personOf(service, "ada@example.com");
const eve = await personOf(service, "eve@example.com", ["Eve", "Other"]);

async function made(title: string, more: object, version = "v2"): Promise<string> {
  const reply = await service.call("POST", `/${version}/signature-requests`, {
    token,
    body: { title, ...(version === "v2" && { content }), ...more },
  });
  assert.equal(reply.status, 201, reply.text);
  return String(reply.json()["id"]);
}

const account = (email: string, more: object = {}) => ({ account_email: email, ...more });
const ids = {
  due: await made("Lease", { signatures: [account("ada@example.com")] }),
  later: await made("Loan", {
    signatures: [
      account("bob@example.com", { sequence: 1 }),
      account("ada@example.com", { sequence: 2 }),
    ],
  }),
  read: await made("Minutes", { read_access: ["ada@example.com"] }),
  managed: await made("Deed", {
    write_access: ["ada@example.com"],
    signatures: [account("bob@example.com")],
  }),
  withdrawn: await made("Offer", { signatures: [account("ada@example.com")] }),
  others: await made("Secret", { signatures: [account("bob@example.com")] }),
};
await service.call("POST", `/v2/signature-requests/${ids.withdrawn}/withdraw`, { token, body: {} });
const uploaded = await service.call("POST", "/v3/documents", {
  token,
  body: { title: "Draft", content },
});
await made(
  "Draft that nobody hears of",
  { document_id: uploaded.json()["id"], signatures: [{ signer_email_address: "ada@example.com" }] },
  "v3",
);

type List = Pick<Inbox, "requests" | "total"> & { readonly counts: Record<string, number> };

async function list(person: Person, address: string): Promise<List> {
  const reply = await person.call("GET", address);
  assert.equal(reply.status, 200, reply.text);
  const shape = address.startsWith("/app/inbox") ? Inbox : ManagedRequests;
  checkFor("body", shape, "error.request.body_invalid")(structuredClone(reply.json()));
  return reply.json() as unknown as List;
}

const idsOf = ({ requests }: List) => requests.map(({ requestId }) => requestId);

describe("12. the lists of somebody who is logged in", () => {
  test("an inbox has four views, and each request is in the right one", async () => {
    const sign = await list(ada, "/app/inbox");
    assert.deepEqual(idsOf(sign), [ids.due]);
    assert.deepEqual(sign.counts, { sign: 1, waiting: 3, done: 0, closed: 1 });
    const waiting = await list(ada, "/app/inbox?view=waiting");
    assert.deepEqual(idsOf(waiting), [ids.managed, ids.read, ids.later]);
    const later = waiting.requests.find(({ requestId }) => requestId === ids.later);
    assert.deepEqual([later?.isToSign, later?.waitingFor], [false, ["bob@example.com"]]);
    assert.deepEqual(idsOf(await list(ada, "/app/inbox?view=closed")), [ids.withdrawn]);
    assert.deepEqual(idsOf(await list(ada, "/app/inbox?view=done")), []);
  });

  test("a request moves to the next view when its turn comes", async () => {
    const bob = await personOf(service, "bob@example.com", ["Bob", "Muster"]);
    const [loan] = (await list(bob, "/app/inbox?search=loan")).requests;
    assert.equal(loan?.requestId, ids.later);
    const shown = await bob.call("GET", `/app/signing/${ids.later}`);
    const { signatureId } = shown.json() as { signatureId: string };
    const body = { token, body: { code: "demo" } };
    const path = `/sandbox/signature-requests/${ids.later}/signatures/${signatureId}/sign`;
    const signed = await service.call("POST", path, body);
    assert.ok(signed.status < 300, signed.text);
    assert.deepEqual(idsOf(await list(ada, "/app/inbox")), [ids.later, ids.due]);
  });

  test("what somebody manages is what they own or may change", async () => {
    const managed = await list(ada, "/app/requests");
    assert.deepEqual(idsOf(managed), [ids.managed]);
    assert.deepEqual(managed.counts, { all: 1, draft: 0, open: 1, done: 0, closed: 0 });
    assert.equal(managed.requests[0]?.isManaged, true);
    assert.deepEqual(idsOf(await list(ada, "/app/requests?view=done")), []);
  });

  test("a search looks at titles, and a percent sign is one", async () => {
    assert.deepEqual(idsOf(await list(ada, "/app/inbox?search=LEAS")), [ids.due]);
    assert.equal((await list(ada, "/app/inbox?search=%25")).total, 0);
  });

  test("somebody else sees nothing of it, and nobody is asked to log in", async () => {
    for (const address of ["/app/inbox", "/app/inbox?view=waiting", "/app/requests"]) {
      assert.deepEqual((await list(eve, address)).requests, []);
      assert.equal((await service.call("GET", address)).status, 401);
      assert.equal((await service.call("GET", address, { token })).status, 401);
    }
    assert.equal((await ada.call("GET", "/app/inbox?view=all")).status, 400);
  });

  test("what somebody manages is found by people and addresses too, umlauts typed either way", async () => {
    const max = await personOf(service, "max@example.com", ["Max", "Muster"]);
    const may = { write_access: [max.email] };
    const named = await made("Lease", {
      ...may,
      signatures: [
        {
          signer_identity_data: {
            email_address: "j.m@example.com",
            first_name: "Jörg",
            last_name: "Müller",
            mobile_number: "+41 79 000 12 34",
          },
        },
      ],
    });
    const other = await made("Loan", { ...may, signatures: [account("ueli@muster-ag.example")] });
    for (const typed of ["mueller", "muller", "M%C3%BCller", "JOERG", "jorg"]) {
      assert.deepEqual(idsOf(await list(max, `/app/requests?search=${typed}`)), [named], typed);
    }
    assert.deepEqual(idsOf(await list(max, "/app/requests?search=muster-ag")), [other]);
    const asked = await made("Vertrag Müller", { signatures: [account(max.email)] });
    for (const typed of ["mueller", "muller", "m%C3%BCller"]) {
      assert.deepEqual(idsOf(await list(max, `/app/inbox?search=${typed}`)), [asked], typed);
    }
    const hidden = await list(max, "/app/inbox?view=waiting&search=ueli");
    assert.equal(hidden.total, 0, "who is asked does not find others");
  });

  test("a list is sorted by creation, deadline or title, and pages follow that order", async () => {
    const ida = await personOf(service, "ida@example.com", ["Ida", "Muster"]);
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const draft = async (title: string, expires_at?: string) => {
      const file = await service.call("POST", "/v3/documents", { token, body: { title, content } });
      const more = { document_id: file.json()["id"], write_access: [ida.email] };
      return made(title, { ...more, ...(expires_at && { expires_at }) }, "v3");
    };
    await draft("Zins", day(20));
    await draft("Äpfel");
    await draft("Birnen", day(10));
    const titles = async (query: string) =>
      (await list(ida, `/app/requests${query}`)).requests.map(({ title }) => title);
    assert.deepEqual(await titles(""), ["Birnen", "Äpfel", "Zins"]);
    assert.deepEqual(await titles("?sort=oldest"), ["Zins", "Äpfel", "Birnen"]);
    assert.deepEqual(await titles("?sort=deadline"), ["Birnen", "Zins", "Äpfel"]);
    assert.deepEqual(await titles("?sort=title"), ["Äpfel", "Birnen", "Zins"]);
    assert.equal((await ida.call("GET", "/app/requests?sort=age")).status, 400);

    for (let n = 0; n < LIST_PAGE_SIZE; n += 1) await draft(`Same ${n % 2}`);
    const pages = [...(await titles("?sort=title")), ...(await titles("?sort=title&page=2"))];
    assert.equal(pages.length, LIST_PAGE_SIZE + 3);
    assert.deepEqual(pages.slice(0, 2), ["Äpfel", "Birnen"]);
    assert.equal(pages.at(-1), "Zins");
  });

  test("pages follow each other without a gap", async () => {
    const zoe = await personOf(service, "zoe@example.com", ["Zoe", "Muster"]);
    const signatures = [account("zoe@example.com")];
    for (let n = 0; n < LIST_PAGE_SIZE + 2; n += 1) await made(`No ${n}`, { signatures });
    const first = await list(zoe, "/app/inbox");
    const second = await list(zoe, "/app/inbox?page=2");
    assert.deepEqual([first.total, first.requests.length], [LIST_PAGE_SIZE + 2, LIST_PAGE_SIZE]);
    assert.deepEqual(
      second.requests.map(({ title }) => title),
      ["No 1", "No 0"],
    );
  });
});
