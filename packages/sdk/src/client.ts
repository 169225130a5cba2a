import type { SealBody, SealedDocument } from "@paraph/contract/shapes";
import type * as v2 from "@paraph/contract/v2";
import type * as v3 from "@paraph/contract/v3";
import { documentsOf, type Documents } from "./documents.ts";
import { draftsOf, type Drafts, type Requests, requestsOf } from "./requests.ts";
import { jsonOf, openSession, type Session, type SessionOptions } from "./session.ts";

type Credentials = Omit<SessionOptions, "version">;

/** A client of version 2, the stable one: a request carries its document and is OPEN at once. */
export type ClientV2 = {
  readonly documents: Documents;
  readonly requests: Requests<
    v2.NewSignatureRequest,
    v2.SignatureRequestUpdate,
    v2.NewSignature,
    v2.SignatureRequest
  >;
  readonly seal: (body: SealBody) => Promise<SealedDocument>;
};

/** A client of version 3: documents are uploaded first, requests begin as drafts. */
export type ClientV3 = {
  readonly documents: Documents;
  readonly requests: Requests<
    v3.NewSignatureRequest,
    v3.SignatureRequestUpdate,
    v3.NewSignature,
    v3.SignatureRequest
  > &
    Drafts<v3.SignatureRequest>;
  readonly seal: (body: SealBody) => Promise<SealedDocument>;
};

export function clientV2(credentials: Credentials): ClientV2 {
  const session = openSession({ ...credentials, version: "v2" });
  return { documents: documentsOf(session), requests: requestsOf(session), seal: sealBy(session) };
}

export function clientV3(credentials: Credentials): ClientV3 {
  const session = openSession({ ...credentials, version: "v3" });
  return {
    documents: documentsOf(session),
    requests: { ...requestsOf(session), ...draftsOf(session) },
    seal: sealBy(session),
  };
}

function sealBy({ send }: Session): (body: SealBody) => Promise<SealedDocument> {
  return (json) => jsonOf(send({ method: "POST", path: "/seal", json }));
}
