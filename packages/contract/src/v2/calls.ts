import { ACCESS_CALLS } from "../calls/access.ts";
import type { CallGroups } from "../calls/call.ts";
import { DOCUMENT_CALLS } from "../calls/documents.ts";
import { IDENTIFICATION_CALLS } from "../calls/identifications.ts";
import { inlineRequestCalls } from "../calls/requests.ts";
import { SEAL_CALLS } from "../calls/seals.ts";
import { HEALTH_CALLS } from "../calls/service.ts";
import { USER_CALLS } from "../calls/users.ts";
import {
  NewSignature,
  NewSignatureRequest,
  SignatureRequest,
  SignatureRequestUpdate,
} from "./signature-request.ts";

/** Everything that version 2 promises. */
export const V2_CALLS = {
  access: ACCESS_CALLS,
  documents: DOCUMENT_CALLS,
  requests: inlineRequestCalls({
    newRequest: NewSignatureRequest,
    update: SignatureRequestUpdate,
    entry: NewSignature,
    request: SignatureRequest,
  }),
  identifications: IDENTIFICATION_CALLS,
  seals: SEAL_CALLS,
  users: USER_CALLS,
  health: HEALTH_CALLS,
} as const satisfies CallGroups;
