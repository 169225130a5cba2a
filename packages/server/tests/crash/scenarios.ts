import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sha256 } from "../kit/invariants.ts";
import type { Answer, Client } from "./client.ts";

/**
 * What an integrator wants to have done. A scenario is run until the process dies under it, and then
 * again from the start on the next process: it asks what is there before it acts, and repeats a
 * creation under the same idempotency key, as the documentation advises.
 */
export type Scenario = (stage: Stage) => Promise<void>;

export type Stage = {
  readonly client: Client;
  /** What was acknowledged so far; it must still be true after a crash. */
  readonly memory: Map<string, string>;
  readonly pdf: Uint8Array;
  /** Where callbacks go. */
  readonly receiver: string;
};

/** Uploads once; what was acknowledged is there and is byte for byte the same. */
export async function upload(stage: Stage, name = "document"): Promise<string> {
  const { client, memory, pdf } = stage;
  const known = memory.get(name);
  if (known === undefined) {
    const content = Buffer.from(pdf).toString("base64");
    const { status, json } = await client.call("POST", "/v3/documents", {
      body: { title: name, content },
      key: keyFor(memory, name),
    });
    assert.equal(status, 201, JSON.stringify(json));
    memory.set(name, String(json["id"]));
  }
  const id = memory.get(name) ?? "";
  const { status, bytes } = await client.call("GET", `/v3/documents/${id}/content`);
  assert.equal(status, 200, "an acknowledged document is gone");
  assert.equal(sha256(bytes), sha256(pdf));
  return id;
}

/** A DRAFT with two signers, the second after the first. */
export async function draft(stage: Stage): Promise<string> {
  const documentId = await upload(stage);
  const known = stage.memory.get("request");
  if (known !== undefined) return known;
  const { receiver } = stage;
  const { status, json } = await stage.client.call("POST", "/v3/signature-requests", {
    body: {
      title: "Contract",
      document_id: documentId,
      signatures: [
        { account_email: "ada@example.com", sequence: 1 },
        { account_email: "bob@example.com", sequence: 2 },
      ],
      callback_success_url: `${receiver}/success/SERVICE_SIGNATURE_REQUEST_ID`,
      callback_update_url: `${receiver}/update/SERVICE_SIGNATURE_REQUEST_ID/SERVICE_SIGNATURE_ID`,
      callback_error_url: `${receiver}/error/SERVICE_SIGNATURE_REQUEST_ID`,
    },
    key: keyFor(stage.memory, "request"),
  });
  assert.equal(status, 201, JSON.stringify(json));
  stage.memory.set("request", String(json["id"]));
  return String(json["id"]);
}

export async function read(stage: Stage): Promise<Answer> {
  const id = stage.memory.get("request") ?? "";
  const { status, json } = await stage.client.call("GET", `/v3/signature-requests/${id}`);
  assert.equal(status, 200, "an acknowledged request is gone");
  return json;
}

export async function open(stage: Stage): Promise<string> {
  const id = await draft(stage);
  if ((await read(stage))["status_overall"] === "DRAFT") {
    const { status } = await stage.client.call("POST", `/v3/signature-requests/${id}/initiate`);
    assert.equal(status, 200);
  }
  assert.notEqual((await read(stage))["status_overall"], "DRAFT");
  return id;
}

type Entry = { readonly sid: string; readonly account_email: string; readonly status_code: string };

export async function entryOf(stage: Stage, email: string): Promise<Entry | undefined> {
  const signatures = (await read(stage))["signatures"] as readonly Entry[];
  return signatures.find(({ account_email }) => account_email === email);
}

/** Plays one signer, unless they have acted already. */
async function play(stage: Stage, email: string, act: "sign" | "decline" | "fail"): Promise<void> {
  const entry = await entryOf(stage, email);
  assert.ok(entry, "a signer is gone");
  if (entry.status_code !== "OPEN") return;
  const id = stage.memory.get("request") ?? "";
  const { status, json } = await stage.client.call(
    "POST",
    `/sandbox/signature-requests/${id}/signatures/${entry.sid}/${act}`,
  );
  assert.equal(status, 200, JSON.stringify(json));
}

async function expectStatus(stage: Stage, status: string): Promise<void> {
  for (let tried = 0; tried < 2400; tried += 1) {
    if ((await read(stage))["status_overall"] === status) return;
    await pause(50);
  }
  assert.equal((await read(stage))["status_overall"], status);
}

function keyFor(memory: Map<string, string>, name: string): string {
  const known = memory.get(`key of ${name}`);
  if (known !== undefined) return known;
  const key = randomUUID();
  memory.set(`key of ${name}`, key);
  return key;
}

async function deletion(stage: Stage, path: string): Promise<void> {
  const { status } = await stage.client.call("DELETE", path);
  assert.ok([200, 204, 404].includes(status), `${path} answered ${String(status)}`);
}

/** Every scenario by the beginning of the names of the crash points that it passes. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  upload: async (stage) => {
    await upload(stage);
  },
  blob: async (stage) => {
    await upload(stage);
  },
  delete: async (stage) => {
    const id = stage.memory.get("removed") ?? (await upload(stage));
    stage.memory.set("removed", id);
    await deletion(stage, `/v3/documents/${id}`);
    const { status } = await stage.client.call("GET", `/v3/documents/${id}/content`);
    assert.equal(status, 404);
  },
  "request.created": async (stage) => {
    await draft(stage);
  },
  "request.initiated": async (stage) => {
    await open(stage);
  },
  "request.updated": async (stage) => {
    const id = await open(stage);
    const { status } = await stage.client.call("PUT", `/v3/signature-requests/${id}`, {
      body: { title: "Another title" },
    });
    assert.equal(status, 200);
    assert.equal((await read(stage))["title"], "Another title");
  },
  "request.withdrawn": async (stage) => {
    const id = await open(stage);
    if ((await read(stage))["status_overall"] === "OPEN") {
      await stage.client.call("POST", `/v3/signature-requests/${id}/withdraw`, { body: {} });
    }
    await expectStatus(stage, "WITHDRAWN");
  },
  "request.expired": async (stage) => {
    const id = await draft(stage);
    if ((await read(stage))["status_overall"] === "DRAFT") {
      const { json: clock } = await stage.client.call("GET", "/sandbox/clock");
      const today = String(clock["now"]).slice(0, 10);
      const { status, json } = await stage.client.call("PUT", `/v3/signature-requests/${id}`, {
        body: { expires_at: today },
      });
      assert.equal(status, 200, JSON.stringify(json));
    }
    await open(stage);
    if ((await read(stage))["status_overall"] === "OPEN") {
      await stage.client.call("POST", "/sandbox/clock", { body: { advance_seconds: 2 * 86_400 } });
    }
    await expectStatus(stage, "EXPIRED");
  },
  "request.expiry_cleared": async (stage) => {
    const id = await draft(stage);
    const { status } = await stage.client.call("DELETE", `/v3/signature-requests/${id}/expires-at`);
    assert.equal(status, 204);
  },
  "request.deleted": removeRequest,
  "job.cascade": removeRequest,
  cascade: removeRequest,
  "signer.added": async (stage) => {
    const id = await open(stage);
    if (!(await entryOf(stage, "eve@example.com"))) {
      const { status } = await stage.client.call(
        "POST",
        `/v3/signature-requests/${id}/signatures`,
        {
          body: { account_email: "eve@example.com" },
          key: keyFor(stage.memory, "eve"),
        },
      );
      assert.equal(status, 200);
    }
    assert.ok(await entryOf(stage, "eve@example.com"));
  },
  "signer.removed": async (stage) => {
    const id = await open(stage);
    const entry = await entryOf(stage, "bob@example.com");
    if (entry) await deletion(stage, `/v3/signature-requests/${id}/signatures/${entry.sid}`);
    assert.equal(await entryOf(stage, "bob@example.com"), undefined);
  },
  "signers.reminded": remind,
  "signers.reminded_automatically": remindInTime,
  "job.remind": remind,
  "observer.added": async (stage) => {
    const id = await draft(stage);
    const { status } = await stage.client.call("POST", `/v3/signature-requests/${id}/observers`, {
      body: { type: "USER", email: "observer@example.com" },
      key: keyFor(stage.memory, "observer"),
    });
    assert.ok(status === 200 || status === 201);
  },
  "document.added": async (stage) => {
    const id = await draft(stage);
    const second = await upload(stage, "second");
    const { status } = await stage.client.call("POST", `/v3/signature-requests/${id}/documents`, {
      body: { document_id: second },
    });
    assert.ok([200, 201, 409].includes(status), String(status));
    assert.equal(((await read(stage))["documents"] as readonly unknown[]).length, 2);
  },
  "signature.declined": async (stage) => {
    await open(stage);
    await play(stage, "ada@example.com", "decline");
    await expectStatus(stage, "DECLINED");
  },
  "signature.failed": async (stage) => {
    await open(stage);
    await play(stage, "ada@example.com", "fail");
    await expectStatus(stage, "ERROR");
  },
  "signature.made": signBoth,
  sign: signBoth,
  "job.callback": signBoth,
  "job.announce": signBoth,
  "job.invite": async (stage) => {
    await open(stage);
  },
  "job.checkpoint": signBoth,
  "job.sweep": signBoth,
};

async function signBoth(stage: Stage): Promise<void> {
  await open(stage);
  await play(stage, "ada@example.com", "sign");
  await play(stage, "bob@example.com", "sign");
  await expectStatus(stage, "SIGNED");
}

async function remind(stage: Stage): Promise<void> {
  const id = await open(stage);
  const { status } = await stage.client.call("POST", `/v3/signature-requests/${id}/remind`);
  assert.ok(status === 200 || status === 429, String(status));
}

/** A plan reminds in time; whenever the power goes, the signer gets one reminder and not two. */
async function remindInTime(stage: Stage): Promise<void> {
  const { client } = stage;
  const id = await draft(stage);
  if ((await read(stage))["status_overall"] === "DRAFT") {
    const { status, json } = await client.call("PUT", `/v3/signature-requests/${id}`, {
      body: { reminders: { first_after_days: 3, every_days: 7, at_most: 2 } },
    });
    assert.equal(status, 200, JSON.stringify(json));
  }
  await open(stage);
  const { json: clock } = await client.call("GET", "/sandbox/clock");
  const age =
    Date.parse(String(clock["now"])) - Date.parse(String((await read(stage))["created_at"]));
  if (age < 3 * 86_400_000) {
    await client.call("POST", "/sandbox/clock", { body: { advance_seconds: 3 * 86_400 } });
  }
  for (let tried = 0; tried < 2400; tried += 1) {
    const { bytes } = await client.call("GET", "/sandbox/messages?to=ada%40example.com");
    const mails = JSON.parse(Buffer.from(bytes).toString()) as readonly {
      readonly subject: string;
      readonly text: string;
    }[];
    const reminders = mails.filter(
      ({ subject, text }) => subject.startsWith("Reminder") && text.includes(id),
    );
    assert.ok(reminders.length <= 1, "reminded twice");
    if (reminders.length === 1) return;
    await pause(50);
  }
  assert.fail("the reminder never came");
}

/** The request is gone at once; its documents go by themselves. */
async function removeRequest(stage: Stage): Promise<void> {
  const id = stage.memory.get("deleted") ?? (await open(stage));
  const documentId = stage.memory.get("document") ?? "";
  stage.memory.set("deleted", id);
  await deletion(stage, `/v3/signature-requests/${id}`);
  const { status } = await stage.client.call("GET", `/v3/signature-requests/${id}`);
  assert.equal(status, 404);
  for (let tried = 0; tried < 2400; tried += 1) {
    const left = await stage.client.call("GET", `/v3/documents/${documentId}`);
    if (left.status === 404) return;
    await pause(50);
  }
  assert.fail("the documents of a deleted request stay");
}
