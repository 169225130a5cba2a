import type { Version } from "@paraph/contract/words";
import type { Caller } from "../../../domain/access/actor.ts";
import { may } from "../../../domain/access/permissions.ts";
import type { NewRequest } from "../../../domain/requests/create.ts";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { NewSignature } from "../../../domain/requests/signers.ts";
import type { RequestPatch } from "../../../domain/requests/update.ts";
import { signingUrlFor, signingUrlOf } from "../../../actions/requests/signing-links.ts";
import type { World } from "../../../ports/world.ts";
import type { SigningLinks } from "./shown.ts";

/** Maps signature requests to and from the wire format of one version; the endpoints are the same for all. */
export type RequestMapper = {
  readonly version: Version;
  readonly newRequest: (body: unknown) => NewRequest;
  readonly patch: (body: unknown) => RequestPatch;
  readonly entry: (body: unknown) => NewSignature;
  readonly toWire: (request: SignatureRequest, links: SigningLinks) => unknown;
  /** In which states a signer can be added. */
  readonly addsTo: readonly ("DRAFT" | "OPEN")[];
};

/** The addresses at which people sign, as this installation has them and the caller may know them. */
export function linksOf(
  world: Pick<World, "settings" | "secretKeys">,
  actor: Caller,
): SigningLinks {
  const manages = (request: SignatureRequest): boolean => may(request, actor, "manage");
  return {
    manages,
    request: ({ id }) => signingUrlOf(world, id),
    signature: (request, signature) =>
      manages(request) ? signingUrlFor(world, request, signature) : null,
  };
}
