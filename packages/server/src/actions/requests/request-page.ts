import type { PersonActor } from "../../domain/access/actor.ts";
import { isEntryOf, may } from "../../domain/access/permissions.ts";
import type { RequestId } from "../../domain/ids.ts";
import { canHappen } from "../../domain/requests/advance.ts";
import { automaticTimes } from "../../domain/requests/automatic-reminders.ts";
import { nextReminder } from "../../domain/requests/reminders.ts";
import type { Observer, Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { receiversOf } from "../../domain/requests/strangers.ts";
import { dueSignatures, isWaiting } from "../../domain/requests/turns.ts";
import { expiryRange } from "../../domain/requests/expiry.ts";
import { businessTime, hasFeature, type Business } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";
import { isSilenced } from "../count-strangers.ts";
import { canCopy } from "./copy-request.ts";
import { readRequest } from "./read-request.ts";
import { groupsOf } from "./create-offer.ts";
import { senderNames } from "../inbox/sender-names.ts";
import { personName } from "./request-parts.ts";

type Reading = Pick<World, "store" | "clock" | "settings">;

/** A request as somebody with an account may see it, with what they may do to it now (interface 12). */
export async function readRequestPage(world: Reading, actor: PersonActor, id: RequestId) {
  const request = await readRequest(world, actor, id);
  const business = await businessOf(world.store, request);
  const now = businessTime(business, request, world.clock.now());
  const isManaged = may(request, actor, "manage");
  const due = request.status === "OPEN" ? dueSignatures(request) : [];
  const reminder = nextReminder(request, now);
  const isOpen = may(request, actor, "open");
  const isDraft = isManaged && request.status === "DRAFT";
  const isBeingEdited = isDraft && (await world.store.draftForms.find(request.id)) !== null;
  // What is typed replaces what the draft says: until then the form is the only way to change it.
  const isChangeable = isManaged && !isBeingEdited;
  const offer = isManaged ? await offerOf(world, actor, business) : null;
  const hasDeadline = isDraft && isChangeable && hasFeature(business, "expires_at");
  return {
    requestId: request.id,
    title: request.title,
    message: request.message,
    ...(await senderNames(world.store, request)),
    owner: request.owner,
    environment: request.environment,
    status: request.status,
    quality: request.quality,
    legislation: request.legislation,
    serverTime: now,
    createdAt: request.createdAt,
    updatedAt: request.updatedAt,
    endedAt: request.endedAt,
    endMessage: request.endMessage,
    expiresAt: request.expiresAt,
    deletedAt: request.autoDeleteAt,
    isManaged,
    isBeingEdited,
    isToSign: due.some((one) => isEntryOf(request, one, actor)),
    acts: {
      send: isDraft && isChangeable && request.signatures.length > 0,
      resume: isDraft && offer !== null && request.origin === "WEB",
      edit: isManaged && canHappen(request.status, "update"),
      copy: offer !== null && canCopy(world.settings, request),
      addSigner: isChangeable && canHappen(request.status, "add_signer"),
      addDocument:
        isDraft && isChangeable && offer !== null && request.environment === world.settings.mode,
      removeDocument: isDraft && isChangeable && request.documents.length > 1,
      attach: isChangeable && (isDraft || request.status === "OPEN"),
      observe: isChangeable,
      setDeadline: hasDeadline,
      remind: isManaged && reminder.isNow,
      withdraw: isManaged && canHappen(request.status, "withdraw"),
      delete: may(request, actor, "delete"),
      open: isOpen,
      protocol: may(request, actor, "report"),
    },
    remindAgainInSeconds: isManaged ? reminder.againInSeconds : null,
    reminders: isManaged ? request.reminders : null,
    people: await peopleOf(world, request, new Set(due), { isManaged, isChangeable }),
    observers: request.observers.map(shownObserver),
    offer,
    deadline: hasDeadline ? expiryRange(request.autoDeleteAt, now) : null,
    documents: isOpen ? await filesOf(world, request) : [],
    attachments: isOpen ? request.attachments : [],
  };
}

async function peopleOf(
  world: Reading,
  request: SignatureRequest,
  due: ReadonlySet<Signature>,
  { isManaged, isChangeable }: { readonly isManaged: boolean; readonly isChangeable: boolean },
) {
  const canRemove = isChangeable && canHappen(request.status, "remove_signer");
  const times = isManaged ? automaticTimes(request) : new Map<Signature, Date>();
  const people = [];
  for (const one of request.signatures) {
    const at = times.get(one);
    const next = at && !(await isSilenced(world.store, request, receiversOf(one))) ? at : null;
    people.push({
      signatureId: one.id,
      kind: one.signer.kind,
      name: await personName(world, request, one),
      email: one.signer.email,
      status: one.status,
      isDue: due.has(one),
      sequence: one.sequence,
      group: one.group && { name: one.group.name, mode: one.group.mode },
      invitedAt: one.invitedAt,
      remindedAt: one.remindedAt,
      nextReminderAt: next,
      remindersLeft: next && request.reminders ? request.reminders.atMost - one.remindersSent : 0,
      lastViewedAt: isManaged ? one.lastViewedAt : null,
      endedAt: one.endedAt,
      reason: one.endReason,
      isUnreached: isManaged && isWaiting(one) && (await isUnreached(world, request, one)),
      isRemovable: canRemove && isWaiting(one),
      canHaveNewLink:
        isManaged && request.status === "OPEN" && one.signer.kind === "guest" && isWaiting(one),
    });
  }
  return people;
}

/** Whether a signer does not want to hear of the business; what they said when they reported it is not told. */
async function isUnreached(
  { store }: Reading,
  request: SignatureRequest,
  signature: Signature,
): Promise<boolean> {
  const found = receiversOf(signature).map(({ to }) => store.receivers.find({ ...request, to }));
  return (await Promise.all(found)).some(({ silencedAt }) => silencedAt !== null);
}

async function filesOf({ store }: Reading, request: SignatureRequest) {
  const versions = request.documents.map(({ versionId }) => versionId);
  const found = new Map((await store.documents.findMany(versions)).map((one) => [one.id, one]));
  return request.documents.flatMap(({ id, name, versionId }) => {
    const document = found.get(versionId);
    if (!document) return [];
    const { size, pageCount, sha256 } = document;
    return [{ id, versionId, title: name, size, pageCount, sha256 }];
  });
}

function shownObserver({ id, who }: Observer) {
  return who.kind === "user"
    ? { id, name: who.email, isGroup: false }
    : { id, name: who.name, isGroup: true };
}

/** What a member may choose in the name of the business; those who are none have nothing of it. */
async function offerOf(world: Reading, { accountId }: PersonActor, business: Business) {
  const memberships = await world.store.tenancy.listMemberships(accountId);
  if (!memberships.some(({ id }) => id === business.id)) return null;
  const { observerGroups, hasObserverGroups } = await groupsOf(world, business);
  return { business: business.id, observerGroups, hasObserverGroups };
}
