import { createReadStream, existsSync } from "node:fs";
import { readDiskCopy } from "../../adapters/blobs-disk/blobs-disk.ts";
import { checkContent } from "../../actions/documents/check-content.ts";
import { OtherContent, repairContent, type Copy } from "../../actions/documents/repair-content.ts";
import { isUuid, type DocumentId } from "../../domain/ids.ts";
import { BlobMissing } from "../../ports/blobs.ts";
import { Outage } from "../../ports/outage.ts";
import type { VaultObject } from "../../ports/store/documents.ts";
import { VaultFault } from "../../vault/format.ts";
import { blobsOf } from "../compose.ts";
import { Failure, Mistake, type Call, type Command } from "./call.ts";

/** What an operator must know of documents without reading them. */
export const DOCUMENT_COMMANDS: Readonly<Record<string, Command>> = {
  "documents cover": listCover,
  "documents damaged": listDamaged,
  "documents check": checkDocuments,
  "documents repair": repairDocuments,
};

const MOST_DAMAGED = 10_000;
const PAGE = 500;

async function listDamaged({ world, say }: Call): Promise<void> {
  const damaged = await world.store.keys.listDamaged(MOST_DAMAGED);
  for (const { id, damage, requestId } of damaged) {
    say(`${damage}  ${id}${requestId === null ? "" : `  of request ${requestId}`}`);
  }
  say(`${damaged.length} known to be damaged.`);
}

/** Reads the content of the documents that are named, or of all, to its end. */
async function checkDocuments(call: Call): Promise<void> {
  const { world, words, say } = call;
  let read = 0;
  let damaged = 0;
  let unread = 0;
  for await (const object of words.length > 0 ? named(call) : everything(call)) {
    const found = await checkContent(world, object).catch((error: unknown) => {
      if (error instanceof Outage) throw error;
      say(`UNREAD    ${object.id}: ${String(error)}`);
      unread += 1;
      return null;
    });
    read += 1;
    if (found === null) continue;
    damaged += 1;
    const { objectId, damage, requestId } = found.object;
    say(`${damage}  ${objectId}${requestId === null ? "" : `  of request ${requestId}`}`);
  }
  say(`${read} read, ${damaged} damaged.`);
  if (damaged > 0) throw new Failure("Repair them with `admin documents repair`.");
  if (unread > 0) throw new Failure(`${unread} could not be checked, for the reasons above.`);
}

async function* named({ world, words }: Call): AsyncGenerator<VaultObject> {
  for (const id of words) {
    const object = isUuid(id) ? await world.store.keys.findObject(id) : null;
    if (object === null) throw new Mistake(`There is no document "${id}".`);
    yield object;
  }
}

/** What was checked is not listed again: each page begins with what is left. */
async function* everything({ world }: Call): AsyncGenerator<VaultObject> {
  const now = world.clock.now();
  const before = { intact: now, damaged: now };
  const seen = new Set<string>();
  for (;;) {
    const page = await world.store.keys.listUnchecked(before, PAGE);
    const left = page.filter(({ id }) => !seen.has(id));
    if (left.length === 0) return;
    for (const object of left) {
      seen.add(object.id);
      yield object;
    }
  }
}

/** Puts back what is damaged from a copy; what is whole stays as it is. */
async function repairDocuments(call: Call): Promise<void> {
  const { world, words, options, say } = call;
  const [which = ""] = words;
  if (words.length !== 1) throw new Mistake("Name one document, or say all.");
  if (which === "all" && options["file"] !== undefined) {
    throw new Mistake("A file is the content of one document: name it.");
  }
  const objects = which === "all" ? await world.store.keys.listDamaged(MOST_DAMAGED) : named(call);
  let failed = 0;
  for await (const object of objects) {
    if ((await checkContent(world, object)) === null) {
      say(`whole     ${object.id}`);
      continue;
    }
    const trouble = await tryRepair(call, object);
    failed += trouble === null ? 0 : 1;
    say(trouble === null ? `repaired  ${object.id}` : `FAILED    ${object.id}: ${trouble}`);
  }
  if (failed > 0) throw new Failure(`${failed} not repaired; nothing was changed for these.`);
}

async function tryRepair(call: Call, object: VaultObject): Promise<string | null> {
  try {
    await repairContent(call.world, object, await copyOf(call, object));
    return null;
  } catch (error) {
    if (error instanceof BlobMissing) return "the copy does not have it";
    if (error instanceof VaultFault) return "the copy is damaged too";
    if (error instanceof OtherContent) return error.message;
    throw error;
  }
}

async function copyOf({ world, config, options }: Call, { id }: VaultObject): Promise<Copy> {
  const { file, folder, bucket, prefix = null } = options;
  const given = [file, folder, bucket].filter((one) => one !== undefined);
  if (given.length !== 1) throw new Mistake("Give one of --file, --folder and --bucket.");
  if (file !== undefined) {
    if (!existsSync(file)) throw new Mistake(`There is no file "${file}".`);
    const document = await world.store.documents.find(id as DocumentId);
    if (!document) throw new Mistake(`"${id}" is an attachment: give --folder or --bucket.`);
    return { kind: "file", bytes: () => createReadStream(file), sha256: document.sha256 };
  }
  if (folder !== undefined) {
    if (!existsSync(folder)) throw new Mistake(`There is no folder "${folder}".`);
    return { kind: "storage", blobs: readDiskCopy(folder) };
  }
  if (config.blobs.kind !== "s3") {
    throw new Mistake("--bucket reads with the PARAPH_S3_ settings of the service; none are set.");
  }
  const blobs = { ...config.blobs, bucket: bucket ?? "", prefix };
  return { kind: "storage", blobs: await blobsOf({ blobs }) };
}

const USUAL_MONTHS = "12";

/** How long a signature lasts is the life of its last time stamp's certificate. */
async function listCover({ world, options, say }: Call): Promise<void> {
  const { months: given = USUAL_MONTHS } = options;
  const months = /^\d{1,3}$/.test(given) ? Number(given) : null;
  if (months === null) throw new Mistake(`"${given}" is no number of months.`);
  const before = world.clock.now();
  before.setUTCMonth(before.getUTCMonth() + months);
  const ending = await world.store.documents.listCoveredUntil(before);
  for (const { id, owner, coveredUntil } of ending) {
    say(`${coveredUntil.toISOString().slice(0, 10)}  ${id}  ${owner}`);
  }
  say(
    ending.length === 0
      ? `No document's last time stamp ends within ${months} months.`
      : `${ending.length} to be sealed again by their owners before that day.`,
  );
}
