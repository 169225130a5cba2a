import type { SignatureRequest } from "../../../domain/requests/request.ts";
import type { NewSignature } from "../../../domain/requests/signers.ts";
import type { Route } from "../../frame/route.ts";
import { attachmentRoutes } from "./attachment-routes.ts";
import { callbackRoutes } from "../callbacks/callback-routes.ts";
import { createInlineRoute } from "./create-inline.ts";
import {
  documentsNamed,
  type NamedDocuments,
  newMembers,
  patchMembers,
  type SharedMembers,
} from "./members.ts";
import { reportRoutes } from "../evidence/report-routes.ts";
import { requestRoutes } from "./request-routes.ts";
import type { SigningLinks } from "./shown.ts";
import type { RequestMapper } from "./request-mapper.ts";

/** What is a version's own where the document comes with the request. */
type Own<Entry> = Pick<RequestMapper, "version" | "schemas"> & {
  readonly fromWire: (entry: Entry) => NewSignature;
  readonly toWire: (request: SignatureRequest, links: SigningLinks) => unknown;
};

/** Versions 1 and 2: one document, OPEN at once, and no last day; their entries have other names. */
export function inlineMapper<Entry>({ fromWire, ...own }: Own<Entry>): RequestMapper {
  type Wire = SharedMembers & { readonly signatures?: readonly Entry[] | null };
  return {
    ...own,
    newRequest: (body) => {
      const wire = body as Wire & { readonly title: string };
      const signatures = (wire.signatures ?? []).map(fromWire);
      const members = { title: wire.title, ...newMembers(wire), signatures };
      return { ...members, expiresAt: null, begins: "OPEN" };
    },
    patch: (body) => {
      const wire = body as Wire & { readonly title?: string | null } & NamedDocuments;
      const documents = documentsNamed(wire);
      const signatures = wire.signatures?.map(fromWire) ?? null;
      return {
        title: wire.title ?? null,
        ...patchMembers(wire),
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
export function inlineRoutes(mapper: RequestMapper): readonly Route[] {
  return [
    createInlineRoute(mapper),
    ...requestRoutes(mapper),
    ...attachmentRoutes(mapper),
    ...callbackRoutes,
    ...reportRoutes,
  ];
}
