import type { DemoClock, Mailbox, VirtualRequest, VirtualStep } from "@paraph/contract/app";
import { call } from "../api.ts";

const at = (business: string) => `/app/business/${encodeURIComponent(business)}/sandbox`;

/** What the mailbox is searched by; empty: by nothing. */
export type Searched = { readonly to: string; readonly request: string };

export const readMailbox = (business: string, { to, request }: Searched) =>
  call<Mailbox>(
    "GET",
    `${at(business)}/messages?${String(
      new URLSearchParams([
        ...(to === "" ? [] : [["to", to]]),
        ...(request === "" ? [] : [["request", request]]),
      ]),
    )}`,
  );
/** Where a mail is framed from: a page that can do nothing. */
export const mailAddress = (business: string, id: string) => `${at(business)}/messages/${id}/mail`;

export const readSigners = (business: string) =>
  call<{ readonly requests: readonly VirtualRequest[] }>("GET", `${at(business)}/signers`);
export const playSigner = (
  business: string,
  place: { readonly request: string; readonly signature: string },
  step: VirtualStep,
) =>
  call<{ readonly status: string }>(
    "POST",
    `${at(business)}/requests/${place.request}/signatures/${place.signature}`,
    step,
  );

export const readClock = (business: string) => call<DemoClock>("GET", `${at(business)}/clock`);
export const moveClock = (business: string, seconds: number) =>
  call<DemoClock>("POST", `${at(business)}/clock`, { seconds });
