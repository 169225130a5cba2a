import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { may } from "../../domain/access/permissions.ts";
import { isUuid, type RequestId, type SignatureId } from "../../domain/ids.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import {
  shownNameOf,
  type Signature,
  type SignatureRequest,
  type Signer,
} from "../../domain/requests/request.ts";
import { dueSignatures, isDone } from "../../domain/requests/turns.ts";
import type { Business } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { businessFor } from "../business/business-of-person.ts";
import { moveClock, readClock, type BusinessClock } from "./move-clock.ts";
import { play, type Play, type PlayingWorld } from "./play-signer.ts";

const MOST_REQUESTS = 50;

/** The business whose sandbox somebody uses: every member of it may, and nobody else (interface 11). */
export async function sandboxOf(
  tables: Pick<Tables, "tenancy">,
  person: PersonActor,
  businessId: string,
): Promise<Business> {
  return (await businessFor(tables, person, businessId, "use sandbox")).business;
}

/** The newest open requests of the demo, with everybody who could be played. */
export async function listVirtualSigners(
  { store }: Pick<World, "store">,
  person: PersonActor,
  businessId: string,
) {
  const business = await sandboxOf(store, person, businessId);
  const filter = {
    scope: { kind: "demo of", businessId: business.id },
    status: "OPEN",
    drafts: false,
    signatureStatus: null,
    signer: null,
    search: null,
  } as const;
  const page = { offset: 0, limit: MOST_REQUESTS };
  const { requests } = await store.requests.list(filter, page);
  return requests.map((request) => {
    const due = new Set(dueSignatures(request));
    const stateOf = (one: Signature) => (isDone(one) ? "done" : due.has(one) ? "due" : "later");
    const signers = request.signatures.map((one) => ({
      signatureId: one.id,
      name: nameOf(one.signer),
      group: one.group?.name ?? null,
      state: stateOf(one),
    }));
    const { id, title } = request;
    return { id, title, mayOpen: may(request, person, "read"), signers };
  });
}

/** Lets one signer of a demo request of the business do a step. */
export async function playAs(
  world: PlayingWorld,
  person: PersonActor,
  businessId: string,
  asked: { readonly requestId: string; readonly signatureId: string },
  step: { readonly act: Play; readonly reason: string | null },
): Promise<SignatureRequest> {
  const business = await sandboxOf(world.store, person, businessId);
  const requestId = asked.requestId.toLowerCase();
  const request = isUuid(requestId)
    ? await world.store.requests.find(requestId as RequestId)
    : null;
  if (request?.businessId !== business.id || request.environment !== "demo") {
    throw new Refusal("error.sr.not_found");
  }
  const signatureId = asked.signatureId.toLowerCase() as SignatureId;
  if (!request.signatures.some(({ id }) => id === signatureId)) {
    throw new Refusal("error.sr.signature_not_found");
  }
  if (request.status === "DRAFT") throw notWhile(request.status, "error.sr.not_open");
  return play(world, { requestId: request.id, signatureId }, step.act, step.reason);
}

/** What time it is in the demo of the business. */
export async function readDemoClock(
  world: Pick<World, "store" | "clock">,
  person: PersonActor,
  businessId: string,
): Promise<BusinessClock> {
  return readClock(world, (await sandboxOf(world.store, person, businessId)).id);
}

/** Moves the time of the demo forward. That of production is the machine's and is moved by nobody. */
export async function moveDemoClock(
  world: Parameters<typeof moveClock>[0],
  person: PersonActor,
  businessId: string,
  seconds: number,
): Promise<BusinessClock> {
  return moveClock(world, (await sandboxOf(world.store, person, businessId)).id, seconds);
}

/** The opaque identifier of somebody without an account tells nobody anything. */
function nameOf(signer: Signer): string {
  if (signer.kind === "account") return signer.email;
  const { firstName, lastName } = signer.identity;
  return [firstName, lastName].filter((part) => part !== null).join(" ") || shownNameOf(signer);
}
