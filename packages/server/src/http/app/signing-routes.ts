import { CSRF_HEADER, SIGNING_CALLS as CALLS } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import { shareOf } from "../../domain/access/share.ts";
import { openContent } from "../../actions/documents/read-document.ts";
import { readOpenSet } from "../../actions/documents/read-open-set.ts";
import { identifySelf } from "../../actions/people/identify-self.ts";
import { giveIdentity } from "../../actions/people/give-identity.ts";
import { keepExits } from "../../actions/people/exits.ts";
import { reportRequest } from "../../actions/people/report-request.ts";
import { entryFor, readSigningPage } from "../../actions/people/signing-page.ts";
import { declineSignature } from "../../actions/requests/end-signature.ts";
import { readRequest } from "../../actions/requests/read-request.ts";
import { isUuid, type DocumentId, type RequestId } from "../../domain/ids.ts";
import type { World } from "../../ports/world.ts";
import { noContent, ok, type Call, type Route } from "../frame/route.ts";
import { contentAnswer } from "../interface/documents/content.ts";
import { appRoute } from "./app-route.ts";
import { circumstancesOf } from "./circumstances.ts";
import { preparedPicture } from "./marks.ts";
import { entryOf, languageInSession, ownEntryOf, pageOf, placeOf } from "./entry.ts";
import { openSetAnswer } from "./open-set.ts";

export const BASE64_PICTURE = 8_000_000;

/** The pages on which somebody reads, declines and reports. */
export const signingRoutes: readonly Route[] = [
  appRoute(CALLS.ownSigning, {
    limit: "read",
    handle: async (world, call) => ok(await ownPage(world, call), tokenFor(call)),
  }),
  appRoute(CALLS.keepExits, {
    limit: "write",
    handle: async (world, call) => {
      const { requestId } = call.params;
      if (!isUuid(requestId)) throw new Refusal("error.sr.not_found");
      const { session } = call.session;
      const parameters = call.body;
      await keepExits(world, session, requestId.toLowerCase() as RequestId, parameters);
      return ok(await ownPage(world, call));
    },
  }),
  appRoute(CALLS.signing, {
    limit: "read",
    handle: async (world, call) => ok(await pageOf(world, call), tokenFor(call)),
  }),
  appRoute(CALLS.documentContent, {
    limit: "read",
    refusals: ["error.document.not_found", "error.document.range_not_satisfiable"],
    handle: async (world, call) => {
      const content = await openContent(world, call.signer, await newestIn(world, call));
      return contentAnswer(content, { ...call.headers, accept: "application/pdf" });
    },
  }),
  appRoute(CALLS.documentOpenSet, {
    limit: "read",
    refusals: ["error.document.not_found"],
    handle: async (world, call) =>
      openSetAnswer(await readOpenSet(world, call.signer, await newestIn(world, call))),
  }),
  appRoute(CALLS.giveIdentity, {
    limit: "write",
    refusals: ["error.sr.identity_data_incomplete"],
    handle: async (world, call) => {
      await ownEntryOf(world, call);
      const { firstName, lastName, mobileNumber, issuingCountry } = call.body;
      await giveIdentity(world, call.signer, placeOf(call.params), {
        ...(firstName && { firstName }),
        ...(lastName && { lastName }),
        ...(mobileNumber && { mobileNumber }),
        ...(issuingCountry && { issuingCountry }),
      });
      return ok(await pageOf(world, call));
    },
  }),
  appRoute(CALLS.identify, {
    limit: "sign",
    refusals: [
      "error.sr.not_now",
      "error.sr.not_open",
      "error.sr.not_your_turn",
      "error.sr.already_signed",
      "error.provider.unavailable",
    ],
    handle: async (world, call) => {
      await ownEntryOf(world, call);
      const place = placeOf(call.params);
      const outcome = await identifySelf(world, call.signer, place, call.body);
      return ok({ outcome, page: await pageOf(world, call) });
    },
  }),
  appRoute(CALLS.preparePicture, {
    limit: "write",
    bodyLimit: BASE64_PICTURE,
    refusals: ["error.image.unsupported", "error.image.too_large"],
    handle: async (world, call) => {
      await ownEntryOf(world, call);
      return ok(await preparedPicture(world, call.body.content, shareOf(call.signer)));
    },
  }),
  appRoute(CALLS.decline, {
    limit: "write",
    refusals: ["error.sr.not_open", "error.sr.not_your_turn", "error.sr.already_signed"],
    handle: async (world, call) => {
      const place = placeOf(call.params);
      const reason = call.body.reason?.trim() || null;
      await declineSignature(world, call.signer, place, reason);
      const { session } = call.session;
      const ended = { [`ended:${place.signatureId}`]: "declined" };
      await world.store.sessions.remember(session.id, ended);
      const now = { ...session, memory: { ...session.memory, ...ended } };
      return ok(await pageOf(world, call, now));
    },
  }),
  appRoute(CALLS.report, {
    limit: "write",
    handle: async (world, call) => {
      const entry = await ownEntryOf(world, call);
      const { kind, text } = call.body;
      await reportRequest(world, entry, kind, text ?? null, circumstancesOf(call));
      return noContent();
    },
  }),
];

type FileCall = Call<
  unknown,
  unknown,
  {
    readonly requestId: string;
    readonly signatureId: string;
    readonly documentId: string;
    readonly versionId: string;
  }
>;

/** The document in the path. Only its newest version: what is shown is what is signed. */
async function newestIn(world: World, call: FileCall): Promise<DocumentId> {
  const { request } = await entryOf(world, call);
  const { documentId, versionId } = call.params;
  const known = request.documents.find(({ id }) => id === documentId.toLowerCase());
  if (known?.versionId !== versionId.toLowerCase()) throw new Refusal("error.document.not_found");
  return known.versionId;
}

type AnyCall = Call<unknown, unknown, { readonly requestId: string }>;

/**
 * A reload or a second tab has the cookie and nothing else, so the page brings the token along. No
 * other site can read it: answers are not shared with other origins.
 */
function tokenFor({ session }: Pick<AnyCall, "session">): Record<string, string> {
  return { [CSRF_HEADER]: session.csrfToken };
}

async function ownPage(world: World, call: AnyCall) {
  const { requestId } = call.params;
  if (!isUuid(requestId)) throw new Refusal("error.sr.not_found");
  const { actor } = call;
  if (actor.kind !== "person") throw new Refusal("error.auth.forbidden");
  const request = await readRequest(world, actor, requestId.toLowerCase() as RequestId);
  const id = entryFor(request, actor);
  const signature = request.signatures.find((one) => one.id === id);
  if (!signature) throw new Refusal("error.sr.signature_not_found");
  const fresh = await world.store.sessions.find(call.session.session.id);
  return readSigningPage(world, request, signature, {
    actor,
    session: fresh ?? call.session.session,
    language: languageInSession(call, request, signature),
  });
}
