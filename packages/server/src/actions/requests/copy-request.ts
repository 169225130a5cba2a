import type { MemberActor, PersonActor } from "../../domain/access/actor.ts";
import { may, permitRequest } from "../../domain/access/permissions.ts";
import type { RequestId } from "../../domain/ids.ts";
import { copyOf } from "../../domain/requests/copy.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import type { Observer, SignatureRequest } from "../../domain/requests/request.ts";
import type { Settings } from "../../ports/settings.ts";
import type { Commit } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import type { ContentWorld } from "../documents/check-content.ts";
import { receiveContent } from "../documents/receive-content.ts";
import { addAttachment, MOST_ATTACHMENT, openAttachment } from "./attachments.ts";
import type { WritingWorld } from "./change-request.ts";
import type { PlacesWorld } from "./clear-places.ts";
import { makeRequest } from "./create-request.ts";
import type { MeansWorld } from "./means.ts";
import { addObserver, type NamedObserver } from "./observers.ts";
import { readRequest } from "./read-request.ts";
import { storedDocuments } from "./request-documents.ts";

type CopyWorld = WritingWorld &
  MeansWorld &
  PlacesWorld &
  ContentWorld &
  Pick<World, "keyring" | "scanner" | "log">;

/**
 * Only what was made in the browser: a program may have asked for more than a person could see and change here. A
 * draft is not copied, because it can still become anything.
 */
export function canCopy(
  { mode }: Pick<Settings, "mode">,
  { origin, status, environment }: SignatureRequest,
): boolean {
  return origin === "WEB" && status !== "DRAFT" && environment === mode;
}

/**
 * Makes a draft with the documents, as they were before anybody signed, and the people, places, observers and
 * attachments of a request. Whoever asks again because the answer was lost gets the same draft.
 */
export async function copyRequest(
  world: CopyWorld,
  maker: MemberActor,
  id: RequestId,
): Promise<RequestId> {
  const { person } = maker;
  const original = await readRequest(world, person, id);
  permitRequest(original, person, "manage");
  if (!canCopy(world.settings, original)) throw notWhile(original.status, "error.sr.not_now");
  const documents = original.documents.map((one) => one.id);
  const copy =
    (await unchangedCopy(world, person, original)) ??
    (await makeRequest(
      world,
      maker,
      copyOf(original),
      (tables) => storedDocuments(tables, person, documents, original),
      withObservers(world, person, original.observers),
    ));
  const there = new Set(copy.attachments.map(({ filename }) => filename));
  for (const one of original.attachments) {
    if (there.has(one.filename)) continue;
    const { attachment, bytes } = await openAttachment(world, person, id, one.id);
    const content = await receiveContent(world, bytes, { most: MOST_ATTACHMENT });
    await addAttachment(world, person, copy.id, attachment, content, world.store.transaction);
  }
  return copy.id;
}

/** A draft that was made of this request and that nobody has touched since. */
async function unchangedCopy(
  { store }: CopyWorld,
  person: PersonActor,
  original: SignatureRequest,
): Promise<SignatureRequest | null> {
  const [first] = original.documents;
  for (const { id } of first ? await store.requests.holdersOf(first.id) : []) {
    const draft = await store.requests.find(id);
    if (draft?.status !== "DRAFT" || !may(draft, person, "manage")) continue;
    const isTyped = (await store.draftForms.find(id)) !== null;
    if (!isTyped && isUnchanged(draft) && isLike(draft, original)) return draft;
  }
  return null;
}

/** A copy is made, and each of its observers and attachments added: any further change is somebody's. */
function isUnchanged({ version, observers, attachments }: SignatureRequest): boolean {
  return version === 1 + observers.length + attachments.length;
}

function isLike(draft: SignatureRequest, original: SignatureRequest): boolean {
  const contentOf = (request: SignatureRequest) =>
    JSON.stringify([
      copyOf(request),
      request.documents.map(({ id }) => id),
      request.observers.map(({ who }) => named(who)),
    ]);
  return contentOf(draft) === contentOf(original);
}

/** The draft and those who watch it are saved together. */
function withObservers(
  world: CopyWorld,
  person: PersonActor,
  observers: readonly Observer[],
): Commit<SignatureRequest> {
  return (work) =>
    world.store.transaction(async (tables) => {
      let request = await work(tables);
      for (const { who } of observers) {
        request = await addObserver(world, person, request.id, named(who), (given) =>
          given(tables),
        );
      }
      return request;
    });
}

function named(who: Observer["who"]): NamedObserver {
  return who.kind === "user"
    ? { kind: "user", email: who.email }
    : { kind: "group", groupId: who.groupId };
}
