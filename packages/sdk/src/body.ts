import type { Content, Progress, UploadOptions } from "./options.ts";

const PIECE = 65_536;

/** What `fetch` sends, by a name that every platform's types have. */
type Sent = NonNullable<RequestInit["body"]>;

/** A body that is sent, once or as often as needed. */
export type Body = {
  readonly type: string;
  readonly isRepeatable: boolean;
  readonly open: () => Sent;
};

export function jsonBody(value: unknown): Body {
  const text = JSON.stringify(value);
  return { type: "application/json", isRepeatable: true, open: () => text };
}

/** A file as it is; by pieces where it is a stream or somebody wants to know how far it is. */
export function fileBody(type: string, content: Content, { onProgress }: UploadOptions): Body {
  const isRepeatable = typeof content === "function" || isWhole(content);
  return {
    type,
    isRepeatable,
    open: () => {
      const opened = typeof content === "function" ? content() : content;
      if (isWhole(opened) && !onProgress) return opened as Sent;
      return streamOf(piecesOf(opened), sizeOf(opened), onProgress);
    },
  };
}

type Opened = Exclude<Content, (...none: never[]) => unknown>;
type Whole = Uint8Array | ArrayBuffer | Blob;

function isWhole(content: unknown): content is Whole {
  return content instanceof Uint8Array || content instanceof ArrayBuffer || content instanceof Blob;
}

function sizeOf(content: Opened): number | null {
  if (content instanceof Blob) return content.size;
  return content instanceof Uint8Array || content instanceof ArrayBuffer
    ? content.byteLength
    : null;
}

async function* piecesOf(content: Opened): AsyncGenerator<Uint8Array> {
  if (content instanceof Blob) yield* piecesOf(content.stream());
  else if (content instanceof ArrayBuffer) yield* piecesOf(new Uint8Array(content));
  else if (content instanceof Uint8Array) {
    for (let at = 0; at < content.length; at += PIECE) yield content.subarray(at, at + PIECE);
  } else if (Symbol.asyncIterator in content) yield* content;
  else {
    // Some runtimes cannot iterate a stream.
    const reader = (content as ReadableStream<Uint8Array>).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read())
      yield piece.value;
  }
}

function streamOf(
  pieces: AsyncGenerator<Uint8Array>,
  total: number | null,
  onProgress: ((progress: Progress) => void) | undefined,
): ReadableStream<Uint8Array> {
  let loaded = 0;
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) {
        controller.close();
        return;
      }
      loaded += value.length;
      controller.enqueue(value);
      onProgress?.({ loaded, total });
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
