import { Refusal } from "@paraph/contract/errors";
import { nameOf, type Caller } from "../../domain/access/actor.ts";
import type { Document } from "../../domain/documents/document.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { businessTime } from "../../domain/business/business.ts";
import type { World } from "../../ports/world.ts";
import { openKey, PROCESSING, wrapFor } from "../../vault/grants.ts";
import { principalsOf } from "../keys/principals.ts";
import { businessOf } from "../business-of.ts";
import { principalsThrough } from "../keys/follow-keys.ts";
import { permitDocument, reachDocument } from "./access.ts";

/** Null leaves a list as it is. */
export type AccessChange = {
  readonly readAccess: readonly string[] | null;
  readonly writeAccess: readonly string[] | null;
};

/**
 * Owner and writers say who else may read and write (interface 2.5). Who gains access gets the key,
 * who loses it loses the key, in the same transaction as the list.
 */
export async function changeAccess(
  world: Pick<World, "store" | "clock" | "ids" | "keyring">,
  actor: Caller,
  id: DocumentId,
  change: AccessChange,
): Promise<Document> {
  const { document } = await reachDocument(world.store, actor, id, "share");
  const key = await openKey(world, id, PROCESSING);
  const gained = [...(change.readAccess ?? []), ...(change.writeAccess ?? [])].map(lower);
  const none = { ...document, readAccess: gained, writeAccess: [] };
  const wrapped = await wrapFor(world, id, key, principalsOf(none));
  const at = businessTime(
    await businessOf(world.store, document, actor),
    document,
    world.clock.now(),
  );
  return world.store.transaction(async (tables) => {
    const before = await tables.documents.lock(id);
    if (before === null) throw new Refusal("error.document.not_found");
    await permitDocument(tables, actor, before, "share");
    const after: Document = {
      ...before,
      readAccess: unique(change.readAccess ?? before.readAccess),
      writeAccess: unique(change.writeAccess ?? before.writeAccess),
      updatedAt: at,
    };
    const holders = new Set(principalsOf(after));
    const kept = new Set([...holders, ...(await principalsThrough(tables, id))]);
    const lost = principalsOf(before).filter((principal) => !kept.has(principal));
    await tables.documents.saveAccess(id, after);
    await tables.keys.remove(id, lost);
    await tables.keys.put(
      id,
      wrapped.filter(({ principal }) => holders.has(principal)),
    );
    await tables.audit.append({
      subject: id,
      type: "document.access_changed",
      at,
      facts: { readers: after.readAccess.length, writers: after.writeAccess.length },
      personal: {
        by: nameOf(actor),
        read_access: after.readAccess,
        write_access: after.writeAccess,
      },
    });
    return after;
  });
}

function unique(addresses: readonly string[]): readonly string[] {
  return [...new Set(addresses.map(lower))];
}

function lower(address: string): string {
  return address.toLowerCase();
}
