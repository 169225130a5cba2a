import { renderReport } from "../actions/evidence/render-report.ts";
import { reportRequest } from "../actions/evidence/report-request.ts";
import type { AttachOnSuccess } from "@paraph/contract/words";
import type { SignatureRequest } from "../domain/requests/request.ts";
import { hasFeature, type Business } from "../domain/business/business.ts";
import type { MailAttachment } from "../ports/messenger.ts";
import type { World } from "../ports/world.ts";
import { PROCESSING } from "../vault/grants.ts";
import { openObject } from "../vault/open.ts";
import { decryptWhole } from "../vault/read.ts";

/** What fetching the files of a completed request takes. */
export type Fetching = Pick<
  World,
  | "store"
  | "settings"
  | "clock"
  | "ids"
  | "keyring"
  | "blobs"
  | "trust"
  | "writer"
  | "log"
  | "checkpointLog"
>;

export type CompletionFile = MailAttachment & { readonly what: AttachOnSuccess };

/** Mail servers commonly refuse mails above 25 MB, and Base64 adds a third. */
const MOST_BYTES = 15_000_000;

/** Where not the request but the business asks for them. */
const MOST_BYTES_BY_DEFAULT = 5_000_000;

/**
 * What the request wants attached to the mail of completion, else what the business has switched on; what is too
 * large stays behind its link.
 */
export async function completionFiles(
  world: Fetching,
  request: SignatureRequest,
  business: Business,
): Promise<readonly CompletionFile[]> {
  const wanted = new Set(request.attachOnSuccess);
  if (wanted.size === 0 && hasFeature(business, "completion_attachments")) {
    return signedDocuments(world, request, MOST_BYTES_BY_DEFAULT);
  }
  return [
    ...(wanted.has("SIGNED_DOCUMENT") ? await signedDocuments(world, request, MOST_BYTES) : []),
    ...(wanted.has("SIGNATURE_PROTOCOL") ? [await protocol(world, request)] : []),
  ];
}

async function signedDocuments(
  world: Fetching,
  { documents }: SignatureRequest,
  most: number,
): Promise<readonly CompletionFile[]> {
  const objects = [];
  for (const { name, versionId } of documents) {
    objects.push({ name, stored: await openObject(world, versionId, PROCESSING) });
  }
  if (objects.reduce((sum, { stored }) => sum + stored.size, 0) > most) return [];
  const files: CompletionFile[] = [];
  for (const { name, stored } of objects) {
    const bytes = await decryptWhole(world.blobs, stored);
    files.push({
      what: "SIGNED_DOCUMENT",
      filename: fileName(name),
      type: "application/pdf",
      bytes,
    });
  }
  return files;
}

async function protocol(world: Fetching, request: SignatureRequest): Promise<CompletionFile> {
  const report = await reportRequest(world, request);
  const { type, bytes } = await renderReport(world, request, report, "PDF", "job");
  return { what: "SIGNATURE_PROTOCOL", filename: "signature-protocol.pdf", type, bytes };
}

/** A title is not a file name: what a file system could take for a path or a command is replaced. */
function fileName(title: string): string {
  const name = title.replace(/[\p{Cc}\p{Cf}<>:"/\\|?*\s]+/gu, " ").trim() || "document";
  return /\.pdf$/i.test(name) ? name : `${name.slice(0, 120)}.pdf`;
}
