import { VALIDATE_CALLS as CALLS, type ValidationReport } from "@paraph/contract/app";
import { Refusal } from "@paraph/contract/errors";
import { MAX_VALIDATION_BYTES } from "@paraph/contract/limits";
import type { ValidatedPdf } from "../../../actions/validation/validate-pdf.ts";
import {
  mayValidate,
  requireValidating,
  validateInBrowser,
  type Visitor,
} from "../../../actions/validation/validate-in-browser.ts";
import { verdictOf } from "../../../domain/validation/demands.ts";
import type { World } from "../../../ports/world.ts";
import { ok, type Route } from "../../frame/route.ts";
import { accountSession, actorOfSession } from "../../frame/sessions.ts";
import { withUpload } from "../../interface/upload/receive.ts";
import {
  formatToWire,
  NO_DEMANDS,
  signersToWire,
  validationToWire,
} from "../../interface/validation-v1/wire.ts";
import { appRoute } from "../app-route.ts";

const MOST = { bytes: MAX_VALIDATION_BYTES, key: "error.request.body_too_large" } as const;

type Call = {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly remoteAddress: string;
};

/** The page on which documents are validated (interface 4.6), for people. */
export const validationRoutes: readonly Route[] = [
  appRoute(CALLS.validationOffer, {
    limit: "read",
    handle: async (world, call) =>
      ok({
        isOpen: mayValidate(world, await visitorOf(world, call)),
        mostBytes: MAX_VALIDATION_BYTES,
      }),
  }),
  appRoute(CALLS.validate, {
    limit: "judge",
    bodyLimit: MAX_VALIDATION_BYTES,
    refusals: [
      "error.session.required",
      "error.document.source_required",
      "file.pdf.not_a_pdf",
      "file.pdf.too_complex",
    ],
    handle: async (world, call) => {
      const visitor = await visitorOf(world, call);
      requireValidating(world, visitor);
      const { stream, headers, query, tellUnknown, yieldNow } = call;
      const who = visitor.person ? { actor: visitor.person } : { stranger: visitor.network };
      return withUpload(
        world,
        { stream, headers, query, tellUnknown, yieldNow, ...who },
        { keptBytes: 0 },
        async ({ content }) => {
          if (content === null) throw new Refusal("error.document.source_required");
          const { size, sha256 } = content;
          const judged = await validateInBrowser(world, visitor, content);
          return ok(reportToWire(world, judged, { size, sha256 }));
        },
        { most: MOST, lasting: "for this call" },
      );
    },
  }),
];

/** An account where one is logged in; its session is not asked for, because strangers may come too. */
async function visitorOf(world: World, { headers, remoteAddress }: Call): Promise<Visitor> {
  const opened = await accountSession(world, headers);
  const actor = opened && actorOfSession(opened.session);
  return { person: actor?.kind === "person" ? actor : null, network: remoteAddress };
}

function reportToWire(
  { clock }: Pick<World, "clock">,
  { result, pictures, looks, unreadable }: ValidatedPdf,
  document: { readonly size: number; readonly sha256: string },
): unknown {
  return {
    ...verdictOf(result, NO_DEMANDS),
    signatures: result.signatures,
    checkedAt: clock.now(),
    unreadable,
    document,
    validation: validationToWire(result),
    signers: signersToWire(result),
    format: formatToWire(result),
    isCompared: result.signers.every(({ notChecked }) => notChecked.length === 0),
    looks,
    laterMarks: laterMarksToWire(result, pictures),
    changedPages: pictures.map(({ page, png, views }) => ({
      page,
      picture: base64(png),
      views: views && { signed: base64(views.signed), now: base64(views.now) },
    })),
  };
}

function laterMarksToWire(
  { laterMarks, signers }: ValidatedPdf["result"],
  pictures: ValidatedPdf["pictures"],
): ValidationReport["laterMarks"] {
  const place = (field: string) => signers.findIndex((signer) => signer.field === field);
  return laterMarks.map(({ field, fields, after, pages }) => ({
    signer: place(field),
    after: after.map(place),
    pages: [...pages],
    places: pictures.flatMap(({ page, marks }) =>
      marks
        .filter((mark) => fields.includes(mark.field))
        .map(({ left, top, width, height }) => ({ page, left, top, width, height })),
    ),
  }));
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
