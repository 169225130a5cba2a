import { Refusal } from "@paraph/contract/errors";
import { nameOf, type Actor } from "../../domain/access/actor.ts";
import { requireFeature } from "../../domain/business/features.ts";
import { newObserverId, type GroupId, type ObserverId, type RequestId } from "../../domain/ids.ts";
import { newObserver } from "../../domain/requests/create.ts";
import type { Observer, SignatureRequest } from "../../domain/requests/request.ts";
import type { Business } from "../../domain/business/business.ts";
import type { Commit, Tables } from "../../ports/store/store.ts";
import { changeRequest, type Change, type ChangeWorld, type Moment } from "./change-request.ts";
import { readRequest } from "./read-request.ts";
import { accountsOf } from "./signer-sources.ts";
import { normalEmail } from "../../domain/requests/identity.ts";

/** Who is to watch: a person or a group of observers. */
export type NamedObserver =
  | { readonly kind: "user"; readonly email: string }
  | { readonly kind: "group"; readonly groupId: GroupId };

/** Lets somebody watch a request, in any state of it; the same one twice is one (interface 4.3). */
export async function addObserver(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
  named: NamedObserver,
  commit: Commit<SignatureRequest>,
): Promise<SignatureRequest> {
  const change: Change = {
    operation: "manage",
    act: "observer.added",
    decide: async (before, moment) => {
      if (named.kind === "group") requireFeature(moment.business, "observer_groups");
      const known = before.observers.find((one) => isSame(one, named));
      const observers = known
        ? before.observers
        : [...before.observers, await observerFor(world, actor, before, named, moment)];
      return { request: changedBy(before, observers, moment.at), effects: [] };
    },
  };
  return changeRequest(world, actor, id, change, commit);
}

/** The one who was named, in a request that they watch. */
export function observerNamed({ observers }: SignatureRequest, named: NamedObserver): Observer {
  const added = observers.find((one) => isSame(one, named));
  if (!added) throw new Error("the observer was not saved");
  return added;
}

/** One observer of a request. */
export async function readObserver(
  world: Pick<ChangeWorld, "store">,
  actor: Actor,
  id: RequestId,
  observerId: ObserverId,
): Promise<Observer> {
  const { observers } = await readRequest(world, actor, id);
  const found = observers.find((one) => one.id === observerId);
  if (!found) throw new Refusal("error.sr.observer_not_found");
  return found;
}

/** Somebody no longer watches. */
export async function removeObserver(
  world: ChangeWorld,
  actor: Actor,
  id: RequestId,
  observerId: ObserverId,
): Promise<void> {
  await changeRequest(world, actor, id, {
    operation: "manage",
    act: "observer.removed",
    decide: (before, { at }) => {
      const staying = before.observers.filter((one) => one.id !== observerId);
      if (staying.length === before.observers.length) {
        throw new Refusal("error.sr.observer_not_found");
      }
      return { request: changedBy(before, staying, at), effects: [] };
    },
  });
}

/** Watching is possible in every state, so it asks no row of the state table. */
function changedBy(
  before: SignatureRequest,
  observers: readonly Observer[],
  at: Date,
): SignatureRequest {
  return { ...before, observers, updatedAt: at, version: before.version + 1 };
}

async function observerFor(
  { ids }: ChangeWorld,
  actor: Actor,
  { environment }: SignatureRequest,
  named: NamedObserver,
  { at, tables, business }: Moment,
): Promise<Observer> {
  const invitedBy = nameOf(actor);
  if (named.kind === "user") {
    const accounts = await accountsOf(tables, [named.email]);
    return newObserver(named.email, at, { ids, invitedBy, accounts });
  }
  const group = await observerGroup(tables, business, environment, named.groupId);
  const emails = group.members.map(({ email }) => email);
  const who = { kind: "group", groupId: group.id, name: group.name, emails } as const;
  return { id: newObserverId(ids), invitedAt: at, invitedBy, who };
}

async function observerGroup(
  tables: Pick<Tables, "groups">,
  business: Business,
  environment: SignatureRequest["environment"],
  id: GroupId,
) {
  const group = await tables.groups.find(business.id, environment, id);
  if (group?.type !== "OBSERVER") throw new Refusal("error.group.not_found");
  return group;
}

export function isSame({ who }: Observer, named: NamedObserver): boolean {
  return who.kind === "user"
    ? named.kind === "user" && who.email === normalEmail(named.email)
    : named.kind === "group" && who.groupId === named.groupId;
}
