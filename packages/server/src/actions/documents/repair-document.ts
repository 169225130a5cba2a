import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import { BEFORE_HEADER, PdfError } from "@paraph/engine/pdf";
import type { Share } from "../../domain/access/share.ts";
import type { Inspection } from "../../domain/documents/document.ts";
import type { World } from "../../ports/world.ts";
import { once } from "../../vault/encrypt.ts";
import { withEncrypted } from "../../vault/open.ts";
import { receiveContent, type Received } from "./receive-content.ts";

/** What a repair may help against. */
const DAMAGES: ReadonlySet<ErrorKey> = new Set(["file.pdf.corrupted", "file.pdf.not_a_pdf"]);

export function isDamage(error: unknown): error is Refusal {
  return error instanceof Refusal && DAMAGES.has(error.key);
}

/** The refusal of a damaged PDF, with what can be done about it. */
export function withRemedy(error: unknown): unknown {
  if (!isDamage(error)) return error;
  const { key, cause } = error;
  const isBehindJunk = cause instanceof PdfError && cause.message === BEFORE_HEADER;
  if (key === "file.pdf.not_a_pdf" && !isBehindJunk) return error;
  return inFull(error, " Upload it with repair=true to have it written anew, if it can be.");
}

/** What exactly is wrong, and not only the sentence of its key. */
function inFull({ key, message, details, cause }: Refusal, more = ""): Refusal {
  const said = cause instanceof PdfError ? cause.message : message;
  return new Refusal(key, { ...details, message: `${said}${more}` }, { cause });
}

/** Nothing is known of a PDF that cannot be read: it is kept and can be signed by nobody. */
export const UNREAD: Inspection = {
  pageCount: 0,
  pageSizes: [],
  pdfVersion: "",
  pdfA: null,
  signatureFields: [],
  certification: null,
  activeContent: [],
  restrictions: [],
  initialRanges: null,
};

/** A damaged PDF written anew, as bytes of their own; refuses what cannot be repaired without a doubt. */
export async function repairedContent(
  world: Pick<World, "blobs" | "ids" | "inspector">,
  damaged: Received,
  share: Share,
): Promise<Received> {
  const bytes = await withEncrypted(world.blobs, damaged, (pdf) =>
    world.inspector.repair(pdf, share).catch((error: unknown) => {
      throw isDamage(error) ? inFull(error) : error;
    }),
  );
  return receiveContent(world, once(bytes));
}
