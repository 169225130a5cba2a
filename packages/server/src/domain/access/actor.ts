import type { AccountId, RequestId, SignatureId } from "../ids.ts";
import type { ApiUser, Business } from "../business/business.ts";

/** An API user of one business; every call of the interface is made by one. */
export type ApiActor = {
  readonly kind: "api";
  readonly user: ApiUser;
  readonly business: Business;
};

/** A person who is logged in to the web application. */
export type PersonActor = {
  readonly kind: "person";
  readonly accountId: AccountId;
  readonly email: string;
};

/** A member who makes something for a business in one of its environments, and owns it by their address. */
export type MemberActor = {
  readonly kind: "member";
  readonly person: PersonActor;
  readonly user: Pick<ApiUser, "username" | "environment">;
  readonly business: Business;
};

/** Who makes documents and requests for a business. */
export type Maker = ApiActor | MemberActor;

/** Somebody who holds the signing address of one signature. */
export type GuestActor = {
  readonly kind: "guest";
  readonly requestId: RequestId;
  readonly signatureId: SignatureId;
};

export type Actor = ApiActor | PersonActor | GuestActor;

/** Who makes a call with a token of their own: a program of a business, or a person. */
export type Caller = ApiActor | PersonActor;

/** Whose bounds a call is counted by: those of one environment of a business, or of a person by themselves. */
export function tenantOf(actor: Caller): string {
  return actor.kind === "api" ? `${actor.business.id} ${actor.user.environment}` : actor.accountId;
}

/** The name under which an actor stands as owner or inviter. */
export function nameOf(actor: Actor | MemberActor): string {
  switch (actor.kind) {
    case "api":
    case "member":
      return actor.user.username;
    case "person":
      return actor.email;
    case "guest":
      return actor.signatureId;
  }
}
