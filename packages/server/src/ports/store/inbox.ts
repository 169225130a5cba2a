import type { ListSort, RequestStatus } from "@paraph/contract/words";
import type { BusinessId } from "../../domain/business/business.ts";
import type { AccountId, RequestId } from "../../domain/ids.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";
import type { Page } from "./requests.ts";

/** A list view of the requests of one person: what they see or manage, and whose turn it is. */
export type ListView = {
  readonly email: string;
  /** Addresses that the account had before: what was bound to it there is still its own. */
  readonly former: readonly string[];
  readonly accountId: AccountId;
  /** The businesses that the person belongs to: what they manage there is theirs to see, nothing else. */
  readonly businesses: readonly BusinessId[];
  /** Only what the person owns or may change. */
  readonly manages: boolean;
  /** Whether it waits for this person, for others only, or either. */
  readonly turn: "theirs" | "of others" | null;
  readonly statuses: readonly RequestStatus[];
  /** A part of the title. */
  readonly search: string | null;
};

/** The requests of people, view by view. */
export type RequestViews = {
  /** One page of a view. */
  readonly list: (
    view: ListView,
    sort: ListSort,
    page: Page,
  ) => Promise<readonly SignatureRequest[]>;
  /** All of a view in pieces, each after the last one of the piece before; what comes or goes meanwhile moves nothing. */
  readonly walk: (
    view: ListView,
    after: RequestId | null,
    most: number,
  ) => Promise<readonly SignatureRequest[]>;
  /** How many are in each view, at most COUNT_LIMIT each; the views are of one person and one search. */
  readonly count: (views: readonly ListView[]) => Promise<readonly number[]>;
  /** Holds every request of a view until the transaction ends. */
  readonly lock: (view: ListView) => Promise<void>;
};
