import type { IDENTIFICATION_CALLS, ParamsOf } from "@paraph/contract/calls";
import type { Identification, IdentityDocument as WireDocument } from "@paraph/contract/shapes";
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
import type { Handlers } from "../../frame/handlers.ts";
import { ok } from "../../frame/route.ts";
import { zipOf } from "../requests/zip.ts";

/** Interface 4.3: how a signer was identified for Express QES. */
export const identificationHandlers: Handlers<typeof IDENTIFICATION_CALLS> = {
  status: async (world, { actor, params }) =>
    ok(stateToWire(await readIdentificationState(world, actor, ...idsOf(params)))),
  read: async (world, { actor, params }) =>
    ok(recordToWire(await readIdentification(world, actor, ...idsOf(params)))),
  files: async (world, { actor, params }) => {
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
  jwt: async (world, { actor, params }) => {
    const record = await readIdentification(world, actor, ...idsOf(params));
    const text = await signIdentification(world, record);
    return { status: 200, body: { kind: "text", type: "application/jwt", text } };
  },
};

type Ids = ParamsOf<(typeof IDENTIFICATION_CALLS)["read"]>;

function idsOf({ id, evidence_id }: Ids): [RequestId, IdentificationId] {
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
