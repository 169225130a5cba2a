import { ACCESS_CALLS } from "../calls/access.ts";
import type { CallGroups } from "../calls/call.ts";
import { DOCUMENT_CALLS } from "../calls/documents.ts";
import { inlineRequestCalls } from "../calls/requests.ts";
import { SEAL_CALLS } from "../calls/seals.ts";
import {
  NewSignature,
  NewSignatureRequest,
  SignatureRequest,
  SignatureRequestUpdate,
} from "./signature-request.ts";

/** Everything that version 1 promises. */
export const V1_CALLS = {
  access: ACCESS_CALLS,
  documents: DOCUMENT_CALLS,
  requests: inlineRequestCalls({
    newRequest: NewSignatureRequest,
    update: SignatureRequestUpdate,
    entry: NewSignature,
    request: SignatureRequest,
  }),
  seals: SEAL_CALLS,
} as const satisfies CallGroups;
