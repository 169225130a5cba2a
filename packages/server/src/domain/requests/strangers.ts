import { mailboxOf, plainNumber } from "../accounts/sources.ts";
import type { Effect } from "./effect.ts";
import type { Signature, SignatureRequest } from "./request.ts";

/** Where a message goes: a mailbox, or a number where no address is known. */
export type Receiver = {
  readonly by: "mail" | "sms";
  /** By what is delivered: one mailbox has many addresses. */
  readonly to: string;
  readonly address: string;
};

/** Where a signer is written to, or null where nothing is known. */
export function receiverOf({ signer }: Pick<Signature, "signer">): Receiver | null {
  if (signer.email !== null) return byMail(signer.email);
  const number = signer.kind === "guest" ? signer.identity.mobileNumber : null;
  return number === null || number === "" ? null : bySms(number);
}

/** Every mailbox and number by which a signer is reached: codes go to the number of somebody who is invited by mail. */
export function receiversOf({ signer }: Pick<Signature, "signer">): readonly Receiver[] {
  const number = signer.kind === "guest" ? signer.identity.mobileNumber : null;
  return [
    ...(signer.email === null ? [] : [byMail(signer.email)]),
    ...(number === null || number === "" ? [] : [bySms(number)]),
  ];
}

export function byMail(address: string): Receiver {
  return { by: "mail", to: mailboxOf(address.toLowerCase()), address };
}

export function bySms(number: string): Receiver {
  return { by: "sms", to: plainNumber(number), address: number };
}

/**
 * Who is written to because of a change of the sender's: everybody who is newly asked to sign, their turn come or not,
 * and who is reminded.
 */
export function writtenTo(
  before: SignatureRequest | null,
  request: SignatureRequest,
  effects: readonly Effect[],
): readonly Signature[] {
  const asked = before?.status === "OPEN" ? before.signatures.map(({ id }) => id) : [];
  const reminded = effects.flatMap((one) => (one.kind === "remind" ? [one.signatureId] : []));
  return request.signatures.filter(({ id, notify, status }) => {
    const isNew = request.status === "OPEN" && status === "open" && !asked.includes(id);
    return notify && (isNew || reminded.includes(id));
  });
}
