import { createHash } from "node:crypto";
import { concat } from "../../bytes/hex.ts";
import { type Budget, corrupted, spendWork } from "../limits.ts";
import {
  entryOf,
  isArray,
  isDict,
  isName,
  isRef,
  isStream,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfStream,
  type PdfString,
} from "../objects.ts";
import { openAes, sealAes } from "./aes.ts";
import { fileKey } from "./file-key.ts";
import { rc4 } from "./rc4.ts";
import { type Method, readSettings, type Settings } from "./settings.ts";

/** Gives the object that a reference means. */
type Resolve = (ref: PdfRef) => PdfObject;

/** The encryption of a document that opens without a password (ISO 32000-2, 7.6). */
export type Encryption = {
  /** The bits of /P as its author set them. */
  readonly permissions: number;
  /** 2 to 6; what a permission means depends on it. */
  readonly revision: number;
  /** An object as it is meant: its strings decrypted, its stream told how to be. */
  readonly open: (ref: PdfRef, object: PdfObject, resolve: Resolve, budget: Budget) => PdfObject;
  /** An object as it is written; `id` is random, so that no start value comes twice. */
  readonly seal: (ref: PdfRef, object: PdfObject, resolve: Resolve, id: Uint8Array) => PdfObject;
};

/** The encryption that this dictionary describes; refuses one that asks for a password. */
export function encryptionOf(dict: PdfDict, fileId: Uint8Array): Encryption {
  const settings = readSettings(dict);
  const { key, permissions } = fileKey(settings, fileId);
  return {
    permissions,
    revision: settings.revision,
    open: (ref, object, resolve, budget) => {
      const opened = mapStrings(object, (bytes) => {
        spendWork(budget, 32 + bytes.length);
        return openWith(settings.strings, objectKey(key, ref, settings.strings), bytes);
      });
      if (!isStream(opened)) return opened;
      const unseal = (bytes: Uint8Array): Uint8Array => {
        const method = methodFor(settings, opened, resolve);
        spendWork(budget, bytes.length >> 3);
        return openWith(method, objectKey(key, ref, method), bytes);
      };
      return { ...opened, unseal };
    },
    seal: (ref, object, resolve, id) => {
      let parts = 0;
      const sealWith = (method: Method, bytes: Uint8Array): Uint8Array => {
        if (method === "identity") return bytes;
        const own = objectKey(key, ref, method);
        return method === "rc4"
          ? rc4(own, bytes)
          : sealAes(own, startValue(key, id, ref, parts++), bytes);
      };
      const sealed = mapStrings(object, (bytes) => sealWith(settings.strings, bytes));
      if (!isStream(sealed) || !(sealed.content instanceof Uint8Array)) return sealed;
      const { kind, dict: own, content } = sealed;
      return { kind, dict: own, content: sealWith(methodFor(settings, sealed, resolve), content) };
    },
  };
}

function openWith(method: Method, key: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (method === "identity") return bytes;
  return method === "rc4" ? rc4(key, bytes) : openAes(key, bytes);
}

const SALT = Uint8Array.from([0x73, 0x41, 0x6c, 0x54]);

/** Algorithm 1: each object has a key of its own, but in AES-256. */
function objectKey(key: Uint8Array, { number, generation }: PdfRef, method: Method): Uint8Array {
  if (method === "aes-256" || method === "identity") return key;
  const place = [number, number >> 8, number >> 16, generation, generation >> 8];
  const parts = [key, Uint8Array.from(place.map((byte) => byte & 0xff))];
  if (method === "aes-128") parts.push(SALT);
  const hashed = createHash("md5").update(concat(parts)).digest();
  return new Uint8Array(hashed).subarray(0, Math.min(key.length + 5, 16));
}

/** Never the same twice, and not to be foreseen without the key. */
function startValue(key: Uint8Array, id: Uint8Array, { number }: PdfRef, part: number): Uint8Array {
  const place = [number, part].flatMap((one) => [one >>> 24, one >>> 16, one >>> 8, one]);
  const hash = createHash("sha256").update(concat([key, id, Uint8Array.from(place)]));
  return new Uint8Array(hash.digest()).subarray(0, 16);
}

/** Which method a stream has: that of its own crypt filter, else that of its kind (7.6.6). */
function methodFor(settings: Settings, { dict }: PdfStream, resolve: Resolve): Method {
  const follow = (object: PdfObject): PdfObject => (isRef(object) ? resolve(object) : object);
  const type = nameText(follow(entryOf(dict, "Type")));
  // Cross-reference streams are never encrypted (7.5.8.2).
  if (type === "XRef") return "identity";
  const filters = listOf(follow(entryOf(dict, "Filter"))).map(follow);
  const own = filters.findIndex((filter) => isName(filter, "Crypt"));
  if (own >= 0) {
    const parameters = follow(listOf(follow(entryOf(dict, "DecodeParms")))[own] ?? null);
    const name = isDict(parameters) ? nameText(follow(entryOf(parameters, "Name"))) : null;
    const method = settings.named(name ?? "Identity");
    if (method === null) throw corrupted("a stream has a crypt filter that is not defined");
    return method;
  }
  if (type === "Metadata" && !settings.encryptsMetadata) return "identity";
  return type === "EmbeddedFile" ? settings.files : settings.streams;
}

function listOf(object: PdfObject): readonly PdfObject[] {
  if (object === null) return [];
  return isArray(object) ? object : [object];
}

type Change = (bytes: Uint8Array) => Uint8Array;

/** The object with every string in it changed, but for what a signature dictionary has in /Contents (7.6.2). */
function mapStrings(object: PdfObject, change: Change): PdfObject {
  if (object === null || typeof object !== "object") return object;
  if (isString(object)) return changed(object, change);
  if (isArray(object)) return object.map((item) => mapStrings(item, change));
  if (isDict(object)) return mapDict(object, change);
  return isStream(object) ? { ...object, dict: mapDict(object.dict, change) } : object;
}

function changed(string: PdfString, change: Change): PdfString {
  return { ...string, bytes: change(string.bytes) };
}

function mapDict(dict: PdfDict, change: Change): PdfDict {
  const kept = isSignature(dict);
  const entries = new Map<string, PdfObject>();
  for (const [key, value] of dict.entries) {
    entries.set(key, kept && key === "Contents" ? value : mapStrings(value, change));
  }
  return { kind: "dict", entries };
}

/** /Type may be missing in one; a range of bytes only a signature has. */
function isSignature(dict: PdfDict): boolean {
  const type = nameText(entryOf(dict, "Type"));
  return type === "Sig" || type === "DocTimeStamp" || dict.entries.has("ByteRange");
}
