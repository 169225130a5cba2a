import type { OpenContent } from "../../../actions/documents/read-document.ts";
import { mediaType } from "../../frame/accept.ts";
import type { Answer } from "../../frame/route.ts";
import { isKnown, sliceOf } from "./range.ts";

type Headers = Readonly<Record<string, string | undefined>>;

/** Interface 4.2: the bytes, a range of them, or JSON for who accepts only that. */
export function contentAnswer(content: OpenContent, headers: Headers): Answer {
  const { sha256, title, size } = content.document;
  const json = wantsJson(headers["accept"]);
  // RFC 9110, 8.8.3: two forms of the same thing are different bytes, so they have different tags.
  const etag = json ? `"${sha256}-json"` : `"${sha256}"`;
  const ranges = json ? "none" : "bytes";
  const always = { etag, "accept-ranges": ranges, vary: "accept, authorization" };
  if (isKnown(headers["if-none-match"], etag)) {
    return { status: 304, headers: always, body: { kind: "empty" } };
  }
  if (json) return { ...jsonAnswer(content), headers: always };
  const slice = sliceOf(headers["range"], headers["if-range"], etag, size);
  const end = slice.offset + slice.length - 1;
  return {
    status: slice.whole ? 200 : 206,
    headers: {
      ...always,
      "content-disposition": attachmentNamed(title),
      ...(slice.whole ? {} : { "content-range": `bytes ${slice.offset}-${end}/${size}` }),
    },
    body: {
      kind: "stream",
      type: "application/pdf",
      length: slice.length,
      stream: content.bytes(slice.offset, slice.length),
      requireWhole: content.requireWhole,
    },
  };
}

/** JSON only when it is named and neither the type of the bytes nor anything at all is. */
function wantsJson(accept: string | undefined): boolean {
  const types = (accept ?? "").split(",").map(mediaType);
  return (
    types.includes("application/json") &&
    !types.includes("*/*") &&
    !types.includes("application/*") &&
    !types.includes("application/pdf")
  );
}

/** Written piece by piece: Base64 of three bytes at a time needs no padding in the middle. */
function jsonAnswer({ document: { size }, bytes, requireWhole }: OpenContent): Answer {
  const head = `{"content_type":"application/pdf","content_size":${size},"content":"`;
  const tail = '"}';
  async function* write(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    let rest = Buffer.alloc(0);
    for await (const piece of bytes(0, size)) {
      const joined = Buffer.concat([rest, piece]);
      const whole = joined.length - (joined.length % 3);
      rest = joined.subarray(whole);
      yield Buffer.from(joined.toString("base64", 0, whole), "latin1");
    }
    yield Buffer.from(rest.toString("base64") + tail, "latin1");
  }
  return {
    status: 200,
    body: {
      kind: "stream",
      type: "application/json; charset=utf-8",
      length: head.length + 4 * Math.ceil(size / 3) + tail.length,
      stream: write(),
      requireWhole,
    },
  };
}

/** RFC 6266: a plain name for old readers and the real one for all others. */
function attachmentNamed(title: string): string {
  const name = /\.pdf$/i.test(title) ? title : `${title}.pdf`;
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%/]/g, "_");
  const real = encodeURIComponent(wellFormed(name)).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`;
}

/** Half a surrogate pair cannot be encoded. */
function wellFormed(name: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(name));
}
