import type { Environment } from "@paraph/contract/words";
import type { BusinessId, GroupId } from "../../domain/ids.ts";
import type { Group } from "../../domain/groups/groups.ts";
import type { Page } from "./requests.ts";

/** Signer groups and observer groups of a business. */
export type Groups = {
  readonly find: (
    business: BusinessId,
    environment: Environment,
    id: GroupId,
  ) => Promise<Group | null>;
  readonly findMany: (
    business: BusinessId,
    environment: Environment,
    ids: readonly GroupId[],
  ) => Promise<readonly Group[]>;
  readonly list: (
    business: BusinessId,
    environment: Environment,
    page: Page,
  ) => Promise<{ readonly groups: readonly Group[]; readonly total: number }>;
  readonly insert: (group: Group) => Promise<void>;
  readonly save: (group: Group) => Promise<void>;
  readonly remove: (id: GroupId) => Promise<void>;
};
