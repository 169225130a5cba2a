import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { aPdf } from "@paraph/testkit";
import { emptyPlace } from "../kit/program.ts";
import { ACME } from "../kit/service.ts";
import { startS3 } from "../kit/servers/s3.ts";

const REQUESTS = 20;
/** So many are acknowledged when one interface and one worker are killed. */
const BEFORE_THE_KILL = 6;
/** What the dead held is free again when its lease of 20 seconds is over. */
const PATIENCE_MS = 300_000;
const PATH = "/v2/signature-requests";

const folder = mkdtempSync(path.join(tmpdir(), "paraph-cluster-"));
const s3 = await startS3(path.join(folder, "s3"), "paraph");
const received: string[] = [];
const receiver = createServer((incoming, answer) => {
  received.push(incoming.url ?? "");
  answer.writeHead(200).end();
});
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const callbackUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
after(async () => {
  receiver.close();
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});

const place = await emptyPlace({
  PARAPH_S3_BUCKET: "paraph",
  PARAPH_S3_ENDPOINT: s3.endpoint,
  PARAPH_S3_ACCESS_KEY_ID: s3.accessKeyId,
  PARAPH_S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  PARAPH_MASTER_KEY_FILE: path.join(folder, "master.key"),
  PARAPH_DATABASE_CONNECTIONS: "8",
});
/** As on a machine of its own: nothing but the database, the bucket and the keys is shared. */
const start = (command: "serve" | "work", name: string) =>
  place.start({ command, env: { PARAPH_DATA_DIR: path.join(folder, name) } });
const first = await start("serve", "first");
const [second, firstWorker] = await Promise.all([
  start("serve", "second"),
  start("work", "first worker"),
  start("work", "second worker"),
]);

type Shown = {
  readonly id: string;
  readonly status_overall: string;
  readonly document_id: string;
  readonly signatures: readonly { readonly sid: string; readonly account_email: string }[];
};
type Answer = { readonly status: number; readonly bytes: Uint8Array };

let token = "";

/** Null when the process died instead of answering. */
async function call(
  url: string,
  method: string,
  target: string,
  body?: object,
): Promise<Answer | null> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  try {
    const answer = await fetch(`${url}${target}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) };
  } catch {
    return null;
  }
}

const textOf = ({ bytes }: Answer): string => new TextDecoder().decode(bytes);
const shownIn = (answer: Answer): Shown => JSON.parse(textOf(answer)) as Shown;

/** What went wrong; the log of a process reaches us later than its answer. */
async function faultsAfter(answer: Answer): Promise<string> {
  await pause(1_000);
  const lines = [first, second].flatMap((one) => one.output().split("\n"));
  return [textOf(answer), ...lines.filter((line) => line.includes('"fault"'))].join("\n");
}

/** One signer is a person whom the sandbox plays, the other one acts by itself in a worker. */
async function create(url: string, index: number): Promise<Shown> {
  const answer = await call(url, "POST", PATH, {
    title: `Contract ${index}`,
    content: Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64"),
    signatures: [{ account_email: "ada@example.com" }, { account_email: "sign@sandbox.test" }],
    callback_success_url: `${callbackUrl}/ok/SERVICE_SIGNATURE_REQUEST_ID`,
  });
  // Interface 8: an overloaded service says when to come back, and a client does.
  if (answer === null || answer.status === 503) {
    if (answer !== null) await pause(1_000);
    return create(second.url, index);
  }
  assert.equal(answer.status, 201, answer.status === 201 ? "" : await faultsAfter(answer));
  return shownIn(answer);
}

/** Until it is signed: whoever's call was cut asks again, at the instance that is left. */
async function sign(url: string, request: Shown): Promise<void> {
  const { id, signatures } = request;
  const sid = signatures.find((one) => one.account_email === "ada@example.com")?.sid ?? "";
  const target = `/sandbox/signature-requests/${id}/signatures/${sid}/sign`;
  const answer = await call(url, "POST", target);
  if (answer?.status === 200) return;
  if (answer?.status === 503) await pause(1_000);
  else if (answer !== null) {
    const { key } = JSON.parse(textOf(answer)) as { key: string };
    if (["error.sr.already_signed", "error.sr.not_open"].includes(key)) return;
    assert.equal(key, "error.sr.being_signed", textOf(answer));
  }
  return sign(second.url, request);
}

async function untilSigned(id: string, end: number): Promise<Shown> {
  for (;;) {
    const answer = await call(second.url, "GET", `${PATH}/${id}`);
    if (answer?.status === 503 && performance.now() < end) {
      await pause(1_000); // interface 8, as above
      continue;
    }
    assert.equal(answer?.status, 200, `${id} was acknowledged and is lost`);
    const request = shownIn(answer);
    const isReceived = received.includes(`/ok/${id}`);
    if (request.status_overall === "SIGNED" && isReceived) return request;
    const state = `${request.status_overall}, ${isReceived ? "" : "not "}called back`;
    assert.ok(performance.now() < end, `${id}: ${state}\n${second.output().slice(-2000)}`);
    await pause(100);
  }
}

test("two interfaces and two workers on one database and one bucket; one of each is killed under load", async () => {
  const login = await call(first.url, "POST", "/v2/access/login", {
    username: ACME.username,
    "api-key": ACME.key,
  });
  assert.equal(login?.status, 200);
  token = textOf(login);
  const end = performance.now() + PATIENCE_MS;
  const acknowledged: Shown[] = [];
  const kills: Promise<unknown>[] = [];

  await Promise.all(
    Array.from({ length: REQUESTS }, async (_, index) => {
      const [here, there] = index % 2 === 0 ? [first, second] : [second, first];
      await pause(index * 100);
      const request = await create(here.url, index);
      acknowledged.push(request);
      const signing = sign(there.url, request);
      if (acknowledged.length === BEFORE_THE_KILL) {
        kills.push(Promise.all([first.kill(), firstWorker.kill()]));
      }
      await signing;
    }),
  );
  assert.equal(kills.length, 1, "the kill fell into the load");
  await Promise.all(kills);
  assert.equal(first.child.signalCode, "SIGKILL");
  assert.equal(firstWorker.child.signalCode, "SIGKILL");

  assert.equal(acknowledged.length, REQUESTS);
  for (const { id } of acknowledged) {
    const { document_id } = await untilSigned(id, end);
    const content = await call(second.url, "GET", `/v2/documents/${document_id}/content`);
    assert.equal(content?.status, 200);
    const { signatures } = inspectPdf(bytesSource(content.bytes));
    assert.equal(signatures.filter(({ type }) => type === "signature").length, 2);
  }
});
