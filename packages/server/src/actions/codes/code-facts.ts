import { Refusal } from "@paraph/contract/errors";
import type { SignatureId } from "../../domain/ids.ts";
import type { Signature, SignatureRequest } from "../../domain/requests/request.ts";
import { notWhile } from "../../domain/requests/not-while.ts";
import type { Tables } from "../../ports/store/store.ts";

/** Which signature of which request a code is for. */
export type CodePlace = {
  readonly requestId: SignatureRequest["id"];
  readonly signatureId: SignatureId;
};

/** The request and the entry, locked: what is sent or tried at the same moment waits. */
export async function lockSigner(
  tables: Pick<Tables, "requests">,
  { requestId, signatureId }: CodePlace,
): Promise<{ readonly request: SignatureRequest; readonly signature: Signature }> {
  const request = await tables.requests.lock(requestId);
  if (!request) throw new Refusal("error.sr.not_found");
  if (request.status !== "OPEN") throw notWhile(request.status, "error.sr.not_open");
  const signature = request.signatures.find(({ id }) => id === signatureId);
  if (!signature) throw new Refusal("error.sr.signature_not_found");
  return { request, signature };
}

/** What the signer agrees to by the code, and the short name of it that the message tells. */
export type Agreed = { readonly binding: string; readonly reference: string };

/** What is kept of a code: six digits are soon guessed from a plain hash, under a key they are not. */
export function codeText(signatureId: string, digits: string): string {
  return `one-time code\n${signatureId}\n${digits}`;
}
