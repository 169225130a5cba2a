import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { after, test } from "node:test";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";
import { clientsOf, PATH, type Shown } from "./client.ts";
import { namesOf, rowsOf, testRows } from "./rows.ts";

/** Every row of interface 3.1, 3.2 and 6 over HTTP, with a receiver of the callbacks. */
const service = await startService();
const work = await startWork(service);
const clients = await clientsOf(service);
const { signable, play } = clients;

type ReceivedCall = {
  readonly method: string;
  readonly url: string;
  readonly type: string;
  body: string;
};
const received: ReceivedCall[] = [];
const receiver = createServer((incoming, answer) => {
  const { method = "", url = "", headers } = incoming;
  const one: ReceivedCall = { method, url, type: headers["content-type"] ?? "", body: "" };
  incoming.on("data", (part: Buffer) => (one.body += part.toString()));
  incoming.on("end", () => {
    received.push(one);
    answer.writeHead(204).end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
after(() => receiver.close());
const root = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

/** An OPEN request that tells every event, its ids in the address. */
async function requestWithCallbacks(...names: readonly string[]): Promise<Shown> {
  const url = (event: string) =>
    `${root}/${event}?r=SERVICE_SIGNATURE_REQUEST_ID&d=SERVICE_DOCUMENT_ID&x=Service_Document_Id`;
  return signable("v2", {
    signatures: names.map((name) => ({ account_email: `${name}@example.com` })),
    callback_success_url: url("success"),
    callback_update_url: url("update"),
    callback_error_url: url("error"),
  });
}

/** The events that the receiver got for a request, in order. */
async function eventsOf(id: string): Promise<readonly string[]> {
  await work.idle();
  return received
    .filter(({ url }) => url.includes(id))
    .map(({ url }) => /^\/(\w+)/.exec(url)?.[1] ?? "");
}

async function mailsTo(address: string): Promise<number> {
  await work.idle();
  return service.mails.filter(({ to }) => JSON.stringify(to).includes(address)).length;
}

const status = ({ status_overall: value }: Shown) => value;
const sid = ({ signatures }: Shown, index = 0) => signatures[index]?.sid ?? "";
let count = 0;
const somebody = () => `somebody${String((count += 1))}`;

const names = rowsOf("3.1", "From").map(([from = "", trigger = ""]) => `${from}: ${trigger}`);

testRows("3.1", names, {
  "(none): create (v1, v2)": async () => {
    for (const version of ["v1", "v2"] as const) {
      const name = somebody();
      const member = version === "v1" ? "signer_email_address" : "account_email";
      const made = await signable(version, { signatures: [{ [member]: `${name}@example.com` }] });
      assert.equal(status(made), "OPEN");
      assert.equal(await mailsTo(name), 1);
    }
  },
  "(none): create (v3)": async () => {
    const name = somebody();
    const signatures = [{ account_email: `${name}@example.com` }];
    assert.equal(status(await clients.create("v3", { signatures })), "DRAFT");
    assert.equal(await mailsTo(name), 0);
  },
  "DRAFT: initiate (v3)": async () => {
    const all = [somebody(), somebody(), somebody()];
    const signatures = all.map((name) => ({ account_email: `${name}@example.com` }));
    const { id } = await clients.create("v3", { signatures });
    const opened = (await clients.v3("POST", `${PATH}/${id}/initiate`)).json() as Shown;
    assert.equal(status(opened), "OPEN");
    for (const name of all) assert.equal(await mailsTo(name), 1);
  },
  "OPEN: somebody signs": async () => {
    const made = await requestWithCallbacks("ada", "bob");
    assert.equal(status(await play(made.id, sid(made), "sign")), "OPEN");
    assert.deepEqual(await eventsOf(made.id), ["update"]);
  },
  "OPEN: the last one signs": async () => {
    const made = await requestWithCallbacks("ada", "bob");
    await play(made.id, sid(made), "sign");
    assert.equal(status(await play(made.id, sid(made, 1), "sign")), "SIGNED");
    assert.deepEqual(await eventsOf(made.id), ["update", "success"]);
  },
  "OPEN: somebody declines": async () => {
    const made = await requestWithCallbacks("ada", "bob");
    assert.equal(status(await play(made.id, sid(made), "decline")), "DECLINED");
    assert.deepEqual(await eventsOf(made.id), ["error"]);
  },
  "OPEN: the document cannot be signed": async () => {
    const made = await requestWithCallbacks("ada", "bob");
    assert.equal(status(await play(made.id, sid(made), "fail")), "ERROR");
    assert.deepEqual(await eventsOf(made.id), ["error"]);
  },
  "OPEN: the day of `expires_at` is over": async () => {
    const clock = await clientsOf(service);
    const token = await service.logIn();
    const now = String((await service.call("GET", "/sandbox/clock", { token })).json()["now"]);
    const { id } = await clock.create("v3", {
      signatures: [{ account_email: "ada@example.com" }],
      expires_at: now.slice(0, 10),
      callback_error_url: `${root}/error?r=SERVICE_SIGNATURE_REQUEST_ID`,
    });
    await clients.v3("POST", `${PATH}/${id}/initiate`);
    const body = { advance_seconds: 86_400 };
    await service.call("POST", "/sandbox/clock", { token, body });
    const after = (await clients.v3("GET", `${PATH}/${id}`)).json() as Shown;
    assert.equal(status(after), "EXPIRED");
    assert.deepEqual(await eventsOf(id), ["error"]);
    const late = await clients.v3("POST", `${PATH}/${id}/withdraw`, {});
    assert.equal(late.status, 400, "terminal");
  },
  "OPEN: withdraw": async () => {
    const made = await requestWithCallbacks("ada", "bob");
    const gone = (await clients.v2("POST", `${PATH}/${made.id}/withdraw`, {})).json() as Shown;
    assert.equal(status(gone), "WITHDRAWN");
    assert.deepEqual(await eventsOf(made.id), ["error"]);
  },
  "DRAFT: withdraw": async () => {
    const name = somebody();
    const signatures = [{ account_email: `${name}@example.com` }];
    const { id } = await clients.create("v3", {
      signatures,
      callback_error_url: `${root}/error?r=SERVICE_SIGNATURE_REQUEST_ID`,
    });
    const gone = (await clients.v3("POST", `${PATH}/${id}/withdraw`, {})).json() as Shown;
    assert.equal(status(gone), "WITHDRAWN");
    assert.equal(await mailsTo(name), 0, "nobody had been invited");
    assert.deepEqual(await eventsOf(id), ["error"]);
  },
});

testRows("3.2", namesOf("3.2", "State"), {
  open: async () => {
    const made = await requestWithCallbacks("ada", "bob");
    assert.deepEqual(states(made), ["OPEN", "OPEN"]);
    assert.equal(status(made), "OPEN");
  },
  declined: async () => {
    const made = await requestWithCallbacks("ada", "bob");
    const after = await play(made.id, sid(made), "decline");
    assert.deepEqual(states(after), ["DECLINED", "OPEN"]);
    assert.equal(status(after), "DECLINED", "at least one declined");
  },
  signed: async () => {
    const made = await requestWithCallbacks("ada", "bob");
    const after = await play(made.id, sid(made), "sign");
    assert.deepEqual(states(after), ["SIGNED", "OPEN"]);
    assert.equal(status(after), "OPEN", "at least one has neither signed nor declined");
  },
  error: async () => {
    const made = await requestWithCallbacks("ada", "bob");
    const after = await play(made.id, sid(made, 1), "fail");
    assert.deepEqual(states(after), ["OPEN", "ERROR"]);
    assert.equal(status(after), "ERROR");
  },
});

function states({ signatures }: Shown): readonly unknown[] {
  return signatures.map((one) => one["status_code"]);
}

test("3.2 a request that began without signers gets them later and goes on", async () => {
  const made = await signable("v2", {});
  assert.deepEqual([status(made), made.signatures], ["OPEN", []]);
  const body = { account_email: "late@example.com" };
  const added = await clients.v2("POST", `${PATH}/${made.id}/signatures`, body);
  const after = await play(made.id, sid(added.json() as Shown), "sign");
  assert.equal(status(after), "SIGNED");
});

testRows("6", namesOf("6", "Event"), {
  success: () => hears("success", (made) => play(made.id, sid(made), "sign"), "ada"),
  update: () => hears("update", (made) => play(made.id, sid(made), "sign"), "ada", "bob"),
  error: async () => {
    await hears("error", (made) => play(made.id, sid(made), "decline"), "ada");
    await hears("error", (made) => play(made.id, sid(made), "fail"), "ada");
    await hears("error", (made) => clients.v2("POST", `${PATH}/${made.id}/withdraw`, {}), "ada");
  },
});

/** Rules 1 to 3 of part 6 at every event. */
async function hears(
  event: string,
  act: (made: Shown) => Promise<unknown>,
  ...people: readonly string[]
): Promise<void> {
  const made = await requestWithCallbacks(...people);
  await act(made);
  assert.deepEqual(await eventsOf(made.id), [event]);
  const newest = (await clients.v2("GET", `${PATH}/${made.id}`)).json() as Shown;
  const call = received.find(({ url }) => url.includes(made.id));
  assert.equal(call?.method, "POST");
  assert.match(call.type, /^text\/plain/);
  assert.equal(call.body, "");
  const expected = `/${event}?r=${made.id}&d=${newest.document_id}&x=Service_Document_Id`;
  assert.equal(call.url, expected, "two placeholders, which are case-sensitive");
  if (event === "error") assert.equal(newest.document_id, made.document_id);
  else assert.notEqual(newest.document_id, made.document_id, "the id of the signed document");
}

test("6 rule 2: an address without placeholders is called unchanged", async () => {
  const url = `${root}/success?a=%41&b=x+y&c`;
  const made = await signable("v2", {
    signatures: [{ account_email: "ada@example.com" }],
    callback_success_url: url,
  });
  await play(made.id, sid(made), "sign");
  await work.idle();
  assert.ok(received.some((one) => one.url === "/success?a=%41&b=x+y&c"));
});

test("6 rule 4: without callback addresses nobody is called and the state is read", async () => {
  const made = await signable("v2", { signatures: [{ account_email: "ada@example.com" }] });
  await play(made.id, sid(made), "sign");
  await work.idle();
  assert.deepEqual((await clients.v2("GET", `${PATH}/${made.id}/callbacks`)).json(), []);
  const read = (await clients.v2("GET", `${PATH}/${made.id}`)).json() as Shown;
  assert.equal(status(read), "SIGNED");
});

test("6 rule 5: creating a request and adding signers sends mails to them", async () => {
  const [first, second] = [somebody(), somebody()];
  const made = await signable("v2", { signatures: [{ account_email: `${first}@example.com` }] });
  assert.equal(await mailsTo(first), 1);
  const body = { account_email: `${second}@example.com` };
  await clients.v2("POST", `${PATH}/${made.id}/signatures`, body);
  assert.equal(await mailsTo(second), 1);
  assert.equal(await mailsTo(first), 1, "nobody is told twice");
});
