import { randomUUID } from "node:crypto";
import { readInbox } from "../../../src/actions/inbox/read-inbox.ts";
import type { AccountId, BusinessId, RequestId, SignatureId } from "../../../src/domain/ids.ts";
import type { Store } from "../../../src/ports/store/store.ts";
import { aRequest, aSignature } from "../build.ts";
import { BUSINESS, OWNER, PERSON } from "./fill.ts";

/** What must not cost more where more is kept, by name, asked of what `fillRequests` wrote. */
export function growthQuestions(
  store: Store,
  count: number,
): Readonly<Record<string, () => Promise<unknown>>> {
  const { requests, businessRequests, billing, callbacks, audit, evidence } = store;
  const filter = {
    scope: { kind: "owner", username: OWNER },
    status: null,
    drafts: false,
    signatureStatus: null,
    signer: null,
    search: null,
  } as const;
  const page = { offset: 0, limit: 50 };
  const person = {
    kind: "person",
    accountId: PERSON.accountId as AccountId,
    email: PERSON.email,
  } as const;
  const business = BUSINESS as BusinessId;
  const now = new Date();
  const period = now.toISOString().slice(0, 7).replace("-", "");
  const last = async () => {
    const { total } = await requests.list(filter, page);
    return total - page.limit;
  };
  let lastPage: Promise<number> | null = null;
  const someId = async () => {
    const { requests: found } = await requests.list(filter, page);
    return found[0]?.id ?? ("" as RequestId);
  };
  let some: Promise<RequestId> | null = null;
  return {
    create: () => store.transaction((tables) => tables.requests.insert(newRequest(business))),
    read: async () => requests.find(await (some ??= someId())),
    "first page": () => requests.list(filter, page),
    "first page of a status": () => requests.list({ ...filter, status: "SIGNED" }, page),
    "last page": async () =>
      requests.list(filter, { ...page, offset: await (lastPage ??= last()) }),
    "search by two letters, rare": () => requests.list({ ...filter, search: "qu" }, page),
    "search by two letters, none": () => requests.list({ ...filter, search: "zq" }, page),
    "search by two letters, all": () => requests.list({ ...filter, search: "ra" }, page),
    "search by five letters": () => requests.list({ ...filter, search: "quitt" }, page),
    "inbox of a person": () =>
      readInbox({ store }, person, "waiting", { sort: "newest", page: 1, search: "" }),
    "requests of a business": () =>
      businessRequests.list(
        { businessId: business, environment: "demo", managedBy: null, search: null },
        null,
        50,
      ),
    "open requests of a business": () => businessRequests.countOpen(business, "demo"),
    "managed by each member": () => businessRequests.countManaged(business),
    usage: async () => {
      await billing.creditsByDay(business, "demo", period);
      await billing.signaturesByDay(business, "demo", period);
      await billing.firstUsed(business, "demo");
    },
    "callbacks of a business": () => callbacks.newest(business, "demo", 50),
    "callbacks of a business without any": () =>
      callbacks.newest("nobody" as BusinessId, "demo", 50),
    "protocol, its events": async () => audit.read(await (some ??= someId())),
    "protocol, its proofs": () =>
      evidence.readNodes(
        Array.from({ length: 7 }, (_, nth) => ({ level: 0, index: count * 3 + nth })),
      ),
    "requests to remind": () => requests.listToRemind(now, 100),
    "expired requests": () => requests.listExpired(now, 100),
    "requests to forget": () => store.retention.listDue(now, 100),
  };
}

function newRequest(businessId: BusinessId) {
  const signer = (email: string) => ({ kind: "account", email }) as const;
  return aRequest({
    id: randomUUID() as RequestId,
    businessId,
    owner: OWNER,
    documents: [],
    signatures: ["a@example.com", "b@example.com"].map((email) =>
      aSignature("new", { id: randomUUID() as SignatureId, signer: signer(email) }),
    ),
  });
}
