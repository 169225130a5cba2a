import type { ShownDocument } from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { call } from "../api.ts";

/** The signature that waits for the visit. */
export type Place = { readonly requestId: string; readonly signatureId: string };

/** Begins a visit at the provider; the answer is the provider's page. */
export const startIdentification = (place?: Place) =>
  call(app.startIdentification, { body: place ?? {} });
export const readVisit = (visitId: string) =>
  call(app.identificationVisit, { params: { visitId } });
export const showDocument = (visitId: string, document: ShownDocument) =>
  call(app.showDocument, { params: { visitId }, body: document });
export const cancelVisit = (visitId: string) =>
  call(app.cancelIdentification, { params: { visitId } });
