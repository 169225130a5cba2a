import type { ErrorKey } from "@paraph/contract/errors";
import {
  Identification,
  type IdentityDocument as WireDocument,
  IdentificationStatus,
  Uuid,
} from "@paraph/contract/shapes";
import { Type, type Static } from "@sinclair/typebox";
import { signIdentification } from "../../../actions/evidence/sign-identification.ts";
import {
  type IdentificationState,
  readIdentification,
  readIdentificationState,
} from "../../../actions/signing/read-identification.ts";
import type {
  IdentificationRecord,
  IdentityDocument,
} from "../../../domain/identification/identification.ts";
import type { IdentificationId, RequestId } from "../../../domain/ids.ts";
import { ok, route, type Route } from "../../frame/route.ts";
import { zipOf } from "../requests/zip.ts";

const Params = Type.Object({ id: Uuid, evidence_id: Uuid });
const ROOT = "/signature-requests/{id}/identification/{evidence_id}";
const REFUSALS: readonly ErrorKey[] = [
  "error.sr.not_found",
  "error.auth.forbidden",
  "error.entity.not_found",
];
const SHARED = {
  method: "GET",
  part: "4.3",
  access: "token",
  feature: "express_qes",
  limit: "read",
  params: Params,
  refusals: REFUSALS,
} as const;

/** Interface 4.3: how a signer was identified for Express QES. */
export const identificationRoutes: readonly Route[] = [
  route({
    ...SHARED,
    path: `${ROOT}/status`,
    summary: "How far the identification of a signer is",
    answers: { 200: { description: "The state.", schema: IdentificationStatus } },
    handle: async (world, { actor, params }) =>
      ok(stateToWire(await readIdentificationState(world, actor, ...idsOf(params)))),
  }),
  route({
    ...SHARED,
    path: ROOT,
    summary: "What was seen when a signer was identified",
    answers: { 200: { description: "The record.", schema: Identification } },
    handle: async (world, { actor, params }) =>
      ok(recordToWire(await readIdentification(world, actor, ...idsOf(params)))),
  }),
  route({
    ...SHARED,
    path: `${ROOT}/files`,
    summary: "The record of an identification as files in a ZIP archive",
    ignoresAccept: true,
    answers: { 200: { description: "The archive.", type: "application/zip" } },
    handle: async (world, { actor, params }) => {
      const record = await readIdentification(world, actor, ...idsOf(params));
      const jwt = await signIdentification(world, record);
      const text = JSON.stringify(recordToWire(record), null, 2);
      const bytes = zipOf([
        { name: "identification.json", bytes: Buffer.from(text) },
        { name: "identification.jwt", bytes: Buffer.from(jwt) },
      ]);
      const name = `identification-${record.identificationId}.zip`;
      return {
        status: 200,
        headers: { "content-disposition": `attachment; filename="${name}"` },
        body: { kind: "bytes", type: "application/zip", bytes },
      };
    },
  }),
  route({
    ...SHARED,
    path: `${ROOT}/jwt`,
    summary: "The record of an identification, signed",
    ignoresAccept: true,
    answers: { 200: { description: "A JWT (EdDSA).", type: "application/jwt" } },
    handle: async (world, { actor, params }) => {
      const record = await readIdentification(world, actor, ...idsOf(params));
      const text = await signIdentification(world, record);
      return { status: 200, body: { kind: "text", type: "application/jwt", text } };
    },
  }),
];

function idsOf({ id, evidence_id }: Static<typeof Params>): [RequestId, IdentificationId] {
  return [id.toLowerCase() as RequestId, evidence_id.toLowerCase() as IdentificationId];
}

function stateToWire({ identificationId, signatureId, stored }: IdentificationState) {
  return {
    evidence_id: identificationId,
    sid: signatureId,
    status: stored?.status ?? "OPEN",
    ...(stored ? { provider: stored.provider, identified_at: stored.decidedAt.toISOString() } : {}),
  };
}

function recordToWire(record: IdentificationRecord): Identification {
  const { finding, document } = record;
  return {
    evidence_id: record.identificationId,
    sid: record.signatureId,
    status: finding.accepted ? "ACCEPTED" : "REFUSED",
    provider: record.provider,
    identified_at: record.decidedAt,
    method: finding.method,
    reference: finding.reference,
    ...(finding.reason === null ? {} : { reason: finding.reason }),
    document: documentToWire(document),
  };
}

function documentToWire(document: IdentityDocument): WireDocument {
  return {
    first_name: document.firstName,
    last_name: document.lastName,
    date_of_birth: document.dateOfBirth,
    nationality: document.nationality,
    document_type: document.documentType,
    document_number: document.documentNumber,
    issuing_country: document.issuingCountry,
    valid_until: document.validUntil,
  };
}

/** What a person or a script says of a document. */
export function documentFromWire(wire: WireDocument): IdentityDocument {
  return {
    firstName: wire.first_name,
    lastName: wire.last_name,
    dateOfBirth: wire.date_of_birth,
    nationality: wire.nationality.toUpperCase(),
    documentType: wire.document_type,
    documentNumber: wire.document_number,
    issuingCountry: wire.issuing_country.toUpperCase(),
    validUntil: wire.valid_until,
  };
}
