import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { Refusal } from "@paraph/contract/errors";
import {
  isUnused,
  storageState,
  storageTrouble,
  type StorageState,
} from "../actions/documents/storage-mark.ts";
import { tablesOver } from "../adapters/postgres/store.ts";
import { systemIds } from "../adapters/system/system.ts";
import type { Config } from "../config/config.ts";
import { BlobMissing, ContentDamaged, type Blobs } from "../ports/blobs.ts";
import { PROCESSING } from "../vault/grants.ts";
import { openObject } from "../vault/open.ts";
import { requireWhole } from "../vault/read.ts";
import { blobsOf, keyringOf } from "./compose.ts";
import type { Finding } from "./finding.ts";
import type { Ground } from "./ground.ts";

/** Looks whose the storage is; in one that is ours writes, reads and removes a real object. */
export async function checkStorage(config: Config, ground: Ground | null): Promise<Finding> {
  const marks = ground && tablesOver(ground.database.sql);
  if (config.blobs.kind === "disk" && !existsSync(config.blobs.folder)) {
    const known = marks ? (await marks.storageMarks.read()).current : null;
    if (known !== null) return storageFinding("unmarked");
    return { kind: "note", text: `${config.blobs.folder} is made at the first start` };
  }
  const blobs = await blobsOf(config);
  const state = marks ? await storageState({ store: marks, blobs }) : "ours";
  const isNew = state === "unmarked" && marks !== null && (await isUnused({ store: marks, blobs }));
  if (state !== "ours" && !isNew) return storageFinding(state);
  const name = crypto.randomUUID();
  const bytes = new TextEncoder().encode("doctor");
  await blobs.put(name, once(bytes));
  const found = await blobs.read(name, 0, bytes.length);
  await blobs.remove(name);
  if (Buffer.compare(found, bytes) !== 0) {
    return {
      kind: "wrong",
      text: "what was written came back changed",
      remedy: "Replace the storage.",
    };
  }
  return {
    kind: "ok",
    text: config.blobs.kind === "s3" ? `bucket ${config.blobs.bucket}` : "disk",
  };
}

function storageFinding(state: Exclude<StorageState, "ours">): Finding {
  const [text, remedy] = splitOnce(storageTrouble(state), ". ");
  return { kind: "wrong", text, remedy };
}

function splitOnce(text: string, by: string): readonly [string, string] {
  const at = text.indexOf(by);
  return [text.slice(0, at), text.slice(at + by.length)];
}

const READING_MILLISECONDS = 10_000;
const MOST_READ = 1000;
const MOST_NAMED = 5;

/** What is known to be damaged, and what is found by reading for some seconds what was not read for longest. */
export async function checkDocuments(config: Config, ground: Ground | null): Promise<Finding> {
  if (!ground) return { kind: "note", text: "not looked at, because the database is not there" };
  const { keys } = tablesOver(ground.database.sql);
  // Whoever only looks keeps nothing of what was found.
  const looking = { ...keys, noteDamage: async () => ({ requestId: null }) };
  const reading = {
    store: { keys: looking },
    ids: systemIds,
    keyring: await keyringOf(config, false),
  };
  const isThere = config.blobs.kind === "s3" || existsSync(config.blobs.folder);
  const world = { ...reading, blobs: isThere ? await blobsOf(config) : NOTHING_THERE };
  const damaged = new Set((await keys.listDamaged(MOST_READ)).map(({ id }) => id));
  const end = performance.now() + READING_MILLISECONDS;
  const now = new Date();
  let read = 0;
  for (const { id } of await keys.listUnchecked({ intact: now, damaged: now }, MOST_READ)) {
    if (performance.now() > end) break;
    const reading = openObject(world, id, PROCESSING).then((stored) =>
      requireWhole(world.blobs, stored),
    );
    const isWhole = await reading.then(
      () => true,
      (error: unknown) => {
        if (error instanceof ContentDamaged) return false;
        // Deleted since it was listed.
        if (error instanceof Refusal && error.key === "error.document.not_found") return true;
        throw error;
      },
    );
    read += 1;
    if (isWhole) damaged.delete(id);
    else damaged.add(id);
  }
  if (damaged.size === 0) return { kind: "ok", text: `${read} read to their end, all are whole` };
  const named = [...damaged].slice(0, MOST_NAMED).join(", ");
  const more = damaged.size > MOST_NAMED ? ` and ${damaged.size - MOST_NAMED} more` : "";
  return {
    kind: "wrong",
    text: `missing or altered in the storage: ${named}${more}`,
    remedy: "See 'Damaged documents' in docs/operations.md: `admin documents check`, then repair.",
  };
}

const NOTHING_THERE: Pick<Blobs, "read" | "stream"> = {
  read: () => Promise.reject(new BlobMissing("there is no storage")),
  stream: () => {
    throw new BlobMissing("there is no storage");
  },
};

const LEAST_SPACE = 1_000_000_000;

/** Where the data lie and where PDFs are unpacked. */
export async function checkSpace({ dataDir }: Config): Promise<Finding> {
  const folders = [dataDir, tmpdir()].filter((folder) => existsSync(folder));
  const found = folders.map((folder) => {
    const { bavail, bsize } = statfsSync(folder);
    return { folder, free: bavail * bsize };
  });
  const text = found
    .map(({ folder, free }) => `${(free / 1e9).toFixed(1)} GB in ${folder}`)
    .join(", ");
  if (found.every(({ free }) => free >= LEAST_SPACE)) return { kind: "ok", text };
  return { kind: "wrong", text, remedy: "Free some space: a full disk stops the database." };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
