import type { Environment } from "@paraph/contract/words";
import type { BusinessId } from "../../domain/business/business.ts";
import type { RequestId } from "../../domain/ids.ts";
import type { SignatureRequest } from "../../domain/requests/request.ts";

/** What administrators see of the requests of their business in one environment. */
export type BusinessFilter = {
  readonly businessId: BusinessId;
  readonly environment: Environment;
  /** Whoever manages it; null: anybody. */
  readonly managedBy: string | null;
  readonly search: string | null;
};

/** What somebody manages, by their account; one that is gone by now is known by its address. */
export type Managing = { readonly businessId: BusinessId; readonly email: string };

/** The requests of a business, and who manages them. */
export type BusinessRequests = {
  /** How many requests of a business are open in one environment, counted up to a limit. */
  readonly countOpen: (business: BusinessId, environment: Environment) => Promise<number>;
  /** The requests of a business, newest first, after the one that is named. */
  readonly list: (
    filter: BusinessFilter,
    after: RequestId | null,
    most: number,
  ) => Promise<readonly SignatureRequest[]>;
  /** Some of those that somebody manages for a business, deleted ones apart, by id after the one that is named. */
  readonly listManaged: (
    manager: Managing,
    after: RequestId | null,
    most: number,
  ) => Promise<readonly RequestId[]>;
  /** How many requests each member of a business manages, by address. */
  readonly countManaged: (business: BusinessId) => Promise<ReadonlyMap<string, number>>;
};
