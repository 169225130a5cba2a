import type { Environment } from "@paraph/contract/words";
import type { AccountId, GroupId } from "../../domain/ids.ts";
import { normalEmail } from "../../domain/requests/identity.ts";
import type { Group } from "../../domain/groups/groups.ts";
import type { NewSignature, SignerSources } from "../../domain/requests/signers.ts";
import { hasFeature, type Business } from "../../domain/business/business.ts";
import type { Tables } from "../../ports/store/store.ts";
import type { World } from "../../ports/world.ts";

/** Gathers what the domain must know of the people and groups that somebody names. */
export async function signerSources(
  { ids }: Pick<World, "ids">,
  tables: Pick<Tables, "accounts" | "groups">,
  from: {
    readonly business: Business;
    readonly environment: Environment;
    readonly invitedBy: string;
  },
  entries: readonly NewSignature[],
  emails: readonly string[] = [],
): Promise<SignerSources> {
  const groups = await groupsIn(tables, from, entries);
  const named = entries.flatMap(({ signer }) => {
    return signer.kind === "person" && signer.email !== null ? [signer.email] : [];
  });
  const members = [...groups.values()].flatMap((group) => group.members.map(({ email }) => email));
  return {
    ids,
    invitedBy: from.invitedBy,
    groups,
    accounts: await accountsOf(tables, [...named, ...members, ...emails]),
    expressQes: hasFeature(from.business, "express_qes"),
  };
}

/** The accounts behind e-mail addresses. */
export async function accountsOf(
  { accounts }: Pick<Tables, "accounts">,
  emails: readonly string[],
): Promise<ReadonlyMap<string, AccountId>> {
  const different = [...new Set(emails.map(normalEmail))];
  return different.length === 0 ? new Map() : accounts.findIds(different);
}

async function groupsIn(
  { groups }: Pick<Tables, "groups">,
  { business, environment }: { readonly business: Business; readonly environment: Environment },
  entries: readonly NewSignature[],
): Promise<ReadonlyMap<GroupId, Group>> {
  const ids = entries.flatMap(({ signer }) => (signer.kind === "group" ? [signer.groupId] : []));
  if (ids.length === 0) return new Map();
  const found = await groups.findMany(business.id, environment, [...new Set(ids)]);
  return new Map(found.map((group) => [group.id, group]));
}
