import { Buffer } from "node:buffer";
import { CSRF_HEADER, SIGNING_CALLS as CALLS } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import { isEntryOf } from "../../../domain/access/permissions.ts";
import { shareOf } from "../../../domain/access/share.ts";
import { openContent } from "../../../actions/documents/read-document.ts";
import { readInitialRanges } from "../../../actions/documents/read-initial-ranges.ts";
import { readReport } from "../../../actions/evidence/read-report.ts";
import { identifySelf } from "../../../actions/identification/identify-self.ts";
import { giveIdentity } from "../../../actions/identification/give-identity.ts";
import { keepExits } from "../../../actions/signing-page/exits.ts";
import { readTurn } from "../../../actions/signing/read-turn.ts";
import { countLook, findClearPlace } from "../../../actions/signing-page/own-places.ts";
import { previewMark } from "../../../actions/signing-page/preview-mark.ts";
import { receiveAgain } from "../../../actions/signing-page/receive-again.ts";
import { reportRequest } from "../../../actions/signing-page/report-request.ts";
import { entryFor, readSigningPage } from "../../../actions/signing-page/signing-page.ts";
import { declineSignature } from "../../../actions/requests/end-signature.ts";
import { readRequest } from "../../../actions/requests/read-request.ts";
import { isUuid, type DocumentId, type RequestId } from "../../../domain/ids.ts";
import type { RequestDocument } from "../../../domain/requests/request.ts";
import type { World } from "../../../ports/world.ts";
import { noContent, ok, type Call, type Route } from "../../frame/route.ts";
import { contentAnswer } from "../../interface/documents/content.ts";
import { SIGNING_REFUSALS } from "@paraph/contract/calls";
import { appRoute } from "../app-route.ts";
import { circumstancesOf } from "../circumstances.ts";
import { markFrom, preparedPicture } from "./marks.ts";
import { entryOf, languageInSession, ownEntryOf, pageOf, placeOf } from "./entry.ts";
import { initialRangesAnswer } from "../documents/initial-ranges.ts";

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
      await ownPage(world, call); // nothing is kept for who may not see the request
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
    refusals: [
      "error.document.not_found",
      "error.document.damaged",
      "error.document.range_not_satisfiable",
    ],
    handle: async (world, call) => {
      const { versionId: newest } = await newestIn(world, call);
      const content = await openContent(world, call.signer, newest);
      // A viewer that fetches pieces begins at the beginning; the others follow.
      if (!/^bytes=[1-9]/.test(call.headers["range"] ?? "")) await markShown(world, call, newest);
      return contentAnswer(content, { ...call.headers, accept: "application/pdf" });
    },
  }),
  appRoute(CALLS.protocol, {
    limit: "read",
    refusals: ["error.auth.forbidden"],
    handle: async (world, call) => {
      const { requestId } = placeOf(call.params);
      const { language } = call.query;
      const { type, bytes } = await readReport(world, call.signer, requestId, "PDF", language);
      const disposition = `attachment; filename="protocol-${requestId}.pdf"`;
      return {
        status: 200,
        headers: { "content-disposition": disposition },
        body: { kind: "bytes", type, bytes },
      };
    },
  }),
  appRoute(CALLS.documentInitialRanges, {
    limit: "read",
    refusals: ["error.document.not_found"],
    handle: async (world, call) => {
      const { versionId: newest } = await newestIn(world, call);
      const set = await readInitialRanges(world, call.signer, newest);
      await markShown(world, call, newest);
      return initialRangesAnswer(set);
    },
  }),
  appRoute(CALLS.clearPlace, {
    limit: "read",
    refusals: ["error.document.not_found", ...SIGNING_REFUSALS],
    handle: async (world, call) => {
      const { signature } = await ownEntryOf(world, call);
      await readTurn(world, placeOf(call.params));
      await countLook(world, signature.id);
      const document = await newestIn(world, call);
      const place = await findClearPlace(world, document, call.body, shareOf(call.signer));
      return ok({ place });
    },
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
      return ok(await preparedPicture(world, call.body, shareOf(call.signer)));
    },
  }),
  appRoute(CALLS.previewMark, {
    limit: "write",
    bodyLimit: BASE64_PICTURE,
    refusals: [
      "error.document.not_found",
      "error.image.unsupported",
      "error.image.too_large",
      "error.sr.not_open",
      "error.sr.not_your_turn",
      "error.sr.already_signed",
    ],
    handle: async (world, call) => {
      await ownEntryOf(world, call);
      const { documentId, position, mark, language } = call.body;
      const { file, ...drawn } = await previewMark(world, call.signer, placeOf(call.params), {
        documentId: documentId.toLowerCase() as DocumentId,
        place: position,
        mark: await markFrom(world, mark, shareOf(call.signer)),
        language,
      });
      return ok({
        contentType: "image/png",
        content: Buffer.from(file).toString("base64"),
        ...drawn,
      });
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
  appRoute(CALLS.receiveAgain, {
    limit: "write",
    handle: async (world, call) => {
      const entry = await ownEntryOf(world, call);
      const again = {
        actor: call.signer,
        token: call.body.token ?? null,
        circumstances: circumstancesOf(call),
      };
      return ok({ outcome: await receiveAgain(world, entry, again) });
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
async function newestIn(world: World, call: FileCall): Promise<RequestDocument> {
  const { request } = await entryOf(world, call);
  const { documentId, versionId } = call.params;
  const known = request.documents.find(({ id }) => id === documentId.toLowerCase());
  if (known?.versionId !== versionId.toLowerCase()) throw new Refusal("error.document.not_found");
  return known;
}

/** Notes that the signer's own page was given a version; who only looks on signs nothing. */
async function markShown(world: World, call: FileCall, version: DocumentId): Promise<void> {
  const { request, signature } = await entryOf(world, call);
  if (!isEntryOf(request, signature, call.signer)) return;
  await world.store.intents.markShown(signature.id, version, world.clock.now());
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
