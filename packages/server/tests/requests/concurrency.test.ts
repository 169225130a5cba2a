import assert from "node:assert/strict";
import { test } from "node:test";
import { bytesSource } from "@paraph/engine/bytes";
import { inspectPdf } from "@paraph/engine/pdf";
import { aPdf } from "@paraph/testkit";
import { Outage } from "../../src/ports/outage.ts";
import { startService } from "../kit/service.ts";
import { signAs } from "../kit/signing.ts";
import { clientOf } from "../kit/stored.ts";

/** 40 in every run; PARAPH_REQUESTS=200 is the whole thing. */
const REQUESTS = Number(process.env["PARAPH_REQUESTS"] ?? 40);
const SAMPLE = 10;
const CONNECTIONS = 16;
const SEED = 20_240_731;

const service = await startService({ database: { connections: CONNECTIONS } });
const { world, database } = service;
const v2 = await clientOf(service, "v2");
const content = Buffer.from(aPdf({ pages: [{ width: 595, height: 842 }] })).toString("base64");
const choose = seeded(SEED);

type Made = { readonly id: string; readonly sids: readonly string[] };

async function create(signers: number): Promise<Made> {
  const signatures = Array.from({ length: signers }, (_, index) => {
    return { account_email: `s${index}@example.com` };
  });
  const reply = await v2("POST", "/signature-requests", {
    title: "Lease",
    content,
    signatures,
    callback_success_url: "https://example.com/ok",
  });
  assert.equal(reply.status, 201, reply.text);
  const shown = reply.json() as { id: string; signatures: { sid: string }[] };
  return { id: shown.id, sids: shown.signatures.map(({ sid }) => sid) };
}

/** Whether this click made the signature; who is told to come back does. */
async function signAtLast(id: string, sid: string): Promise<boolean> {
  for (;;) {
    try {
      await signAs(world, id, sid);
      return true;
    } catch (error) {
      const { key } = error as { key?: string };
      // The last signature closes the request before a late duplicate looks.
      if (key === "error.sr.already_signed" || key === "error.sr.not_open") return false;
      if (key !== "error.sr.being_signed" && !(error instanceof Outage)) throw error;
    }
  }
}

/** Everybody signs at this moment, and two or three times: each person counts once. */
async function signAtOnce({ id, sids }: Made): Promise<void> {
  const clicks = sids.flatMap((sid) => Array.from({ length: 2 + choose(2) }, () => sid));
  const signed: string[] = [];
  await Promise.all(
    shuffled(clicks).map(async (sid) => {
      if (await signAtLast(id, sid)) signed.push(sid);
    }),
  );
  assert.deepEqual(signed.sort(), [...sids].sort(), "every signer is told once that they signed");
}

test(`3.2 ${REQUESTS} requests with 2 to 8 signers signing at the same moment, with duplicates: nothing lost, nothing doubled`, async (context) => {
  const made: Made[] = [];
  for (let at = 0; at < REQUESTS; at += 1) made.push(await create(2 + choose(7)));
  const started = performance.now();
  await Promise.all(made.map(signAtOnce));
  const seconds = (performance.now() - started) / 1000;
  const total = made.reduce((sum, { sids }) => sum + sids.length, 0);
  context.diagnostic(`${total} signatures in ${seconds.toFixed(1)} s`);

  for (const { id, sids } of made) {
    const [request] = await database.owner.sql<{ status: string }>`
      select status from request where id = ${id}::uuid`;
    assert.equal(request?.status, "SIGNED");
    const versions = await database.owner.sql<{ signer: string }>`
      select signature_id as signer from signed_version where request_id = ${id}::uuid`;
    assert.deepEqual(versions.map(({ signer }) => signer).sort(), [...sids].sort());
    const callbacks = await database.owner.sql<{ event: string }>`
      select event from callback where request_id = ${id}::uuid`;
    assert.deepEqual(callbacks, [{ event: "success" }]);
  }
  for (const { id, sids } of made.slice(0, SAMPLE)) {
    const { document_id } = (await v2("GET", `/signature-requests/${id}`)).json();
    const { bytes } = await v2("GET", `/documents/${String(document_id)}/content`);
    const { signatures } = inspectPdf(bytesSource(bytes));
    assert.equal(signatures.filter(({ type }) => type === "signature").length, sids.length);
  }
});

function shuffled<Item>(items: readonly Item[]): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(choose(left.length), 1));
}

/** The same choices in every run (xorshift, 32 bits): a failure can be looked at again. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
