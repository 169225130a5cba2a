import type { NewSigner } from "@paraph/contract/app";

/** Somebody to sign, as the form holds them. */
export type PersonDraft = {
  readonly email: string;
  readonly isGuest: boolean;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobile: string;
  readonly step: string;
};

export function emptyPerson(step = ""): PersonDraft {
  return { email: "", isGuest: true, firstName: "", lastName: "", mobile: "", step };
}

/** The same as the server takes it. */
export function signerOf({
  email,
  isGuest,
  firstName,
  lastName,
  mobile,
  step,
}: PersonDraft): NewSigner {
  return {
    email: email.trim(),
    sequence: step.trim() === "" ? null : Number(step),
    identity: isGuest
      ? {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          ...(mobile.trim() !== "" && { mobileNumber: mobile.trim() }),
        }
      : null,
  };
}

/** The same the other way round. */
export function personFrom({ email, identity, sequence }: NewSigner): PersonDraft {
  return {
    email: email ?? "",
    isGuest: identity !== null && identity !== undefined,
    firstName: identity?.firstName ?? "",
    lastName: identity?.lastName ?? "",
    mobile: identity?.mobileNumber ?? "",
    step: sequence === null || sequence === undefined ? "" : String(sequence),
  };
}
