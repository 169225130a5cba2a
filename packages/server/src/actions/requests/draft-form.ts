import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { may, permitRequest } from "../../domain/access/permissions.ts";
import type { DocumentId, RequestId } from "../../domain/ids.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { RequestPatch } from "../../domain/requests/update.ts";
import type { World } from "../../ports/world.ts";
import { requireContent, type ContentWorld } from "../documents/check-content.ts";
import type { WritingWorld } from "./change-request.ts";
import type { MeansWorld } from "./means.ts";
import { addObserver, isSame, removeObserver, type NamedObserver } from "./observers.ts";
import { readRequest } from "./read-request.ts";
import { checkNewPlaces, type PlacesWorld } from "./clear-places.ts";
import { clearExpiry, initiateReadable, patchRequest } from "./steps.ts";

/** What a sender has made of a draft. */
export type Finished = Pick<
  RequestPatch,
  "title" | "message" | "quality" | "legislation" | "signatures" | "reminders" | "expiresAt"
> & {
  readonly watchers: readonly NamedObserver[];
  /** The documents that the sender saw; the request must hold the same. */
  readonly seen: readonly DocumentId[];
  readonly send: boolean;
};

/** A patch that changes nothing. */
export const NO_PATCH: RequestPatch = {
  title: null,
  message: null,
  custom: null,
  quality: null,
  legislation: null,
  signatures: null,
  readAccess: null,
  writeAccess: null,
  ccEmailAddresses: null,
  callbacks: { success: null, update: null, error: null },
  attachOnSuccess: null,
  reminders: null,
  expiresAt: null,
  documents: null,
};

/** The draft that a person manages and that begins with these documents, where there is one. */
export async function draftOf(
  { store }: Pick<World, "store">,
  actor: PersonActor,
  [first]: readonly DocumentId[],
): Promise<RequestId | null> {
  if (first === undefined) return null;
  for (const { id } of await store.requests.holdersOf(first)) {
    const request = await store.requests.find(id);
    if (request?.status === "DRAFT" && may(request, actor, "manage")) return request.id;
  }
  return null;
}

/** What was typed of a draft so far, and its documents. */
export async function readForm(
  world: Pick<World, "store">,
  actor: PersonActor,
  id: RequestId,
  status: "DRAFT" | "any" = "DRAFT",
) {
  const request = await managed(world, actor, id, status);
  const ids = request.documents.map((one) => one.id);
  const found = new Map((await world.store.documents.findMany(ids)).map((one) => [one.id, one]));
  const documents = ids.flatMap((one) => found.get(one) ?? []);
  return { request, kept: await world.store.draftForms.find(id), documents };
}

/** Keeps what was typed. It is no change of the request: nobody but who manages it hears of it. */
export async function saveForm(
  world: Pick<World, "store" | "clock">,
  actor: PersonActor,
  id: RequestId,
  form: string,
): Promise<{ readonly savedAt: Date }> {
  await managed(world, actor, id, "DRAFT");
  const savedAt = world.clock.now();
  await world.store.draftForms.save(id, { form, savedAt });
  return { savedAt };
}

/** What was typed and is not part of the draft yet would not be sent with it. */
export async function requireNotEdited(
  world: Pick<World, "store">,
  actor: PersonActor,
  id: RequestId,
): Promise<void> {
  await managed(world, actor, id, "any");
  if ((await world.store.draftForms.find(id)) !== null)
    throw new Refusal("error.sr.changed_meanwhile");
}

/**
 * Makes a draft what was typed and sends it, all or nothing. Whoever asks again because the answer was lost finds it
 * sent, and nobody is invited twice.
 */
export async function finishDraft(
  world: WritingWorld & MeansWorld & PlacesWorld & ContentWorld,
  actor: PersonActor,
  id: RequestId,
  { watchers, seen, send, ...patch }: Finished,
): Promise<void> {
  const { status, expiresAt, documents, observers } = await managed(world, actor, id, "any");
  if (status !== "DRAFT") {
    if (send) return;
    throw notWhile(status, "error.sr.not_draft");
  }
  if (send) {
    await requireContent(
      world,
      documents.map(({ versionId }) => versionId),
    );
  }
  const recheckPlaces = await checkNewPlaces(world, actor, id, patch.signatures ?? []);
  await world.store.transaction(async (tables) => {
    const commit = async <Made>(work: (given: typeof tables) => Promise<Made>) => work(tables);
    const within = { ...world, store: { ...world.store, transaction: commit } };
    if (patch.expiresAt === null && expiresAt !== null) await clearExpiry(within, actor, id);
    const all = { ...NO_PATCH, ...patch };
    requireSeen(await patchRequest(within, actor, id, all, commit, recheckPlaces), seen);
    for (const one of observers) {
      if (!watchers.some((named) => isSame(one, named))) {
        await removeObserver(within, actor, id, one.id);
      }
    }
    for (const watcher of watchers) await addObserver(within, actor, id, watcher, commit);
    if (send) await initiateReadable(within, actor, id, commit);
    // From here on the request itself says what was typed.
    await tables.draftForms.remove(id);
  });
}

/** What the sender did not see is not sent in their name. */
function requireSeen({ documents }: SignatureRequest, seen: readonly DocumentId[]): void {
  const named = new Set(seen);
  if (named.size !== documents.length || !documents.every(({ id }) => named.has(id)))
    throw new Refusal("error.sr.changed_meanwhile");
}

async function managed(
  world: Pick<World, "store">,
  actor: PersonActor,
  id: RequestId,
  status: "DRAFT" | "any",
): Promise<SignatureRequest> {
  const request = await readRequest(world, actor, id);
  permitRequest(request, actor, "manage");
  if (status === "DRAFT" && request.status !== "DRAFT") {
    throw notWhile(request.status, "error.sr.not_draft");
  }
  return request;
}
