import { Refusal } from "@paraph/contract/errors";
import type { PersonActor } from "../../domain/access/actor.ts";
import { isEntryOf } from "../../domain/access/permissions.ts";
import type { Session } from "../../domain/sessions/session.ts";
import { isWaiting } from "../../domain/requests/turns.ts";
import type { Account } from "../../domain/accounts/account.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";
import { listViewOf, requestsOf } from "../inbox/list-view.ts";
import { requireProof } from "../sessions/proof.ts";
import { ownAccount } from "../own-account.ts";
import { notifyPerson } from "../messages/notify-account.ts";

type LeavingWorld = Pick<World, "store" | "clock" | "messengers" | "settings" | "log">;

type Reading = Pick<Tables, "accounts" | "requestViews" | "tenancy">;

/**
 * Takes an account away with its sessions, factors, mark and number. Who still has to sign, or alone manages a business,
 * ends that first. What was signed and its evidence stay: others rely on them.
 */
export async function deleteMe(
  world: LeavingWorld,
  actor: PersonActor,
  session: Session,
): Promise<void> {
  await requireProof(world, session, "deleteAccount");
  const account = await world.store.transaction(async (tables) => {
    if (!(await tables.accounts.lock(actor.accountId))) throw new Refusal("error.session.required");
    const found = await ownAccount(tables, actor);
    const own = { ...actor, email: found.email };
    // Nobody asks for a signature in what is held here, and what came until here is seen by the check after it.
    await tables.requestViews.lock(await listViewOf(tables, own, ["DRAFT", "OPEN"]));
    // Whoever gets the address next gets nothing that was this person's.
    await tables.participants.bindAll(found.email, found.id);
    await tables.documents.bindAll(found.email, found.id);
    await requireNothingOpen(tables, own);
    await requireOtherAdmins(tables, found);
    await tables.accounts.remove(found.id);
    return found;
  });
  await notifyPerson(world, account, "deleted");
}

async function requireOtherAdmins(tables: Tables, { id: accountId, email }: Account) {
  const memberships = await tables.tenancy.listMemberships(accountId);
  for (const { id } of memberships.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const members = await tables.tenancy.lockMembers(id);
    const admins = members.filter(({ role }) => role === "admin");
    if (admins.length === 1 && admins[0]?.email === email) {
      throw new Refusal("error.business.last_admin");
    }
  }
}

async function requireNothingOpen(tables: Reading, actor: PersonActor): Promise<void> {
  for await (const request of requestsOf(tables, await listViewOf(tables, actor, ["OPEN"]))) {
    const isAsked = request.signatures.some(
      (one) => isWaiting(one) && isEntryOf(request, one, actor),
    );
    if (isAsked) throw new Refusal("error.account.signatures_open");
  }
}
