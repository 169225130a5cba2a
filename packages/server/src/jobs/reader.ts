import type { Language } from "@paraph/contract/words";
import { accountOf } from "../actions/account-of.ts";
import { signingUrlFor, signingUrlOf } from "../actions/requests/signing-links.ts";
import type { RequestId, SignatureId } from "../domain/ids.ts";
import type { Account } from "../domain/accounts/account.ts";
import type { Reader } from "../domain/requests/effect.ts";
import type { Signature, SignatureRequest } from "../domain/requests/request.ts";
import { fullNameOf, lookOf } from "../domain/business/branding.ts";
import type { Business } from "../domain/business/business.ts";
import { LOGO_CID, mailLookOf } from "../mail/look.ts";
import type { About } from "../mail/message.ts";
import type { MailAttachment } from "../ports/messenger.ts";
import type { World } from "../ports/world.ts";

/** What a mail needs to know: the request, and who reads it where and in which language. */
export type AddressedMail = {
  readonly request: SignatureRequest;
  /** Null for an observer. */
  readonly signature: Signature | null;
  readonly to: string;
  /** By a short message only where no mail address is known. */
  readonly by: "mail" | "sms";
  readonly url: string;
  readonly about: About;
  readonly business: Business;
  /** As the From line names the business. */
  readonly sender: string;
  /** Pictures inside of the mail: the logo of the business, where it has one. */
  readonly pictures: readonly MailAttachment[];
};

type Looking = Pick<World, "store" | "settings" | "secretKeys">;

const DEFAULT_LANGUAGE: Language = "en";

/** Null when there is nobody to write to: no address, no wish to hear of it, no longer asked. */
export async function addressedMail(
  world: Looking,
  requestId: string,
  reader: Reader,
): Promise<AddressedMail | null> {
  const request = await world.store.requests.findDeleted(requestId as RequestId);
  const business = request && (await world.store.tenancy.findBusiness(request.businessId));
  if (!request || !business) return null;
  const signature = reader.kind === "signer" ? findSignature(request, reader.signatureId) : null;
  const email = reader.kind === "observer" ? reader.email : (signature?.signer.email ?? null);
  const isAccount = email !== null && signature?.signer.kind !== "guest";
  const account = isAccount ? await accountOf(world.store, request, email) : null;
  // Who has changed their address since is written to at the new one.
  const to = account?.email ?? email ?? mobileOf(signature);
  if (to === null || signature?.notify === false) return null;
  const person = personOf(signature, account);
  const look = lookOf(business, await world.store.brandings.find(business.id));
  const logo = look.logo === null ? null : await world.store.brandings.findLogo(look.logo);
  return {
    request,
    business,
    sender: fullNameOf(look),
    signature,
    pictures: logo === null ? [] : [logoPicture(logo)],
    to,
    by: email === null ? "sms" : "mail",
    url: signature ? signingUrlFor(world, request, signature) : signingUrlOf(world, request.id),
    about: {
      language: signature?.language ?? person.language ?? DEFAULT_LANGUAGE,
      name: person.name,
      sender: look.name,
      look: mailLookOf(look, logo),
      title: request.title,
      demo: request.environment === "demo",
    },
  };
}

/** The logo of a business as it travels with a mail. */
export function logoPicture(bytes: Uint8Array): MailAttachment {
  return { filename: "logo.png", type: "image/png", bytes, cid: LOGO_CID };
}

/** A signer who is known by a number alone is notified by SMS (interface 4.3). */
function mobileOf(signature: Signature | null): string | null {
  if (signature?.signer.kind !== "guest") return null;
  return signature.signer.identity.mobileNumber?.replaceAll(/[\s()./-]/g, "") || null;
}

function findSignature(request: SignatureRequest, id: SignatureId): Signature | null {
  return request.signatures.find((one) => one.id === id) ?? null;
}

function personOf(
  signature: Signature | null,
  account: Account | null,
): { readonly name: string | null; readonly language: Language | null } {
  if (signature?.signer.kind === "guest") {
    const { firstName, lastName } = signature.signer.identity;
    return { name: nameOf(firstName, lastName), language: null };
  }
  return {
    name: account && nameOf(account.firstName, account.lastName),
    language: account?.language ?? null,
  };
}

/** The name of a signer as the other people of a request see it, or null. */
export function nameOf(first: string | null, last: string | null): string | null {
  const name = [first, last].filter((part) => part !== null && part !== "").join(" ");
  return name === "" ? null : name;
}
