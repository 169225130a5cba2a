import { Identification, IdentificationStatus } from "../shapes/identification.ts";
import type { CallGroup } from "./call.ts";

const ONE = "/signature-requests/{id}/identification/{evidence_id}";
const READ = {
  method: "GET",
  part: "4.3",
  access: "token",
  feature: "express_qes",
  limit: "read",
  refusals: ["error.sr.not_found", "error.auth.forbidden", "error.entity.not_found"],
} as const;

/** Interface 4.3: how a signer was identified for Express QES. */
export const IDENTIFICATION_CALLS = {
  status: {
    ...READ,
    path: `${ONE}/status`,
    summary: "How far the identification of a signer is",
    answers: { 200: { description: "The state.", schema: IdentificationStatus } },
  },
  read: {
    ...READ,
    path: ONE,
    summary: "What was seen when a signer was identified",
    answers: { 200: { description: "The record.", schema: Identification } },
  },
  files: {
    ...READ,
    path: `${ONE}/files`,
    summary: "The record of an identification as files in a ZIP archive",
    ignoresAccept: true,
    answers: { 200: { description: "The archive.", type: "application/zip" } },
  },
  jwt: {
    ...READ,
    path: `${ONE}/jwt`,
    summary: "The record of an identification, signed",
    ignoresAccept: true,
    answers: { 200: { description: "A JWT (EdDSA).", type: "application/jwt" } },
  },
} as const satisfies CallGroup;
