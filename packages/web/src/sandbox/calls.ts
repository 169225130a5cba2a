import type { VirtualStep } from "@paraph/contract/app";
import * as app from "@paraph/contract/app/addresses";
import { call, hrefOf } from "../api.ts";

/** What the mailbox is searched by; empty: by nothing. */
export type Searched = { readonly to: string; readonly request: string };

export const readMailbox = (businessId: string, { to, request }: Searched) =>
  call(app.mailbox, {
    params: { businessId },
    query: { to: to === "" ? null : to, request: request === "" ? null : request },
  });
/** Where a mail is framed from: a page that can do nothing. */
export const mailAddress = (businessId: string, messageId: string) =>
  hrefOf(app.mail, { params: { businessId, messageId } });

export const readSigners = (businessId: string) =>
  call(app.virtualSigners, { params: { businessId } });
export const playSigner = (
  businessId: string,
  place: { readonly request: string; readonly signature: string },
  step: VirtualStep,
) =>
  call(app.playSigner, {
    params: { businessId, requestId: place.request, signatureId: place.signature },
    body: step,
  });

export const readClock = (businessId: string) => call(app.demoClock, { params: { businessId } });
export const moveClock = (businessId: string, seconds: number) =>
  call(app.moveDemoClock, { params: { businessId }, body: { seconds } });
