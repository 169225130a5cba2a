import type { IdentificationVisit, ShownDocument } from "@paraph/contract/app";
import { call } from "../api.ts";

/** The signature that waits for the visit. */
export type Place = { readonly requestId: string; readonly signatureId: string };

/** Begins a visit at the provider; the answer is the provider's page. */
export function startIdentification(place?: Place): Promise<{ readonly address: string }> {
  return call("POST", "/app/me/identification", place ?? {});
}

export function readVisit(id: string): Promise<IdentificationVisit> {
  return call("GET", pathOf(id));
}

export function showDocument(id: string, document: ShownDocument): Promise<IdentificationVisit> {
  return call("POST", pathOf(id), document);
}

export function cancelVisit(id: string): Promise<IdentificationVisit> {
  return call("POST", `${pathOf(id)}/cancel`);
}

function pathOf(id: string): string {
  return `/app/identifications/${encodeURIComponent(id)}`;
}
