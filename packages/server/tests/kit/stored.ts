import { receiveContent } from "../../src/actions/documents/receive-content.ts";
import type { DocumentId } from "../../src/domain/ids.ts";
import { once } from "../../src/vault/encrypt.ts";
import { PROCESSING, wrapFor } from "../../src/vault/grants.ts";
import { ACME, type Reply, type TestService } from "./service.ts";

/** A document that is there without having been uploaded; its bytes are no PDF. */
export async function aStoredDocument(
  { world }: Pick<TestService, "world">,
  username: string = ACME.username,
  fields: readonly string[] = [],
): Promise<DocumentId> {
  const user = await world.store.tenancy.findApiUser(username);
  if (!user) throw new Error(`there is no API user ${username}`);
  const at = world.clock.now();
  const { id, blob, size, sha256, key } = await receiveContent(world, once(new Uint8Array(1000)));
  await world.store.keys.keep({ id, blob, size }, await wrapFor(world, id, key, [PROCESSING]));
  await world.store.documents.insert(
    {
      id,
      rootId: id,
      parentId: null,
      businessId: user.businessId,
      environment: user.environment,
      owner: username,
      isOwnerMember: true,
      title: "Contract.pdf",
      readAccess: [],
      writeAccess: [],
      bound: {},
      size,
      sha256,
      pageCount: 2,
      pageWidth: 595,
      pageHeight: 842,
      pdfVersion: "1.7",
      pdfA: null,
      signatureFields: fields.map((name) => ({ name, signed: false, positions: [] })),
      createdAt: at,
      updatedAt: at,
    },
    {
      pageSizes: [
        [595, 842],
        [595, 842],
      ],
      certification: null,
      activeContent: [],
      restrictions: [],
      initialRanges: null,
      coveredUntil: null,
    },
  );
  return id;
}

/** Calls one version as one API user, with a JSON body. */
export async function clientOf(
  service: TestService,
  version: "v1" | "v2" | "v3",
  who: { readonly username: string; readonly key: string } = ACME,
) {
  const token = await service.logIn(who, version);
  return (method: string, path: string, body?: unknown): Promise<Reply> =>
    service.call(method, `/${version}${path}`, body === undefined ? { token } : { token, body });
}

/** The job orders about others that wait, as words: kind and what it is about; keys stay inside. */
export async function waitingJobs({ database }: TestService, requestId: unknown) {
  const rows = await database.owner.sql<{ kind: string; payload: Record<string, unknown> }>`
    select kind, payload from job
     where kind <> 'grant-keys' and (payload ->> 'requestId' = ${requestId}
        or payload ->> 'callbackId' in
           (select id::text from callback where request_id = ${requestId}::uuid))
     order by id`;
  return rows.map(({ kind, payload }) => {
    return [kind, payload["mail"] ?? payload["ending"]].filter(Boolean).join(" ");
  });
}
