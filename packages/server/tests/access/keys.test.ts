import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import type { World } from "../../src/ports/world.ts";
import { wrapFor } from "../../src/vault/grants.ts";
import { startService } from "../kit/service.ts";
import { startWork } from "../kit/work.ts";
import { pdf } from "./cast.ts";
import { knowingPeople, personToken } from "./people.ts";

/** What happens between the making of a watermark and the keeping of the document with it. */
let meanwhile = (): Promise<unknown> => Promise.resolve();
const service = await startService({
  world: (world) => ({ ...knowingPeople(world), ...interrupted(world) }),
});
const work = await startWork(service);
const token = await service.logIn();
const SEEN = { read_access: ["reader@people.test"], write_access: ["writer@people.test"] };

function interrupted({ watermarker: { watermark } }: World): Partial<World> {
  return {
    watermarker: {
      watermark: async (...order) => {
        const tail = await watermark(...order);
        await meanwhile();
        return tail;
      },
    },
  };
}

type Shown = {
  readonly id: string;
  readonly documents: readonly { readonly id: string; readonly version_id: string }[];
  readonly signatures: readonly { readonly sid: string; readonly account_email?: string }[];
  readonly attachments: readonly { readonly attachment_id: string }[];
};

async function ask(method: string, path: string, body?: unknown) {
  const options = body === undefined ? { token } : { token, body };
  const reply = await service.call(method, path, options);
  assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
  return reply.text === "" ? {} : reply.json();
}

async function upload(): Promise<string> {
  return String((await ask("POST", "/v3/documents", { title: "a", content: pdf() }))["id"]);
}

async function begun(members: object = {}, documents?: readonly string[]) {
  const ids = documents ?? [await upload()];
  const body = { title: "T", documents: ids.map((id) => ({ id })), ...members };
  const request = (await ask("POST", "/v3/signature-requests", body)) as unknown as Shown;
  const root = `/v3/signature-requests/${request.id}`;
  return {
    ...request,
    root,
    document: ids[0] ?? "",
    open: () => ask("POST", `${root}/initiate`),
    read: async () => (await ask("GET", root)) as unknown as Shown,
  };
}

async function group(type: "SIGNER" | "OBSERVER", ...names: readonly string[]): Promise<string> {
  const members = names.map((name) => ({ email: `${name}@people.test` }));
  return String((await ask("POST", "/v3/groups", { name: "G", type, members }))["id"]);
}

/** The people who hold a key of an object, once what waits is done. */
async function holders(object: string): Promise<readonly string[]> {
  await work.idle();
  return heldNow(object);
}

/** The same at this very moment. */
async function heldNow(object: string): Promise<readonly string[]> {
  const all = await service.world.store.keys.listHolders(object);
  return all.flatMap((one) => /^email:(\w+)@people\.test$/.exec(one)?.[1] ?? []);
}

/** Whether somebody gets at the bytes, by their own key. */
async function opens(name: string, document: string): Promise<boolean> {
  const caller = { token: personToken(`${name}@people.test`) };
  const { status } = await service.call("GET", `/v3/documents/${document}/content`, caller);
  return status === 200;
}

describe("2.5 rule 3: who gains access gets the key, who loses it loses the key at once", () => {
  test("readers and writers, by creating and by changing the lists", async () => {
    const { root, document } = await begun(SEEN);
    assert.deepEqual(await holders(document), ["reader", "writer"]);
    await ask("PUT", root, { read_access: ["other@people.test"] });
    assert.ok(!(await heldNow(document)).includes("reader"));
    assert.equal(await opens("reader", document), false);
    assert.deepEqual(await holders(document), ["other", "writer"]);
    await ask("PUT", root, { write_access: [] });
    assert.deepEqual(await heldNow(document), ["other"]);
    assert.equal(await opens("writer", document), false);
    assert.equal(await opens("other", document), true);
  });

  test("a document that came inline follows the lists of its request", async () => {
    const made = await ask("POST", "/v2/signature-requests", {
      title: "T",
      content: pdf(),
      ...SEEN,
    });
    const document = String(made["document_id"]);
    assert.deepEqual(await holders(document), ["reader", "writer"]);
    await ask("PUT", `/v2/signature-requests/${String(made["id"])}`, { read_access: [] });
    assert.deepEqual(await heldNow(document), ["writer"]);
    assert.equal(await opens("reader", document), false);
  });

  test("a signer: not by a DRAFT, by initiating, by being added, until removed", async () => {
    const { root, document, open, read } = await begun({
      signatures: [{ account_email: "signer@people.test" }],
    });
    assert.deepEqual(await holders(document), []);
    await open();
    assert.deepEqual(await holders(document), ["signer"]);
    await ask("POST", `${root}/signatures`, { account_email: "late@people.test" });
    assert.deepEqual(await holders(document), ["late", "signer"]);
    const { signatures } = await read();
    const late = signatures.find((one) => one.account_email === "late@people.test");
    await ask("DELETE", `${root}/signatures/${late?.sid ?? ""}`);
    assert.deepEqual(await heldNow(document), ["signer"]);
    assert.equal(await opens("late", document), false);
  });

  test("the members of a signer group and of an observer group", async () => {
    const [signers, watchers] = [
      await group("SIGNER", "ada", "bob"),
      await group("OBSERVER", "eve"),
    ];
    const { root, document, open, read } = await begun({
      signatures: [{ signer_group_id: signers }],
    });
    const observer = await ask("POST", `${root}/observers`, { type: "GROUP", group_id: watchers });
    assert.deepEqual(await holders(document), ["eve"]);
    await open();
    assert.deepEqual(await holders(document), ["ada", "bob", "eve"]);
    await ask("PUT", `/v3/groups/${watchers}`, { members: [{ email: "new@people.test" }] });
    assert.deepEqual(await holders(document), ["ada", "bob", "eve"], "as it was asked");
    await ask("DELETE", `${root}/observers/${String(observer["id"])}`);
    assert.deepEqual(await heldNow(document), ["ada", "bob"]);
    await ask("POST", `${root}/signatures`, { account_email: "stays@people.test" });
    const entry = (await read()).signatures[0]?.sid ?? "";
    await ask("DELETE", `${root}/signatures/${entry}`);
    assert.ok(!(await heldNow(document)).some((one) => one === "ada" || one === "bob"));
  });

  test("an observer, until removed, and those named in cc_email_addresses", async () => {
    const { root, document } = await begun();
    const named = { type: "USER", email: "observer@people.test" };
    const observer = await ask("POST", `${root}/observers`, named);
    assert.deepEqual(await holders(document), ["observer"]);
    await ask("DELETE", `${root}/observers/${String(observer["id"])}`);
    assert.deepEqual(await heldNow(document), []);
    const copied = await ask("POST", "/v2/signature-requests", {
      title: "T",
      content: pdf(),
      cc_email_addresses: ["copied@people.test"],
    });
    assert.deepEqual(await holders(String(copied["document_id"])), ["copied"]);
  });

  for (const [ending, act] of [
    ["withdrawn", "withdraw"],
    ["declined", "decline"],
    ["failed", "fail"],
  ] as const) {
    test(`signers of a request that is ${ending}; others keep theirs`, async () => {
      const signatures = [{ account_email: "signer@people.test" }];
      const { id, root, document, open, read } = await begun({ ...SEEN, signatures });
      await open();
      assert.deepEqual(await holders(document), ["reader", "signer", "writer"]);
      const sid = (await read()).signatures[0]?.sid ?? "";
      const played = `/sandbox/signature-requests/${id}/signatures/${sid}/${act}`;
      await ask("POST", act === "withdraw" ? `${root}/withdraw` : played);
      assert.deepEqual(await heldNow(document), ["reader", "writer"]);
      assert.equal(await opens("signer", document), false);
      assert.equal(await opens("reader", document), true);
    });
  }

  test("signers of a request that expires", async () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const clock = await ask("GET", "/sandbox/clock");
    const today = new Date(String(clock["now"]));
    const { document, open, read } = await begun({
      signatures: [{ account_email: "signer@people.test" }],
      expires_at: today.toISOString().slice(0, 10),
    });
    await open();
    assert.deepEqual(await holders(document), ["signer"]);
    const ahead = days(2).getTime() - Date.now();
    await ask("POST", "/sandbox/clock", { advance_seconds: Math.ceil(ahead / 1000) });
    assert.equal(
      ((await read()) as unknown as { status_overall: string }).status_overall,
      "EXPIRED",
    );
    assert.deepEqual(await heldNow(document), []);
  });

  test("everybody by every version that a signature makes, and after the end", async () => {
    const signatures = [{ account_email: "ada@people.test" }, { account_email: "bob@people.test" }];
    const { id, document, open, read } = await begun({ ...SEEN, signatures });
    await open();
    for (const { sid } of (await read()).signatures) {
      await ask("POST", `/sandbox/signature-requests/${id}/signatures/${sid}/sign`);
      const version = (await read()).documents[0]?.version_id ?? "";
      assert.notEqual(version, document);
      assert.deepEqual(await heldNow(version), ["ada", "bob", "reader", "writer"]);
      for (const name of ["ada", "bob", "reader", "writer"]) {
        assert.equal(await opens(name, version), true, name);
      }
    }
  });

  test("attachments like documents", async () => {
    const text = { filename: "a.txt", content_type: "text/plain", content: "YQ==" };
    const { root } = await begun(SEEN);
    const [added] = ((await ask("POST", `${root}/attachments`, text)) as unknown as Shown)
      .attachments;
    const attachment = added?.attachment_id ?? "";
    assert.deepEqual(await heldNow(attachment), ["reader", "writer"]);
    await ask("PUT", root, { read_access: ["other@people.test"] });
    assert.ok(!(await heldNow(attachment)).includes("reader"));
    assert.deepEqual(await holders(attachment), ["other", "writer"]);
  });

  test("documents that join and leave a DRAFT", async () => {
    const [first, second] = [await upload(), await upload()];
    const { root } = await begun(SEEN, [first]);
    await ask("POST", `${root}/documents`, { document_id: second });
    assert.deepEqual(await holders(second), ["reader", "writer"]);
    await ask("DELETE", `${root}/documents/${second}`);
    assert.deepEqual(await heldNow(second), []);
    assert.deepEqual(await heldNow(first), ["reader", "writer"]);
  });

  test("not what another request or the document itself still gives", async () => {
    const shared = await upload();
    const one = await begun({ read_access: ["both@people.test", "one@people.test"] }, [shared]);
    const two = await begun({ read_access: ["both@people.test"] }, [shared]);
    await ask("PUT", `/v3/documents/${shared}/access`, { read_access: ["named@people.test"] });
    assert.deepEqual(await holders(shared), ["both", "named", "one"]);
    await ask("PUT", one.root, { read_access: ["named@people.test"] });
    assert.deepEqual(await heldNow(shared), ["both", "named"]);
    await ask("PUT", `/v3/documents/${shared}/access`, { read_access: [] });
    assert.deepEqual(await heldNow(shared), ["both", "named"], "the first request names them too");
    await ask("PUT", one.root, { read_access: [] });
    assert.deepEqual(await heldNow(shared), ["both"]);
    await ask("PUT", two.root, { read_access: [] });
    assert.deepEqual(await heldNow(shared), []);
  });
});

test("2.5 rule 3: requests that let go of somebody at the same moment leave no key behind", async () => {
  for (let round = 0; round < 5; round += 1) {
    const shared = await upload();
    const given = { read_access: ["both@people.test"] };
    const requests = [await begun(given, [shared]), await begun(given, [shared])];
    assert.deepEqual(await holders(shared), ["both"]);
    await Promise.all(requests.map(({ root }) => ask("PUT", root, { read_access: [] })));
    assert.deepEqual(await heldNow(shared), []);
  }
});

test("2.5 rule 3: who comes before the job is done gets the key with the first look", async () => {
  const { document } = await begun({ read_access: ["hasty@people.test"] });
  assert.equal(await opens("hasty", document), true);
  assert.ok((await heldNow(document)).includes("hasty"));
});

test("2.5 rule 3: without the key the vault opens nothing, whatever the lists say", async () => {
  const document = await upload();
  await ask("PUT", `/v3/documents/${document}/access`, { read_access: ["reader@people.test"] });
  assert.equal(await opens("reader", document), true);
  await service.world.store.keys.remove(document, ["email:reader@people.test"]);
  assert.equal(await opens("reader", document), false);
});

test("2.5 who holds no key any more is forgotten with their own", async () => {
  const { root } = await begun({ read_access: ["once@people.test"] });
  await work.idle();
  const known = () => service.world.store.keys.findPrincipals(["email:once@people.test"]);
  assert.equal((await known()).size, 1);
  await ask("PUT", root, { read_access: [] });
  assert.equal((await known()).size, 0);
});

test("2.5 rule 1: a child has the access that its parent has when it is kept", async () => {
  const document = await upload();
  const share = (...names: readonly string[]) =>
    ask("PUT", `/v3/documents/${document}/access`, {
      read_access: names.map((name) => `${name}@people.test`),
    });
  await share("leaving", "staying");
  meanwhile = () => share("staying", "coming");
  const child = await ask("POST", `/v3/documents/${document}/watermark`, { text: "COPY" });
  assert.deepEqual(child["read_access"], ["staying@people.test", "coming@people.test"]);
  assert.deepEqual(await holders(String(child["id"])), ["coming", "staying"]);
  assert.equal(await opens("coming", String(child["id"])), true);
  assert.equal(await opens("leaving", String(child["id"])), false);
  meanwhile = () => ask("DELETE", `/v3/documents/${document}`);
  const path = `/v3/documents/${document}/watermark`;
  const orphan = await service.call("POST", path, { token, body: { text: "COPY" } });
  assert.equal(orphan.status, 404, orphan.text);
  meanwhile = () => Promise.resolve();
});

test("2.5 rule 3: a key wrapped for somebody who was forgotten meanwhile is not kept", async () => {
  const { world } = service;
  const principal = "email:back@people.test";
  const first = await upload();
  const [old] = await wrapFor(world, first, randomBytes(32), [principal]);
  assert.ok(old);
  await world.store.keys.put(first, [old]);
  await world.store.keys.remove(first, [principal]);
  await assert.rejects(world.store.keys.put(first, [old]), { name: "Outage" });
  const [next] = await wrapFor(world, first, randomBytes(32), [principal]);
  assert.ok(next);
  await assert.rejects(
    world.store.keys.put(first, [old]),
    { name: "Outage" },
    "another key of theirs",
  );
  await world.store.keys.put(first, [next]);
  assert.deepEqual(await heldNow(first), ["back"]);
});

test("2.5 rule 3: a deleted request takes all keys but the owner's, before its documents go", async () => {
  const signatures = [{ account_email: "signer@people.test" }];
  const { root, document, open } = await begun({ ...SEEN, signatures });
  await open();
  assert.deepEqual(await holders(document), ["reader", "signer", "writer"]);
  await work.stop();
  await ask("DELETE", root);
  assert.deepEqual(await heldNow(document), []);
  for (const name of ["reader", "signer", "writer"]) {
    assert.equal(await opens(name, document), false, name);
  }
  const own = await ask("GET", `/v3/documents/${document}`);
  assert.equal(own["id"], document);
});
