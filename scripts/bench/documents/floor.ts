import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
} from "node:crypto";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { theLargePdf } from "./large-pdf.ts";

/**
 * A process of its own that does to a large document what nobody can do without, and nothing else.
 * "upload": Base64 decoding, SHA-256 and AES-256-GCM of all its bytes, in pieces as a socket gives
 * them; no HTTP, no JSON, no disk. GET /: AES-256-GCM in segments and sending, from memory.
 */
const PIECE_BYTES = 64 * 1024;
const SEGMENT_BYTES = 256 * 1024;
const key = createSecretKey(randomBytes(32));
const nonce = randomBytes(12);
const pdf = theLargePdf();
const encoded = Buffer.from(pdf.toString("base64"), "latin1");
const encrypted = segments(pdf).map((plain) => {
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  return { body: Buffer.concat([cipher.update(plain), cipher.final()]), tag: cipher.getAuthTag() };
});

function segments(bytes: Buffer): readonly Buffer[] {
  const count = Math.ceil(bytes.length / SEGMENT_BYTES);
  return Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES),
  );
}

function decodeHashEncrypt(): void {
  const hash = createHash("sha256");
  const cipher = createCipheriv("aes-256-gcm", key, randomBytes(12));
  for (let at = 0; at < encoded.length; at += PIECE_BYTES) {
    const piece = Buffer.from(encoded.toString("latin1", at, at + PIECE_BYTES), "base64");
    hash.update(piece);
    cipher.update(piece);
  }
  hash.digest();
  cipher.final();
}

function decryptAndSend(response: ServerResponse): void {
  let next = 0;
  const more = (): void => {
    for (let one = encrypted[next]; one !== undefined; one = encrypted[next]) {
      next += 1;
      const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAuthTag(one.tag);
      const plain = decipher.update(one.body);
      decipher.final();
      if (!response.write(plain)) return;
    }
    response.end();
  };
  response.writeHead(200, { "content-length": pdf.length }).on("drain", more);
  more();
}

const server = createServer((_, response) => {
  decryptAndSend(response);
});
server.listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on("message", () => {
  decodeHashEncrypt();
  process.send?.("done");
});
process.on("disconnect", () => process.exit(0));
