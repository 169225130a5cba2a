import { accessSync, constants } from "node:fs";
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import {
  BlobMissing,
  checkBlobName,
  isBlobName,
  type BlobEntry,
  type BlobPage,
  type Blobs,
  type Lasting,
  type LocalBlob,
} from "../../ports/blobs.ts";
import { crashPoint } from "../../ports/crash.ts";
import { Outage, StorageFull } from "../../ports/outage.ts";
import { type Folders, openFolders } from "./folders.ts";
import { writeBytes } from "./write-bytes.ts";

const MARK = "owner";
const STALE_MILLISECONDS = 24 * 3600 * 1000;
const READ_BYTES = 256 * 1024 + 16;
/** No room, or too many open files: an operator makes room, and the same call succeeds. */
const FULL: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT"]);
const BUSY: ReadonlySet<unknown> = new Set(["EMFILE", "ENFILE"]);

/** Blobs as files below one directory, two levels of folders deep so that none gets crowded. */
export async function openDiskBlobs(root: string): Promise<Blobs> {
  const unfinished = path.join(root, "unfinished");
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const folders = openFolders(root);

  return {
    put: (name, bytes, lasting = "for good") => {
      const temporary = path.join(unfinished, checkBlobName(name));
      return put(bytes, { temporary, place: placeOf(root, name) }, lasting, folders);
    },
    read: (name, offset, length) => readAt(placeOf(root, name), offset, length),
    stream: (name, offset, length) => streamFrom(placeOf(root, name), offset, length),
    local: async (name) => openLocal(placeOf(root, name)),
    remove: (name) => removeFile(placeOf(root, name)),
    list: (after, most) => list(root, after, most),
    readMark: () => readMark(path.join(root, MARK)),
    writeMark: async (mark) => {
      await writeMark(root, mark);
      await dropStale(unfinished);
    },
  };
}

/** The blobs of a copy, for reading alone: nothing is made in its folder. */
export function readDiskCopy(root: string): Pick<Blobs, "read" | "stream"> {
  return {
    read: (name, offset, length) => readAt(placeOf(root, name), offset, length),
    stream: (name, offset, length) => streamFrom(placeOf(root, name), offset, length),
  };
}

function placeOf(root: string, name: string): string {
  checkBlobName(name);
  return path.join(root, name.slice(0, 2), name.slice(2, 4), name);
}

/**
 * Written elsewhere, then renamed: a process that ends leaves it whole under its name or not at all. Its bytes and its
 * name are forced to the disk together, which most file systems do in one go; a power cut before may leave a name with
 * less than all bytes, which nobody has heard of. What is used up by the call that brought it is not forced.
 */
async function put(
  bytes: AsyncIterable<Uint8Array>,
  { temporary, place }: { readonly temporary: string; readonly place: string },
  lasting: Lasting,
  folders: Folders,
): Promise<void> {
  let lies = temporary;
  try {
    const file = await open(temporary, "wx", 0o600);
    try {
      crashPoint("blob.opened");
      await writeBytes(file, temporary, bytes);
      crashPoint("blob.written");
      const made = await folders.move(temporary, place);
      lies = place;
      crashPoint("blob.renamed");
      if (lasting === "for good") await bothEnded(file.datasync(), folders.settle(place, made));
    } finally {
      await file.close();
    }
  } catch (error) {
    await rm(lies, { force: true });
    throw outageOf(error);
  }
}

/** The file is not closed while either is at work. */
async function bothEnded(...works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

function outageOf(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (FULL.has(code)) return new StorageFull("the disk", { cause: error });
  return BUSY.has(code) ? new Outage("the disk", { cause: error }) : error;
}

/** Looked for at once: a journey to another thread takes longer. */
function openLocal(path: string): LocalBlob {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    rethrowMissing(error);
  }
  return { path, release: async () => {} };
}

function rethrowMissing(error: unknown): never {
  const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
  throw isMissing ? new BlobMissing("there is no such file", { cause: error }) : error;
}

async function readAt(place: string, offset: number, length: number): Promise<Uint8Array> {
  const file = await open(place, "r").catch(rethrowMissing);
  try {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return bytes.subarray(0, filled);
  } finally {
    await file.close();
  }
}

/** Asked to force it, `rm` looks twice at what it removes. */
async function removeFile(place: string): Promise<void> {
  await unlink(place).catch(ignoreMissing);
}

/** As many streams at once find a buffer ready; fresh ones would have the collector trace the whole heap. */
const MOST_SPARE_BUFFERS = 8;
const spareBuffers: Buffer[] = [];

/** One buffer serves the whole stream, and the next one. */
async function* streamFrom(
  place: string,
  offset: number,
  length: number,
): AsyncGenerator<Uint8Array> {
  const file = await open(place, "r").catch(rethrowMissing);
  const buffer = spareBuffers.pop() ?? Buffer.allocUnsafeSlow(READ_BYTES);
  try {
    for (let at = offset; at < offset + length;) {
      const wanted = Math.min(buffer.length, offset + length - at);
      const { bytesRead } = await file.read(buffer, 0, wanted, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    if (spareBuffers.length < MOST_SPARE_BUFFERS) spareBuffers.push(buffer);
    await file.close();
  }
}

/** In the order of the names, so that a sweep can go on where it stopped. */
async function list(root: string, after: string | null, most: number): Promise<BlobPage> {
  const found: BlobEntry[] = [];
  for (const first of await foldersIn(root, after?.slice(0, 2) ?? "")) {
    const below = after?.startsWith(first) === true ? after.slice(2, 4) : "";
    for (const second of await foldersIn(path.join(root, first), below)) {
      const folder = path.join(root, first, second);
      for (const name of (await readdir(folder)).sort()) {
        if (!isBlobName(name) || (after !== null && name <= after)) continue;
        const facts = await stat(path.join(folder, name)).catch(ignoreMissing);
        if (facts) found.push({ name, size: facts.size, writtenAt: facts.mtime });
        if (found.length === most) return { entries: found, next: name };
      }
    }
  }
  return { entries: found, next: null };
}

async function readMark(place: string): Promise<string | null> {
  return readFile(place, "utf8").catch(ignoreMissing);
}

/** Renamed into its place, so that nobody reads half of it. */
async function writeMark(root: string, mark: string): Promise<void> {
  const temporary = path.join(root, "unfinished", `${MARK}-${process.pid}`);
  try {
    await writeFile(temporary, mark, { mode: 0o600, flush: true });
    await rename(temporary, path.join(root, MARK));
  } catch (error) {
    throw outageOf(error);
  }
}

async function foldersIn(folder: string, from: string): Promise<readonly string[]> {
  const names = await readdir(folder);
  return names.filter((name) => name.length === 2 && name >= from).sort();
}

/** What a crash left half written; younger files may belong to another instance. */
async function dropStale(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name);
    const facts = await stat(place).catch(ignoreMissing);
    if (facts && Date.now() - facts.mtimeMs > STALE_MILLISECONDS) await rm(place, { force: true });
  }
}

/** Somebody else may have removed the file since it was listed: then there is nothing to tell. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
