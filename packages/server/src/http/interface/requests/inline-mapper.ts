import type { inlineRequestCalls } from "@paraph/contract/calls";
import type { TObject } from "@sinclair/typebox";
import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { NewSignature } from "../../../domain/requests/signers.ts";
import type { Handlers } from "../../frame/handlers.ts";
import { attachmentHandlers } from "./attachment-routes.ts";
import { callbackHandlers } from "../callbacks/callback-routes.ts";
import { createInlineHandler } from "./create-inline.ts";
import {
  documentsNamed,
  type NamedDocuments,
  newMembers,
  patchMembers,
  remindersFrom,
  type SharedMembers,
} from "./members.ts";
import { reportHandlers } from "../evidence/report-routes.ts";
import { requestHandlers } from "./request-routes.ts";
import type { SigningLinks } from "./shown.ts";
import type { RequestMapper } from "./request-mapper.ts";

/** What is a version's own where the document comes with the request. */
type Own<Entry> = Pick<RequestMapper, "version"> & {
  readonly fromWire: (entry: Entry) => NewSignature;
  readonly toWire: (request: SignatureRequest, links: SigningLinks) => unknown;
};

/** Versions 1 and 2: one document, OPEN at once, and no last day; their entries have other names. */
export function inlineMapper<Entry>({ fromWire, ...own }: Own<Entry>): RequestMapper {
  type Wire = SharedMembers & {
    readonly signatures?: readonly Entry[] | null;
    readonly reminders?: Parameters<typeof remindersFrom>[0];
  };
  // Version 1 has no automatic reminders of its own (interface 9).
  const plan = ({ reminders }: Wire) => (own.version === "v1" ? null : remindersFrom(reminders));
  return {
    ...own,
    newRequest: (body) => {
      const wire = body as Wire & { readonly title: string };
      const signatures = (wire.signatures ?? []).map(fromWire);
      const members = { title: wire.title, ...newMembers(wire), signatures };
      return { ...members, reminders: plan(wire), expiresAt: null, begins: "OPEN" };
    },
    patch: (body) => {
      const wire = body as Wire & { readonly title?: string | null } & NamedDocuments;
      const documents = documentsNamed(wire);
      const signatures = wire.signatures?.map(fromWire) ?? null;
      return {
        title: wire.title ?? null,
        ...patchMembers(wire),
        reminders: plan(wire),
        expiresAt: null,
        signatures,
        documents,
      };
    },
    entry: (body) => fromWire(body as Entry),
    addsTo: ["OPEN"],
  };
}

/** The endpoints of signature requests that versions 1 and 2 have. */
export function inlineHandlers(
  mapper: RequestMapper,
  newRequest: TObject,
): Handlers<ReturnType<typeof inlineRequestCalls>> {
  return {
    create: createInlineHandler(mapper, newRequest),
    ...requestHandlers(mapper),
    ...attachmentHandlers(mapper),
    ...callbackHandlers,
    ...reportHandlers,
  };
}
