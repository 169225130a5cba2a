import type { Progress } from "./options.ts";

/** A file that the service answers: taken piece by piece, or whole. It can be taken once. */
export class Download {
  readonly contentType: string;
  /** In bytes; null where the service does not know it before the end. */
  readonly size: number | null;
  readonly stream: ReadableStream<Uint8Array>;

  constructor(answer: Response, onProgress?: (progress: Progress) => void) {
    this.contentType = answer.headers.get("content-type") ?? "application/octet-stream";
    const length = answer.headers.get("content-length");
    this.size = length === null ? null : Number(length);
    const body = answer.body ?? new Blob([]).stream();
    this.stream = onProgress ? counted(body, this.size, onProgress) : body;
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await new Response(this.stream).arrayBuffer());
  }

  text(): Promise<string> {
    return new Response(this.stream).text();
  }
}

function counted(
  body: ReadableStream<Uint8Array>,
  total: number | null,
  onProgress: (progress: Progress) => void,
): ReadableStream<Uint8Array> {
  let loaded = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        loaded += piece.length;
        controller.enqueue(piece);
        onProgress({ loaded, total });
      },
    }),
  );
}
