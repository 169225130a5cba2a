import type { v2 } from "@paraph/sdk";

/**
 * What an assistant is told of a request. Members are named one by one, so that the signing links of the
 * answer, with which it could sign for a person, stay out, and so does whatever is added to answers later.
 */
export function shownRequest(request: v2.SignatureRequest): object {
  const { id, title, message, status_overall, quality, legislation, custom, owner } = request;
  const { created_at, updated_at, cc_email_addresses } = request;
  return {
    id,
    title,
    message,
    status_overall,
    quality,
    legislation,
    custom,
    owner,
    cc_email_addresses,
    created_at,
    updated_at,
    signatures: request.signatures.map(shownSignature),
  };
}

function shownSignature(signature: v2.Signature): object {
  const { account_email, signer_identity_data: identity } = signature;
  const { sid, status_code, sequence, last_viewed_at, signed_at } = signature;
  const { signed_quality, signed_legislation } = signature;
  return {
    sid,
    // Interface 2.2: of who has no account, account_email is an opaque identifier.
    email_address: identity?.email_address ?? account_email,
    first_name: identity?.first_name,
    last_name: identity?.last_name,
    status_code,
    sequence,
    last_viewed_at,
    signed_at,
    signed_quality,
    signed_legislation,
  };
}
