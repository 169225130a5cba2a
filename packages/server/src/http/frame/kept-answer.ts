/** An answer that can be given again: what was sent, in whole. */
export type KeptAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

const LENGTH_BYTES = 4;
/** Ids of requests, documents, signatures and attachments; those of groups and observers. */
const ID =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|\b(?:gr|ob)_[0-9a-f]{32}\b/gi;

/** Headers and body as one row of bytes: the length of the headers, the headers, the body. */
export function writeAnswer({ headers, body }: KeptAnswer): Uint8Array {
  const head = Buffer.from(JSON.stringify(headers));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, body]);
}

/** The same back. */
export function readAnswer(status: number, bytes: Uint8Array): KeptAnswer {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = LENGTH_BYTES + whole.readUInt32BE(0);
  const headers = JSON.parse(whole.toString("utf8", LENGTH_BYTES, end)) as Record<string, string>;
  return { status, headers, body: whole.subarray(end) };
}

/** Every object that a call or its answer names: with any of them the answer goes. */
export function objectsIn(url: string, { body }: Pick<KeptAnswer, "body">): readonly string[] {
  const text = `${url} ${Buffer.from(body).toString("latin1")}`;
  return [...new Set(Array.from(text.matchAll(ID), ([id]) => id.toLowerCase()))];
}
