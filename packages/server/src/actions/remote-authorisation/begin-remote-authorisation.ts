import { Refusal } from "@paraph/contract/errors";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import { signatureInTurn } from "../../domain/requests/change.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { businessTime, type Business } from "../../domain/business/business.ts";
import type { SignerOrder } from "../../ports/signing-credential.ts";
import type { RemoteProvider } from "../../ports/remote-authorisation.ts";
import { businessOf } from "../business-of.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { readRequest } from "../requests/read-request.ts";
import type { Declaration } from "../signing/signing-input.ts";
import { type PreparingWorld, orderFor, prepareSigner } from "../signing/prepare-signer.ts";
import { readSigner } from "../signing/read-signer.ts";
import type { RemoteSigningInput } from "./content.ts";
import {
  browserText,
  type AuthorisationWorld,
  keepAuthorisation,
  newSecret,
} from "./keep-remote-authorisation.ts";

/** Who shows their will at a provider shows it there and nowhere else. */
export const AT_PROVIDER: Declaration = { kind: "shown", factor: "provider", hasPasskey: false };

/** The way to the provider, and what the browser keeps until it is back. */
export type Departure = {
  readonly address: string;
  /** Only this browser may bring the answer: nobody slips another's authorisation in. */
  readonly browser: { readonly actId: string; readonly secret: string };
};

/**
 * Sends a signer to the provider where their own key lies, to log in there. Everything that is needed when they come
 * back is kept in the database, so that any process can go on.
 */
export async function beginRemoteAuthorisation(
  world: AuthorisationWorld,
  actor: PersonActor | GuestActor,
  place: SignaturePlace,
  input: RemoteSigningInput,
): Promise<Departure> {
  const request = await readRequest(world, actor, place.requestId);
  permitSignature(request, actor, place.signatureId);
  const business = await businessOf(world.store, request);
  const at = businessTime(business, request, world.clock.now());
  const signature = signatureInTurn(request, place.signatureId, at);
  const { provider } = await providerFor(world, request, signature, business);
  const actId = world.ids.uuid();
  const secret = newSecret(world);
  const browserDigest = world.secretKeys.digest("authorisation", browserText(actId, secret));
  const act = { id: actId, place, browserDigest };
  const content = { actor, input, authorising: null };
  const address = await keepAuthorisation(world, act, provider, content, (secrets) =>
    provider.logInAddress(secrets),
  );
  return { address, browser: { actId, secret } };
}

/** The provider at which this signer signs, and what is asked of it; refused where there is none. */
async function providerFor(
  world: PreparingWorld,
  request: SignatureRequest,
  signature: Signature,
  business: Business,
): Promise<{ readonly provider: RemoteProvider; readonly order: SignerOrder }> {
  const prepared = await prepareSigner(world, request, signature, AT_PROVIDER, business);
  const order = orderFor(request, prepared, business);
  const provider = world.trust.remoteProviderFor(order);
  if (!provider) throw new Refusal("error.sr.identity_required");
  return { provider, order };
}

/** The provider to which a signer can be sent now: it is their turn, and nothing is missing. Otherwise null. */
export async function offeredProvider(
  world: Pick<AuthorisationWorld, "store" | "clock" | "trust">,
  request: SignatureRequest,
  signature: Signature,
  business: Business,
): Promise<Pick<RemoteProvider, "title" | "origin"> | null> {
  if (!isInTurn(world, request, signature, business)) return null;
  const known = { hasPasskey: false };
  const { plan } = await readSigner(world.store, business, request, signature, known, world.trust);
  if (plan.missing.length > 0 || !plan.factors.includes("provider")) return null;
  const { quality, legislation } = plan;
  const { environment } = request;
  return world.trust.remoteProviderFor({ business, environment, quality, legislation });
}

function isInTurn(
  { clock }: Pick<AuthorisationWorld, "clock">,
  request: SignatureRequest,
  { id }: Signature,
  business: Business,
): boolean {
  try {
    signatureInTurn(request, id, businessTime(business, request, clock.now()));
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
