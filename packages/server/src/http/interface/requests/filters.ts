import { Refusal } from "@paraph/contract/errors";
import { REQUEST_STATUSES, SIGNATURE_STATUSES, type Version } from "@paraph/contract/words";
import type { RequestFilter } from "../../../ports/store/requests.ts";

type Query = {
  readonly status_overall?: string;
  readonly signature_status?: string;
  readonly signer_email_address?: string;
  readonly account_email?: string;
  readonly search?: string;
};

/** The filters of a list; status values are compared without case (interface 4.3). */
export function filterOf(query: Query, version: Version): Omit<RequestFilter, "scope"> {
  const signer = given(query.signer_email_address) ?? given(query.account_email);
  return {
    status: oneOf("status_overall", query.status_overall, REQUEST_STATUSES),
    // A client of versions 1 and 2 rejects a whole list for a status that it does not know.
    drafts: version === "v3",
    signatureStatus: oneOf("signature_status", query.signature_status, SIGNATURE_STATUSES),
    signer: signer?.trim().toLowerCase() ?? null,
    search: given(query.search),
  };
}

function given(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

function oneOf<Word extends string>(
  field: string,
  text: string | undefined,
  words: readonly Word[],
): Word | null {
  const value = given(text);
  if (value === null) return null;
  const found = words.find((word) => word.toLowerCase() === value.trim().toLowerCase());
  if (found) return found;
  const message = `must be one of ${words.map((word) => word.toUpperCase()).join(", ")}`;
  throw new Refusal("error.request.query_invalid", { violations: [{ field, message }] });
}
