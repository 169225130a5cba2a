import { PdfError } from "../../errors.ts";
import { corrupted } from "../limits.ts";
import {
  entryOf,
  isDict,
  isInteger,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
} from "../objects.ts";

/** How bytes are encrypted. */
export type Method = "identity" | "rc4" | "aes-128" | "aes-256";

/** What an encryption dictionary of the standard security handler says (ISO 32000-2, tables 20, 21 and 25). */
export type Settings = {
  /** 2 to 6: how the key is derived. */
  readonly revision: number;
  /** The lengths that the key may have, in bytes: programs differ in how they spell it. */
  readonly keyLengths: readonly number[];
  readonly owner: Uint8Array;
  readonly user: Uint8Array;
  /** Revisions 5 and 6 only. */
  readonly userKey: Uint8Array | null;
  readonly permissions: number;
  /** The permissions once more, encrypted; revisions 5 and 6 only. */
  readonly sealedPermissions: Uint8Array | null;
  readonly encryptsMetadata: boolean;
  readonly strings: Method;
  readonly streams: Method;
  readonly files: Method;
  /** The method of a crypt filter by its name; null for one that is not defined. */
  readonly named: (name: string) => Method | null;
};

/** Reads the dictionary; its values are direct, since nothing can be read before it is understood. */
export function readSettings(dict: PdfDict): Settings {
  const filter = nameText(entryOf(dict, "Filter"));
  if (filter !== "Standard") throw unsupported("with a certificate or in a way that is not known");
  const [version, revision] = [integer(dict, "V") ?? 0, integer(dict, "R") ?? 0];
  if (!FITTING.has(`${version}/${revision}`)) throw unsupported("in a way that is not known");
  const methods = version < 4 ? oldMethods() : newMethods(dict, version);
  const octets = revision < 5 ? 32 : 48;
  return {
    revision,
    keyLengths: revision < 5 ? keyLengths(dict, version) : [32],
    owner: bytesIn(dict, "O", octets),
    user: bytesIn(dict, "U", octets),
    userKey: revision < 5 ? null : bytesIn(dict, "UE", 32),
    permissions: permissionsIn(dict),
    sealedPermissions: revision < 5 ? null : bytesIn(dict, "Perms", 16),
    encryptsMetadata: version < 4 || entryOf(dict, "EncryptMetadata") !== false,
    ...methods,
  };
}

/** /V and /R that belong together; version 3 was never published. */
const FITTING: ReadonlySet<string> = new Set(["1/2", "1/3", "2/3", "4/4", "5/5", "5/6"]);

type Methods = Pick<Settings, "strings" | "streams" | "files" | "named">;

function oldMethods(): Methods {
  const named = (name: string): Method | null => (name === "Identity" ? "identity" : null);
  return { strings: "rc4", streams: "rc4", files: "rc4", named };
}

/** Crypt filters (7.6.6); what an unencrypted part uses is called Identity. */
function newMethods(dict: PdfDict, version: number): Methods {
  const filters = entryOf(dict, "CF");
  const named = (name: string): Method | null => {
    if (name === "Identity") return "identity";
    const filter = isDict(filters) ? entryOf(filters, name) : null;
    return isDict(filter) ? methodOf(filter, version) : null;
  };
  const chosen = (key: string, otherwise: string): Method => {
    const name = entryOf(dict, key) === null ? otherwise : nameText(entryOf(dict, key));
    const method = name === null ? null : named(name);
    if (method === null) throw corrupted(`its encryption has no filter for /${key}`);
    return method;
  };
  const streams = nameText(entryOf(dict, "StmF")) ?? "Identity";
  return {
    strings: chosen("StrF", "Identity"),
    streams: chosen("StmF", "Identity"),
    files: chosen("EFF", streams),
    named,
  };
}

const METHODS: Readonly<Record<string, readonly [number, Method]>> = {
  V2: [4, "rc4"],
  AESV2: [4, "aes-128"],
  AESV3: [5, "aes-256"],
};

function methodOf(filter: PdfDict, version: number): Method {
  const [own, method] = METHODS[nameText(entryOf(filter, "CFM")) ?? ""] ?? [];
  if (method === undefined || own !== version) throw unsupported("in a way that is not known");
  return method;
}

const SHORTEST_KEY = 5;
const LONGEST_KEY = 16;

/** Version 4 has 16 bytes; some programs write and mean another length, in bits or in bytes. */
function keyLengths(dict: PdfDict, version: number): readonly number[] {
  if (version === 1) return [SHORTEST_KEY];
  const own = lengthIn(dict);
  if (version === 2) return [own ?? SHORTEST_KEY];
  const filters = entryOf(dict, "CF");
  const used = isDict(filters)
    ? entryOf(filters, nameText(entryOf(dict, "StmF")) ?? "Identity")
    : null;
  const others = [isDict(used) ? lengthIn(used) : null, own].filter((length) => length !== null);
  return [...new Set([LONGEST_KEY, ...others])];
}

function lengthIn(dict: PdfDict): number | null {
  const length = integer(dict, "Length");
  if (length === null) return null;
  const bytes = length < 40 ? length : length / 8;
  if (!Number.isInteger(bytes) || bytes < SHORTEST_KEY || bytes > LONGEST_KEY) {
    throw corrupted("its encryption has a key of a length that cannot be");
  }
  return bytes;
}

/** Some programs write the 32 bits as a number without sign. */
function permissionsIn(dict: PdfDict): number {
  const bits = integer(dict, "P");
  if (bits === null || bits < -(2 ** 31) || bits >= 2 ** 32) {
    throw corrupted("its encryption has no permissions");
  }
  return bits | 0;
}

function integer(dict: PdfDict, key: string): number | null {
  const value: PdfObject = entryOf(dict, key);
  return isInteger(value) ? value : null;
}

/** Some programs fill these up with zeros. */
function bytesIn(dict: PdfDict, key: string, length: number): Uint8Array {
  const value = entryOf(dict, key);
  if (value === null || !isString(value) || value.bytes.length < length) {
    throw corrupted(`its encryption has no /${key} of ${length} bytes`);
  }
  return value.bytes.subarray(0, length);
}

/** For protection that nobody gets through without being asked for something. */
export function unsupported(how: string): PdfError {
  return new PdfError(
    "password_protected",
    `The PDF is protected ${how}. Remove the protection and try again.`,
  );
}
