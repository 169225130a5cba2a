import type { PersonActor } from "../../domain/access/actor.ts";
import { dueSignatures, isDone } from "../../domain/requests/turns.ts";
import type { World } from "../../ports/world.ts";
import { businessOf } from "../business-of.ts";

const PAGE_SIZE = 50;

/** The requests that concern a person, newest first. */
export async function readInbox(
  { store }: Pick<World, "store">,
  { email }: PersonActor,
  page: number,
  search: string | null,
) {
  const scope = { kind: "person", email } as const;
  const filter = {
    scope,
    status: null,
    drafts: true,
    signatureStatus: null,
    signer: null,
    search,
  };
  const offset = (page - 1) * PAGE_SIZE;
  const found = await store.requests.list(filter, { offset, limit: PAGE_SIZE });
  const requests = [];
  for (const request of found.requests) {
    const isToSign =
      request.status === "OPEN" &&
      dueSignatures(request).some(
        ({ signer }) => signer.kind === "account" && signer.email === email,
      );
    requests.push({
      requestId: request.id,
      title: request.title,
      business: (await businessOf(store, request)).name,
      environment: request.environment,
      status: request.status,
      isToSign,
      signed: request.signatures.filter(isDone).length,
      signers: request.signatures.length,
      expiresAt: request.expiresAt,
      updatedAt: request.updatedAt,
    });
  }
  return { requests, total: found.total };
}
