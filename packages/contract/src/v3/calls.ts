import { ACCESS_CALLS } from "../calls/access.ts";
import type { CallGroups } from "../calls/call.ts";
import { DOCUMENT_CALLS } from "../calls/documents.ts";
import { IDENTIFICATION_CALLS } from "../calls/identifications.ts";
import { attachmentCalls, CALLBACK_CALLS, REPORT_CALLS, requestCalls } from "../calls/requests.ts";
import { SEAL_CALLS } from "../calls/seals.ts";
import { HEALTH_CALLS } from "../calls/service.ts";
import { USER_CALLS } from "../calls/users.ts";
import { GROUP_CALLS } from "./group-calls.ts";
import { CREATE_CALLS, DRAFT_CALLS, EMBED_CALLS, OBSERVER_CALLS } from "./request-calls.ts";
import { NewSignature, SignatureRequest, SignatureRequestUpdate } from "./signature-request.ts";

const SHAPES = {
  update: SignatureRequestUpdate,
  entry: NewSignature,
  request: SignatureRequest,
};

/** Everything that version 3 promises. */
export const V3_CALLS = {
  access: ACCESS_CALLS,
  documents: DOCUMENT_CALLS,
  requests: {
    ...CREATE_CALLS,
    ...requestCalls(SHAPES),
    ...EMBED_CALLS,
    ...DRAFT_CALLS,
    ...attachmentCalls(SHAPES),
    ...CALLBACK_CALLS,
    ...REPORT_CALLS,
    ...OBSERVER_CALLS,
  },
  groups: GROUP_CALLS,
  identifications: IDENTIFICATION_CALLS,
  seals: SEAL_CALLS,
  users: USER_CALLS,
  health: HEALTH_CALLS,
} as const satisfies CallGroups;
