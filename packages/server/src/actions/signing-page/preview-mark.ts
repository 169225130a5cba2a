import { Refusal } from "@paraph/contract/errors";
import type { Language } from "@paraph/contract/words";
import type { Mark } from "@paraph/engine/drawing";
import type { Place } from "@paraph/engine/pades";
import type { GuestActor, PersonActor } from "../../domain/access/actor.ts";
import { permitSignature } from "../../domain/access/permissions.ts";
import { shareFor } from "../../domain/access/share.ts";
import type { DocumentId } from "../../domain/ids.ts";
import { documentsToSign, visualFor, type Signature } from "../../domain/requests/request.ts";
import type { DrawnMark } from "../../ports/inspector.ts";
import type { World } from "../../ports/world.ts";
import type { SignaturePlace } from "../requests/end-signature.ts";
import { readRequest } from "../requests/read-request.ts";
import { appearanceFor, prescribedPictures } from "../signing/make-versions.ts";
import { withDocuments } from "../signing/opened-documents.ts";
import { readSigner } from "../signing/read-signer.ts";
import { readTurn } from "../signing/read-turn.ts";
import { placesOf } from "../signing/visual.ts";

type PreviewWorld = Pick<
  World,
  "store" | "clock" | "ids" | "keyring" | "blobs" | "trust" | "writer" | "settings"
>;

/** A mark at a place of a document. */
export type PreviewedMark = {
  readonly documentId: DocumentId;
  readonly place: Omit<Place, "rotation">;
  readonly mark: Mark | null;
  readonly language: Language;
};

/** Each draws a page; nobody chooses a mark so often. */
const PREVIEWS = { count: 300, perSeconds: 3600 } as const;

/** The mark as signing would draw it now, for the person whose turn it is. */
export async function previewMark(
  world: PreviewWorld,
  actor: PersonActor | GuestActor,
  at: SignaturePlace,
  { documentId, place, mark, language }: PreviewedMark,
): Promise<DrawnMark> {
  permitSignature(await readRequest(world, actor, at.requestId), actor, at.signatureId);
  const { request, signature, business, ...moment } = await readTurn(world, at);
  const entry = documentsToSign(request, signature).find(({ id }) => id === documentId);
  if (!entry) throw new Refusal("error.document.not_found");
  const taken = await world.store.limits.take(`mark:previewed:${signature.id}`, PREVIEWS);
  if (!taken.allowed) throw new Refusal("error.rate_limit.exceeded", taken);
  const { store, trust, writer } = world;
  const passkeys = { hasPasskey: false };
  const prepared = await readSigner(store, business, request, signature, passkeys, trust);
  const drawn: DrawnMark[] = [];
  await withDocuments(world, [entry], async (opened) => {
    const pictures = await prescribedPictures(store.requests, signature, opened);
    const appearance = appearanceFor(world.settings, {
      request,
      signature,
      prepared,
      language,
      certified: prepared.plan,
      at: moment.at,
      mark: pictures.get(documentId) ?? mark,
    });
    const rotation = rotationAt(signature, documentId, place);
    for (const { encrypted } of opened) {
      const asked = { appearance, place: { ...place, rotation } };
      drawn.push(await writer.drawMark(encrypted, asked, shareFor(request, "person")));
    }
  });
  const [only] = drawn;
  if (!only) throw new Error("the mark was not drawn");
  return only;
}

/** As the request turns it where it says the place; the page knows none. */
function rotationAt(
  signature: Signature,
  documentId: DocumentId,
  { page, x, y }: PreviewedMark["place"],
): Place["rotation"] {
  const visual = visualFor(signature, documentId);
  const places = visual ? placesOf(visual) : [];
  return places.find((one) => one.page === page && one.x === x && one.y === y)?.rotation ?? 0;
}
