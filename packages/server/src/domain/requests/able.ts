import { Refusal } from "@paraph/contract/errors";
import type { Legislation, Quality } from "@paraph/contract/words";
import { shownNameOf, type Signature, type SignatureRequest } from "./request.ts";

/** What an instance has, as it is configured for a business in one environment, to let people sign. */
export type Means = {
  /** Do mails leave the house? */
  readonly mail: boolean;
  /** Do short messages? */
  readonly sms: boolean;
  /** Where a signature of this quality is made; null where nobody makes it. */
  readonly madeAt: (
    quality: "SES" | "AES" | "QES",
    legislation: Legislation | null,
  ) => "here" | "provider" | null;
};

/** A quality and the law that it is requirement under. */
type Requirement = { readonly quality: Quality; readonly legislation: Legislation | null };

/** What an instance can lack so that a signer could never sign. */
export type Lack = "provider" | "account" | "mailed_code" | "text_code" | "invitation";

const SENTENCES: Readonly<Record<Lack, (requirement: Requirement) => string>> = {
  provider: ({ quality, legislation }) =>
    `no provider signs ${quality}${legislation === null ? "" : ` under ${legislation}`} here`,
  account: () => "no SMS gateway is there to send the code that opens an account",
  mailed_code: () => "no mail server is there to send the code",
  text_code: () => "no SMS gateway is there to send the code",
  invitation: () => "no mail server is there to send the invitation",
};

/** What an instance lacks, in words. */
export function lackInWords(lack: Lack, requirement: Requirement): string {
  return SENTENCES[lack](requirement);
}

/** What is missing for somebody with an account, or for a guest who has an e-mail address, to sign at all. */
export function lacksFor(
  requirement: Requirement,
  who: { readonly hasAccount: boolean; readonly hasEmail: boolean; readonly isVouchedFor: boolean },
  means: Means,
): readonly Lack[] {
  // AES_MINIMAL asks for no more than AES of who has not QES.
  const real = requirement.quality === "AES_MINIMAL" ? "AES" : requirement.quality;
  const place = means.madeAt(real, requirement.legislation);
  if (place === null) return ["provider"];
  // Nobody opens an account without it, and only who has a passkey already gets in again (interface 12).
  if (who.hasAccount && !means.sms) return ["account"];
  // Its own factors declare the will there.
  if (place === "provider") return [];
  if (real !== "SES") return means.sms ? [] : ["text_code"];
  if (who.hasAccount || who.isVouchedFor) return [];
  if (who.hasEmail) return means.mail ? [] : ["mailed_code"];
  return means.sms ? [] : ["text_code"];
}

/** Refuses to ask people who could never sign, naming each and what is missing (interface 13). */
export function checkAble(
  request: Pick<SignatureRequest, "quality" | "legislation">,
  signatures: readonly Signature[],
  means: Means,
): void {
  const unable = signatures
    .map((signature) => ({ signature, lacks: lacksOf(request, signature, means) }))
    .filter(({ lacks }) => lacks.length > 0);
  const stuck = unable.filter(({ signature }) => !isReplaced(signature, signatures, unable));
  if (stuck.length === 0) return;
  const reasons = stuck.map(({ signature, lacks }) => {
    const why = lacks.map((lack) => lackInWords(lack, request)).join(", ");
    return `${nameIn(signature)} could never sign with ${request.quality}: ${why}`;
  });
  throw new Refusal("error.sr.nobody_can_sign", { message: `${reasons.join("; ")}.` });
}

function lacksOf(
  requirement: Requirement,
  { signer, notify }: Pick<Signature, "signer" | "notify">,
  means: Means,
): readonly Lack[] {
  const isGuest = signer.kind === "guest";
  const hasEmail = signer.email !== null;
  const isVouchedFor = isGuest && !notify && signer.identity.identityReference !== null;
  const lacks = lacksFor(requirement, { hasAccount: !isGuest, hasEmail, isVouchedFor }, means);
  const lacksInvitation = notify && hasEmail && !means.mail && !lacks.includes("mailed_code");
  return lacksInvitation ? [...lacks, "invitation"] : lacks;
}

/** One member who can sign is enough for a group that asks for any one. */
function isReplaced(
  { group }: Signature,
  all: readonly Signature[],
  unable: readonly { readonly signature: Signature }[],
): boolean {
  if (group?.mode !== "ANY_ONE") return false;
  const members = all.filter((each) => each.group?.entryId === group.entryId);
  return members.some((member) => !unable.some(({ signature }) => signature === member));
}

/** As the caller named them: an opaque identifier says nothing before it was ever answered. */
function nameIn({ signer }: Signature): string {
  if (signer.kind === "account") return signer.email;
  const { firstName, lastName } = signer.identity;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return signer.email ?? (name === "" ? shownNameOf(signer) : name);
}
