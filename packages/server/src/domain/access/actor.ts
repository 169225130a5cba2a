import type { ApiUser, Business } from "../tenancy/business.ts";

/** Who calls. Every action of the interface is done by an API user of one business. */
export type ApiActor = {
  readonly kind: "api";
  readonly user: ApiUser;
  readonly business: Business;
};
