import { Refusal } from "@paraph/contract/errors";
import { isEntryOf } from "../../../domain/access/permissions.ts";
import { isUuid, type RequestId, type SignatureId } from "../../../domain/ids.ts";
import type { Session } from "../../../domain/sessions/session.ts";
import type { Signature, SignatureRequest } from "../../../domain/requests/request.ts";
import {
  readSigningPage,
  type SigningPageView,
} from "../../../actions/signing-page/signing-page.ts";
import { readRequest } from "../../../actions/requests/read-request.ts";
import type { SignaturePlace } from "../../../actions/requests/end-signature.ts";
import type { World } from "../../../ports/world.ts";
import type { Call } from "../../frame/route.ts";
import { languageOf } from "../circumstances.ts";

type EntryCall = Call<
  unknown,
  unknown,
  { readonly requestId: string; readonly signatureId: string }
>;

/** The place that a path names; what has no form of an id names nothing. */
export function placeOf({ requestId, signatureId }: EntryCall["params"]): SignaturePlace {
  if (!isUuid(requestId) || !isUuid(signatureId)) throw new Refusal("error.sr.not_found");
  return {
    requestId: requestId.toLowerCase() as RequestId,
    signatureId: signatureId.toLowerCase() as SignatureId,
  };
}

/** The entry in the path, for who may see its request; a link opens its own and nothing else. */
export async function entryOf(
  world: Pick<World, "store">,
  call: Pick<EntryCall, "params" | "signer">,
): Promise<{ readonly request: SignatureRequest; readonly signature: Signature }> {
  const { requestId, signatureId } = placeOf(call.params);
  const request = await readRequest(world, call.signer, requestId);
  const signature = request.signatures.find(({ id }) => id === signatureId);
  if (!signature) throw new Refusal("error.sr.signature_not_found");
  return { request, signature };
}

/** The page of the entry in the path, as it is now. */
export async function pageOf(
  world: World,
  call: EntryCall,
  session: Session = call.session.session,
): Promise<SigningPageView> {
  const { request, signature } = await entryOf(world, call);
  return readSigningPage(world, request, signature, {
    actor: call.signer,
    session,
    language: languageInSession(call, request, signature),
  });
}

/** The language that the address asked for, else the one of the invitation, else the browser's. */
export function languageInSession(
  call: Pick<EntryCall, "session" | "headers">,
  request: SignatureRequest,
  signature: Signature,
) {
  const exits = call.session.session.memory[`exits:${request.id}`] as { lang?: string } | undefined;
  return languageOf([exits?.lang, signature.language], call);
}

/** The entry, if it is the caller's own to act on. */
export async function ownEntryOf(world: Pick<World, "store">, call: EntryCall) {
  const entry = await entryOf(world, call);
  if (!isEntryOf(entry.request, entry.signature, call.signer)) {
    throw new Refusal("error.sr.signature_not_found");
  }
  return entry;
}
