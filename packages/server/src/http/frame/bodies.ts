import type { Readable } from "node:stream";
import type { BodyFormat } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import { mediaType } from "./accept.ts";
import { decodeUtf8, jsonMeter, parseJson } from "./json.ts";

export const DEFAULT_BODY_LIMIT = 1_048_576;

const BODY_FORMATS: Readonly<Record<string, BodyFormat>> = {
  "application/json": "json",
  "application/x-www-form-urlencoded": "form",
};
const NAMES: Readonly<Record<BodyFormat, string>> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** How the body is spelled, before a byte of it is read; anything else than announced is 415. */
export function bodyFormatOf(headers: Headers, accepted: readonly BodyFormat[]): BodyFormat {
  refuseEncoding(headers);
  const type = headers["content-type"];
  const format = typeof type === "string" ? BODY_FORMATS[mediaType(type)] : undefined;
  if (!format || !accepted.includes(format) || !isUtf8(String(type))) {
    const names = accepted.map((one) => NAMES[one]).join(" or ");
    throw new Refusal("error.request.content_type_unsupported", {
      message: `Send the body as ${names} in UTF-8.`,
    });
  }
  return format;
}

/** For routes that read their body themselves and take it as JSON only. */
export function refuseOtherThanJson(headers: Headers): void {
  bodyFormatOf(headers, ["json"]);
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
  return BODY_FORMATS[mediaType(headers["content-type"]?.toString() ?? "")] === "json";
}

export function hasBody(headers: Headers): boolean {
  const length = headers["content-length"];
  return headers["transfer-encoding"] !== undefined || (length !== undefined && length !== "0");
}

/** Refuses what the caller announces as too large before any of it is read. */
export function refuseAnnouncedSize(headers: Headers, limit: number): void {
  if (Number(headers["content-length"] ?? 0) > limit) throw tooLarge(limit);
}

/**
 * By events, which cost a fraction of an iterator for the one small chunk that most bodies are. JSON that says more than
 * anybody should parse is refused while it comes in.
 */
export function readBody(
  stream: Readable,
  limit: number,
  format: BodyFormat | null = null,
): Promise<Uint8Array> {
  const measure = format === "json" ? jsonMeter() : null;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let isRefused = false;
    const refuse = (reason: unknown) => {
      isRefused = true;
      chunks.length = 0;
      reject(reason);
    };
    stream.on("data", (chunk: Buffer) => {
      if (isRefused) return;
      length += chunk.length;
      if (length > limit) {
        refuse(tooLarge(limit));
        return;
      }
      chunks.push(chunk);
      try {
        measure?.(chunk);
      } catch (refusal) {
        refuse(refusal);
      }
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
export async function parseBody(bytes: Uint8Array, format: BodyFormat): Promise<unknown> {
  if (bytes.length === 0) throw new Refusal("error.request.body_missing");
  return format === "json" ? parseJson(bytes, "placed") : parseForm(decodeUtf8(bytes));
}

/** A member given twice becomes a list, which no member of a form is: refused by its schema. */
function parseForm(text: string): unknown {
  // Gathered in one pass: whoever asks the form for each of its names goes through all of it as often.
  const form = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = form.get(name);
    if (values) values.push(value);
    else form.set(name, [value]);
  }
  form.delete("__proto__");
  return Object.fromEntries(
    Array.from(form, ([name, values]) => [name, values.length === 1 ? values[0] : values]),
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
