import { Refusal } from "@paraph/contract/errors";

/** What somebody is in a business. */
export type BusinessRole = "admin" | "member";

/** What is done with a business in the web application. */
export type BusinessOperation =
  | "see requests"
  | "hand over requests"
  | "see members"
  | "manage members"
  | "manage keys"
  | "see callbacks"
  | "repeat callbacks"
  | "manage exits"
  | "manage embedding"
  | "manage reminders"
  | "see usage"
  | "use sandbox"
  | "see trail"
  | "manage features"
  | "manage retention"
  | "see seals"
  | "see groups"
  | "manage groups"
  | "manage branding";

const ROLES: Readonly<Record<BusinessOperation, readonly BusinessRole[]>> = {
  "see requests": ["admin"],
  "hand over requests": ["admin"],
  "see members": ["admin", "member"],
  "manage members": ["admin"],
  "manage keys": ["admin"],
  "see callbacks": ["admin"],
  "repeat callbacks": ["admin"],
  "manage exits": ["admin"],
  "manage embedding": ["admin"],
  "manage reminders": ["admin"],
  "see usage": ["admin"],
  "use sandbox": ["admin", "member"],
  "see trail": ["admin"],
  "manage features": ["admin"],
  "manage retention": ["admin"],
  "see seals": ["admin"],
  "see groups": ["admin", "member"],
  "manage groups": ["admin"],
  "manage branding": ["admin"],
};

/** A business is as good as unknown to who does not belong to it. */
export function permitBusiness(role: BusinessRole | null, operation: BusinessOperation): void {
  if (role === null) throw new Refusal("error.business.not_found");
  if (!ROLES[operation].includes(role)) throw new Refusal("error.auth.forbidden");
}
