import type { SigningInput } from "../../src/actions/signing/signing-input.ts";
import { signDocuments } from "../../src/actions/signing/sign-documents.ts";
import type { RequestId, SignatureId } from "../../src/domain/ids.ts";
import type { SignatureRequest } from "../../src/domain/requests/request.ts";
import type { World } from "../../src/ports/world.ts";

/** As the sandbox signs: nobody is asked anything. */
export const SANDBOX: SigningInput = {
  declaration: { kind: "sandbox" },
  mark: null,
  language: "en",
  places: new Map(),
  circumstances: { network: "127.0.0.0/24", userAgent: null },
};

/** Plays one signer. */
export function signAs(
  world: World,
  request: string,
  signature: string,
  input: SigningInput = SANDBOX,
): Promise<SignatureRequest> {
  const place = { requestId: request as RequestId, signatureId: signature as SignatureId };
  return signDocuments(world, { kind: "guest", ...place }, place, input);
}
