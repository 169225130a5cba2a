import type { Readable } from "node:stream";
import { Refusal } from "@paraph/contract/errors";
import { mediaType } from "./accept.ts";
import type { BodySpelling } from "./route.ts";

export const DEFAULT_BODY_LIMIT = 1_048_576;

const SPELLINGS: Readonly<Record<string, BodySpelling>> = {
  "application/json": "json",
  "application/x-www-form-urlencoded": "form",
};
const NAMES: Readonly<Record<BodySpelling, string>> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
};
const PARSERS: Readonly<Record<BodySpelling, (text: string) => unknown>> = {
  json: parseJson,
  form: parseForm,
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** How the body is spelled, before a byte of it is read; anything else than announced is 415. */
export function spellingOf(headers: Headers, accepted: readonly BodySpelling[]): BodySpelling {
  refuseEncoding(headers);
  const type = headers["content-type"];
  const spelling = typeof type === "string" ? SPELLINGS[mediaType(type)] : undefined;
  if (!spelling || !accepted.includes(spelling) || !isUtf8(String(type))) {
    const names = accepted.map((one) => NAMES[one]).join(" or ");
    throw new Refusal("error.request.content_type_unsupported", {
      message: `Send the body as ${names} in UTF-8.`,
    });
  }
  return spelling;
}

/** For routes that read their body themselves and take it as JSON only. */
export function refuseOtherThanJson(headers: Headers): void {
  spellingOf(headers, ["json"]);
}

/** A compressed body would pass every limit before it is unpacked, so none is taken. */
export function refuseEncoding(headers: Headers): void {
  const encoding = headers["content-encoding"];
  if (encoding === undefined || encoding === "" || encoding === "identity") return;
  throw new Refusal("error.request.content_type_unsupported", {
    message: "Send the body without Content-Encoding.",
  });
}

export function isJson(headers: Headers): boolean {
  return SPELLINGS[mediaType(headers["content-type"]?.toString() ?? "")] === "json";
}

export function hasBody(headers: Headers): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Refuses what the caller announces as too large before any of it is read. */
export function refuseAnnouncedSize(headers: Headers, limit: number): void {
  if (Number(headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
}

/** By events, which cost a fraction of an iterator for the one small chunk that most bodies are. */
export function readBody(stream: Readable, limit: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    stream.on("data", (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else reject(tooLarge(limit));
    });
    stream.on("end", () => {
      const [first] = chunks;
      resolve(chunks.length === 1 && first ? first : Buffer.concat(chunks));
    });
    stream.on("error", (cause) => {
      reject(new Refusal("error.request.timeout", {}, { cause }));
    });
    // Cut before anybody listened: no event is left to come.
    if (stream.destroyed) reject(new Refusal("error.request.timeout"));
  });
}

/** The members of a body; throws 400 when there is none or when it cannot be read. */
export function parseBody(bytes: Uint8Array, spelling: BodySpelling): unknown {
  if (bytes.length === 0) throw new Refusal("error.request.body_missing");
  return PARSERS[spelling](decodeUtf8(bytes));
}

const decoder = new TextDecoder("utf-8", { fatal: true });

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    throw new Refusal(
      "error.request.json_broken",
      { message: "The body is not UTF-8." },
      { cause },
    );
  }
}

function parseJson(text: string): unknown {
  try {
    return FORGED.test(text) ? (JSON.parse(text, dropForged) as unknown) : JSON.parse(text);
  } catch (cause) {
    throw new Refusal(
      "error.request.json_broken",
      { message: `The body is not valid JSON${placeOf(cause)}.` },
      { cause },
    );
  }
}

/** Members that would reach a prototype if somebody merged the body into an object. */
const FORGED = /"(?:_|\\u005f|constructor|\\u0063)/i;

function dropForged(name: string, value: unknown): unknown {
  if (name === "__proto__") return undefined;
  if (name === "constructor" && typeof value === "object") return undefined;
  return value;
}

/** The parser's message quotes the body, so only the position is taken from it. */
function placeOf(cause: unknown): string {
  const position = cause instanceof Error ? /position (\d+)/.exec(cause.message)?.[1] : undefined;
  return position === undefined ? "" : ` (at character ${position})`;
}

/** A member given twice becomes a list, which no member of a form is: refused by its schema. */
function parseForm(text: string): unknown {
  const form = new URLSearchParams(text);
  const names = [...new Set(form.keys())].filter((name) => name !== "__proto__");
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

function isUtf8(type: string): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

function tooLarge(limit: number): Refusal {
  return new Refusal("error.request.body_too_large", {
    message: `The body is larger than ${limit} bytes.`,
  });
}
