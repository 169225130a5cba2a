import type { OpenedSet } from "../../../actions/documents/read-initial-ranges.ts";
import type { Answer } from "../../frame/route.ts";

/** The pieces as one answer, sent as they are read. */
export function initialRangesAnswer({ head, length, pieces }: OpenedSet): Answer {
  async function* write(): AsyncGenerator<Uint8Array> {
    yield head;
    yield* pieces();
  }
  return {
    status: 200,
    headers: { "cache-control": "private, no-store" },
    body: { kind: "stream", type: "application/octet-stream", length, stream: write() },
  };
}
