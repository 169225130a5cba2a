import { SIGNING_CALLS as CALLS } from "@paraph/contract/app";
import { shareOf } from "../../../domain/access/share.ts";
import type { Intent } from "../../../domain/signing-page/intent.ts";
import { declareIntent } from "../../../actions/signing-page/declare-intent.ts";
import { viewIntent } from "../../../actions/signing-page/intent-view.ts";
import {
  challengeIntent,
  findIntent,
  proveIntent,
} from "../../../actions/signing-page/prove-intent.ts";
import { sendIntentCode } from "../../../actions/signing-page/send-intent-code.ts";
import { visitProvider } from "../../../actions/signing-page/visit-provider.ts";
import { readSigner } from "../../../actions/signing/read-signer.ts";
import { businessOf } from "../../../actions/business-of.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { businessTime } from "../../../domain/business/business.ts";
import { frameIn } from "../../../domain/sessions/session.ts";
import type { World } from "../../../ports/world.ts";
import { ok, type Answer, type Call, type Route } from "../../frame/route.ts";
import { departureCookie } from "../../pages/signing/provider.ts";
import { appRoute } from "../app-route.ts";
import { circumstancesOf } from "../circumstances.ts";
import { entryOf, languageInSession, placeOf } from "./entry.ts";
import { markFrom, placesFrom } from "./marks.ts";

type EntryCall = Call<
  unknown,
  unknown,
  { readonly requestId: string; readonly signatureId: string }
>;

const BODY_LIMIT = 9_000_000;
const STATE = [
  "error.sr.not_open",
  "error.sr.not_your_turn",
  "error.sr.already_signed",
  "error.sr.being_signed",
  "error.sr.changed_meanwhile",
  "error.sr.identity_required",
] as const;

/** The declaration of will: written down, proven, carried out. */
export const intentRoutes: readonly Route[] = [
  appRoute(CALLS.newIntent, {
    limit: "sign",
    bodyLimit: BODY_LIMIT,
    refusals: [
      ...STATE,
      "error.sr.document_not_shown",
      "error.sr.place_covers_text",
      "error.image.unsupported",
      "error.image.too_large",
    ],
    handle: async (world, call) => {
      const { documents, mark, places, quality, legislation, language } = call.body;
      const intent = await declareIntent(world, call.signer, placeOf(call.params), {
        documents: documents.map(({ id, versionId, sha256 }) => ({
          id: id.toLowerCase() as DocumentId,
          versionId: versionId.toLowerCase() as DocumentId,
          sha256,
        })),
        mark: await markFrom(world, mark, shareOf(call.signer)),
        places: placesFrom(places),
        quality,
        legislation: legislation ?? null,
        language,
        circumstances: { ...circumstancesOf(call), frame: frameIn(call.session.session) },
      });
      return shown(world, call, intent);
    },
  }),
  appRoute(CALLS.readIntent, {
    limit: "read",
    refusals: ["error.intent.not_found"],
    handle: async (world, call) => {
      const { intentId } = call.params;
      return shown(
        world,
        call,
        await findIntent(world, call.signer, placeOf(call.params), intentId),
      );
    },
  }),
  appRoute(CALLS.sendIntentCode, {
    limit: "sign",
    refusals: [
      "error.intent.not_found",
      "error.intent.expired",
      "error.code.too_many_sent",
      "error.code.not_sent",
      "error.code.sender_reported",
    ],
    handle: async (world, call) => {
      const { request, signature } = await entryOf(world, call);
      const intent = await sendIntentCode(
        world,
        call.signer,
        placeOf(call.params),
        call.params.intentId,
        call.body.factor,
        languageInSession(call, request, signature),
      );
      return shown(world, call, intent);
    },
  }),
  appRoute(CALLS.challengeIntent, {
    limit: "sign",
    refusals: ["error.intent.not_found", "error.intent.expired", "error.passkey.refused"],
    handle: async (world, call) => {
      const place = placeOf(call.params);
      return ok(await challengeIntent(world, call.signer, place, call.params.intentId));
    },
  }),
  appRoute(CALLS.visitProvider, {
    limit: "sign",
    refusals: [...STATE, "error.intent.not_found", "error.intent.expired"],
    handle: async (world, call) => {
      const { intentId } = call.params;
      const departure = await visitProvider(world, call.signer, placeOf(call.params), intentId);
      const cookie = departureCookie(world.settings, departure);
      return ok({ address: departure.address }, { "set-cookie": [cookie] });
    },
  }),
  appRoute(CALLS.confirmIntent, {
    limit: "sign",
    refusals: [
      ...STATE,
      "error.intent.not_found",
      "error.intent.expired",
      "error.code.wrong",
      "error.code.expired",
      "error.code.too_many_tries",
      "error.passkey.refused",
      "error.provider.unavailable",
    ],
    handle: async (world, call) => {
      const place = placeOf(call.params);
      const proof = { code: call.body.code ?? null, passkey: call.body.passkey ?? null };
      const intent = await proveIntent(world, call.signer, place, call.params.intentId, proof);
      if (intent.step === "signed") {
        const { id } = call.session.session;
        await world.store.sessions.remember(id, { [`ended:${place.signatureId}`]: "signed" });
      }
      return shown(world, call, intent);
    },
  }),
];

async function shown(world: World, call: EntryCall, intent: Intent): Promise<Answer> {
  const { request, signature } = await entryOf(world, call);
  const business = await businessOf(world.store, request);
  const passkeys = { hasPasskey: false };
  const { store, trust } = world;
  const { person } = await readSigner(store, business, request, signature, passkeys, trust);
  const at = businessTime(business, request, world.clock.now());
  return ok(await viewIntent(world, intent, signature, person, at));
}
