import assert from "node:assert/strict";
import { test } from "node:test";
import { proveActs } from "../../src/actions/evidence/prove-acts.ts";
import { inclusionProof, inclusionProofs } from "../../src/evidence/merkle.ts";
import { evidencePlace } from "../kit/evidence-world.ts";
import { anEntry, guestsOf } from "../kit/guest.ts";
import { startService } from "../kit/service.ts";

const place = await evidencePlace();
const service = await startService();

test("the proofs of 1,500 acts ask the database once, and are those that are asked for one by one", async () => {
  const { world, act } = place;
  await act("before", 3);
  await world.store.transaction(async (tx) => {
    for (let at = 0; at < 1_500; at += 1) {
      const facts = { at };
      await tx.audit.append({ subject: "r", type: "viewed", at: new Date(0), facts, personal: {} });
    }
  });
  let reads = 0;
  const evidence = {
    ...world.store.evidence,
    readNode: (address: Parameters<typeof world.store.evidence.readNode>[0]) => {
      reads += 1;
      return world.store.evidence.readNode(address);
    },
    readNodes: (addresses: Parameters<typeof world.store.evidence.readNodes>[0]) => {
      reads += 1;
      return world.store.evidence.readNodes(addresses);
    },
  };
  const proved = await proveActs({ ...world, store: { ...world.store, evidence } }, "r");
  assert.equal(proved?.events.length, 1_500);
  assert.equal(reads, 1);
  const { size } = proved.checkpoint;
  for (const event of proved.events.filter((_, at) => at % 500 === 0)) {
    const alone = await inclusionProof(event.entry.position, size, world.store.evidence.readNode);
    assert.deepEqual(event.proof.map(hexOf), alone.map(hexOf));
  }
});

test("others are served while a long history is proved", async () => {
  let isProving = true;
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (isProving) setImmediate(count);
  };
  setImmediate(count);
  const indices = Array.from({ length: 3_000 }, (_, at) => at);
  await inclusionProofs(indices, 3_000, async (addresses) =>
    addresses.map(() => new Uint8Array(32)),
  );
  isProving = false;
  assert.ok(turns > 3, `${turns} turns`);
});

test("control: a subtree that is not there is not proved with another one", async () => {
  const { database, world } = place;
  const broken = inclusionProofs([5], 1_503, async (addresses) =>
    addresses.slice(1).map(() => new Uint8Array(32)),
  );
  await assert.rejects(broken, /was not read/);
  await database.owner.sql`delete from audit_node where level = 3 and index = 1`;
  await assert.rejects(proveActs(world, "r"), /the tree has no node 1 of level 3/);
});

test("12. a link that is opened over and over is recorded in the audit trail once", async () => {
  const [ada] = await guestsOf(service, [anEntry("Ada")]);
  assert.ok(ada);
  for (let opening = 0; opening < 30; opening += 1) await ada.open();
  const count = async (): Promise<number> => {
    const [row] = await service.database.sql<{ count: number }>`
      select count(*)::int as count from audit_event
       where subject = ${ada.requestId} and type = 'request.viewed'`;
    return row?.count ?? -1;
  };
  assert.equal(await count(), 1);
  const token = await service.logIn();
  const seen = await service.call("GET", `/v2/signature-requests/${ada.requestId}`, { token });
  assert.match(seen.text, /"last_viewed_at":"2/);
});

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
