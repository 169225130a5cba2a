import { hex } from "../../evidence/hash.ts";
import { writeKey } from "../../evidence/note.ts";
import { makeReport, writeReport, type EventWithProof } from "../../evidence/report.ts";
import type { PersonActor } from "../../domain/access/actor.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import { evidenceSigner } from "./evidence-signer.ts";
import { HistoryRefused, type CheckpointWorld } from "./make-checkpoint.ts";
import { proveActs, proveEntries } from "./prove-acts.ts";
import { trailOf } from "../business/record-act.ts";
import { businessFor } from "../business/business-of-person.ts";

/** So many acts stand on one page. */
const PAGE = 25;

/**
 * What was done with the business itself, newest first: keys, members, settings. Every act is proven under a signed
 * checkpoint before it is shown. What was done with a request stands in the history of the request.
 */
export async function readTrail(
  world: CheckpointWorld,
  person: PersonActor,
  id: string,
  before: number | null,
) {
  const { business } = await businessFor(world.store, person, id, "see trail");
  const subject = trailOf(business.id);
  const [newest] = await world.store.audit.newest(subject, null, 1);
  const proved = await proveEntries(world, () => world.store.audit.newest(subject, before, PAGE));
  const oldest = proved?.events.at(-1)?.entry.n ?? 1;
  return {
    acts: (proved?.events ?? []).map(shownAct),
    total: newest?.n ?? 0,
    older: oldest > 1 ? oldest : null,
    checkpoint: proved && {
      size: proved.checkpoint.size,
      root: hex(proved.checkpoint.root),
      note: proved.checkpoint.note,
      createdAt: proved.checkpoint.createdAt,
    },
    key: writeKey(await evidenceSigner(world)),
  };
}

/**
 * The whole trail in the form of a signature protocol, signed with the evidence key: `verify-evidence` checks it with
 * nothing but the file and the key that the instance publishes.
 */
export async function exportTrail(
  world: CheckpointWorld,
  person: PersonActor,
  id: string,
): Promise<{ readonly name: string; readonly json: string }> {
  const { business } = await businessFor(world.store, person, id, "see trail");
  const subject = trailOf(business.id);
  const proved = await proveActs(world, subject);
  if (!proved) throw new HistoryRefused(`${subject} has no history`);
  const section = {
    id: subject,
    title: "Audit trail of a business",
    business: business.name,
    region: world.settings.region,
  };
  const sections = { request: section, participants: [], documents: [] };
  const { events, checkpoint } = proved;
  const signer = await evidenceSigner(world);
  const report = makeReport(sections, events, checkpoint.note, world.clock.now(), signer);
  return { name: `audit-trail-${business.id}.json`, json: writeReport(report) };
}

function shownAct({ entry, proof }: EventWithProof) {
  const { actor, email } = entry.personal;
  return {
    n: entry.n,
    at: entry.at,
    type: entry.type,
    actor: typeof actor === "string" ? actor : null,
    person: typeof email === "string" ? email : null,
    facts: factsOf(entry.facts),
    position: entry.position,
    leaf: hex(entry.leaf),
    proof: proof.map(hex),
  };
}

/** Texts as they are, everything else as JSON writes it. */
function factsOf(facts: JsonObject) {
  return Object.entries(facts).map(([name, value]) => {
    return { name, value: typeof value === "string" ? value : JSON.stringify(value) };
  });
}
