import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { DraftForm, ManagedRequests, NewFile, RequestPage } from "@paraph/contract/app";
import { aPdf } from "@paraph/testkit";
import { businessOf, memberOf } from "../kit/office.ts";
import { personOf } from "../kit/person.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";

const service = await startService();
const work = await startWork(service);
const acme = await businessOf(service);
const ada = await memberOf(service, "ada@acme.example", "admin");
const ben = await memberOf(service, "ben@acme.example", "member");
const eve = await personOf(service, "eve@example.com");

async function uploaded(title: string) {
  const query = new URLSearchParams({ business: acme, title: `${title}.pdf` }).toString();
  const type = { "content-type": "application/pdf" };
  const file = await ada.call("POST", `/app/documents?${query}`, aPdf(), type);
  return (file.json() as NewFile).id;
}

async function begun(title = "Lease") {
  const documents = [await uploaded(title)];
  const body = { business: acme, title, documents, signers: [], send: false };
  const reply = await ada.call("POST", "/app/requests", body);
  assert.equal(reply.status, 200, reply.text);
  return { id: (reply.json() as RequestPage).requestId, body, documents };
}

const finished = (documents: readonly string[], email: string, more: object = {}) => ({
  documents,
  title: "Lease",
  message: "Please sign.",
  signers: [{ email, identity: { firstName: "Hans", lastName: "Müller" } }],
  watchers: [{ email: "watch@example.com" }],
  send: true,
  ...more,
});

const invitations = (to: string) => service.mails.filter((mail) => mail.to === to).length;

describe("12. a request is a draft on the server from its first file on", () => {
  test("what was typed is kept as it was typed, for who manages the draft alone", async () => {
    const { id, body } = await begun();
    const again = await ada.call("POST", "/app/requests", body);
    assert.equal(
      (again.json() as RequestPage).requestId,
      id,
      "a lost answer makes no second draft",
    );
    const address = `/app/requests/${id}/form`;
    const form = JSON.stringify({ title: "Lea", people: [{ email: "not yet an addr" }] });
    const kept = await ada.call("PUT", address, { form });
    assert.equal(kept.status, 200, kept.text);
    const other = (await ada.call("GET", address)).json() as DraftForm;
    assert.deepEqual([other.form, other.files.length, other.business], [form, 1, acme]);
    for (const person of [ben, eve]) {
      assert.equal((await person.call("GET", address)).status, 404, person.email);
      assert.equal((await person.call("PUT", address, { form })).status, 404, person.email);
    }
    const page = (await ada.call("GET", `/app/requests/${id}`)).json() as RequestPage;
    assert.deepEqual([page.acts.resume, page.acts.send], [true, false]);
  });

  test("while something is typed, the form alone changes the draft", async () => {
    const { id, documents } = await begun();
    const address = `/app/requests/${id}`;
    await ada.call("POST", `${address}/documents`, { documentId: await uploaded("Annex") });
    await ada.call("POST", `${address}/signers`, { email: "rolf@example.com" });
    const offered = async () => {
      const page = (await ada.call("GET", address)).json() as RequestPage;
      const { send, addSigner, addDocument, removeDocument, attach, observe, setDeadline } =
        page.acts;
      const acts = [send, addSigner, addDocument, removeDocument, attach, observe, setDeadline];
      return new Set([...acts, ...page.people.map((one) => one.isRemovable), !page.isBeingEdited]);
    };
    assert.deepEqual(await offered(), new Set([true]));
    assert.equal((await ada.call("PUT", `${address}/form`, { form: "{}" })).status, 200);
    assert.deepEqual(await offered(), new Set([false]));
    const page = (await ada.call("GET", address)).json() as RequestPage;
    assert.deepEqual(
      [page.acts.resume, page.acts.delete, page.deadline, page.documents[0]?.id],
      [true, true, null, documents[0]],
    );
  });

  test("a draft that is sent twice because an answer was lost is sent once", async () => {
    const { id, documents } = await begun();
    const address = `/app/requests/${id}/finish`;
    const wrong = await ada.call("POST", address, finished(documents, "not an address"));
    assert.equal(wrong.status, 400);
    const untouched = (await ada.call("GET", `/app/requests/${id}`)).json() as RequestPage;
    assert.deepEqual([untouched.status, untouched.observers], ["DRAFT", []], "all or nothing");
    for (const _round of [1, 2]) {
      const reply = await ada.call("POST", address, finished(documents, "hans@example.com"));
      assert.equal(reply.status, 200, reply.text);
      const page = reply.json() as RequestPage;
      assert.deepEqual([page.status, page.people.length], ["OPEN", 1]);
      assert.deepEqual(
        page.observers.map(({ name }) => name),
        ["watch@example.com"],
      );
    }
    await work.idle();
    assert.equal(invitations("hans@example.com"), 1);
    const form = await ada.call("GET", `/app/requests/${id}/form`);
    assert.equal(form.status, 400, "what is sent is no form any more");
  });

  test("a draft with other documents than the sender saw is neither sent nor changed", async () => {
    const { id, documents } = await begun();
    const added = await uploaded("Annex");
    const at = `/app/requests/${id}/documents`;
    assert.equal((await ada.call("POST", at, { documentId: added })).status, 200);
    const address = `/app/requests/${id}/finish`;
    for (const send of [true, false]) {
      for (const seen of [documents, [...documents, added, await uploaded("Other")]]) {
        const body = finished(seen, "nina@example.com", { title: "Changed", send });
        const reply = await ada.call("POST", address, body);
        const refused = [409, "error.sr.changed_meanwhile"];
        assert.deepEqual([reply.status, reply.json()["key"]], refused);
      }
    }
    const page = (await ada.call("GET", `/app/requests/${id}`)).json() as RequestPage;
    assert.deepEqual([page.status, page.title, page.people], ["DRAFT", "Lease", []]);
    const whole = finished([added, ...documents], "nina@example.com");
    assert.equal((await ada.call("POST", address, whole)).status, 200);
  });

  test("a document on which people have their only places leaves the draft with these", async () => {
    const { id, documents } = await begun();
    const [documentId = ""] = documents;
    const place = { documentId, page: 0, x: 72, y: 90, width: 160, height: 60 };
    const signers = [{ email: "paul@example.com", places: [place] }];
    const body = finished(documents, "", { signers, send: false });
    assert.equal((await ada.call("POST", `/app/requests/${id}/finish`, body)).status, 200);
    const at = `/app/requests/${id}/documents`;
    await ada.call("POST", at, { documentId: await uploaded("Annex") });
    const reply = await ada.call("DELETE", `${at}/${documentId}`);
    assert.equal(reply.status, 200, reply.text);
    const kept = (await ada.call("GET", `/app/requests/${id}/form`)).json() as DraftForm;
    assert.deepEqual(
      [kept.files.map(({ title }) => title), kept.signers[0]?.places],
      [["Annex.pdf"], []],
    );
  });

  test("a request that was sent is not changed by saving it as a draft", async () => {
    const { id, documents } = await begun();
    const address = `/app/requests/${id}/finish`;
    await ada.call("POST", address, finished(documents, "olga@example.com"));
    const late = finished(documents, "pia@example.com", { title: "Other", send: false });
    const reply = await ada.call("POST", address, late);
    assert.deepEqual([reply.status, reply.json()["key"]], [400, "error.sr.not_draft"]);
    const page = (await ada.call("GET", `/app/requests/${id}`)).json() as RequestPage;
    assert.deepEqual([page.title, page.people[0]?.email], ["Lease", "olga@example.com"]);
  });

  test("title and message of an open request can be changed, by who manages it", async () => {
    const { id, documents } = await begun();
    await ada.call("POST", `/app/requests/${id}/finish`, finished(documents, "ida@example.com"));
    const edited = { title: "Lease, corrected", message: "Sorry." };
    assert.equal((await eve.call("PUT", `/app/requests/${id}`, edited)).status, 404);
    const reply = await ada.call("PUT", `/app/requests/${id}`, edited);
    assert.equal(reply.status, 200, reply.text);
    const { title, message, people } = reply.json() as RequestPage;
    assert.deepEqual([title, message, people.length], [edited.title, edited.message, 1]);
  });
});

describe("12. a search finds people too", () => {
  test("by name and address, with umlauts as one letter or as two", async () => {
    const { id, documents } = await begun("Search me");
    const body = finished(documents, "h.m@muster.example", { title: "Search me" });
    await ada.call("POST", `/app/requests/${id}/finish`, body);
    for (const text of ["mueller", "Müller", "muller", "h.m@muster", "search ME"]) {
      const query = new URLSearchParams({ search: text }).toString();
      const reply = await ada.call("GET", `/app/requests?${query}`);
      const { requests } = reply.json() as ManagedRequests;
      assert.ok(
        requests.some(({ requestId }) => requestId === id),
        text,
      );
    }
    const none = await ada.call("GET", "/app/requests?search=meier");
    assert.deepEqual((none.json() as ManagedRequests).requests, []);
  });

  test("who signs does not find the others by searching for them", async () => {
    const { id, documents } = await begun("Quiet");
    const signers = [{ email: eve.email }, { email: "secret@muster.example" }];
    await ada.call(
      "POST",
      `/app/requests/${id}/finish`,
      finished(documents, "", { title: "Quiet", signers }),
    );
    const found = async (text: string) => {
      const reply = await eve.call("GET", `/app/inbox?search=${encodeURIComponent(text)}`);
      return (reply.json() as ManagedRequests).requests.length;
    };
    assert.deepEqual([await found("quiet"), await found("secret@muster")], [1, 0]);
  });
});
