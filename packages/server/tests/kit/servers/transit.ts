import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { bodyOf, listen } from "./listen.ts";

export const TRANSIT_TOKEN = "hvs.token-of-the-test";

type TransitCall = { plaintext?: string; ciphertext?: string; associated_data?: string };

/** The transit engine's encrypt and decrypt: token, versioned ciphertexts, associated data. */
export async function startTransit(keyName: string) {
  const key = randomBytes(32);
  return listen((request, response) => {
    void (async () => {
      const call = JSON.parse((await bodyOf(request)).toString()) as TransitCall;
      const refuse = (status: number, error: string) =>
        response.writeHead(status).end(JSON.stringify({ errors: [error] }));
      if (request.headers["x-vault-token"] !== TRANSIT_TOKEN)
        return refuse(403, "permission denied");
      const bound = Buffer.from(call.associated_data ?? "", "base64");
      if (request.url === `/v1/transit/encrypt/${keyName}`) {
        const nonce = randomBytes(12);
        const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound);
        const encrypted = [cipher.update(call.plaintext ?? "", "base64"), cipher.final()];
        const bytes = Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]);
        const ciphertext = `vault:v1:${bytes.toString("base64")}`;
        return response.end(JSON.stringify({ data: { ciphertext, key_version: 1 } }));
      }
      if (request.url !== `/v1/transit/decrypt/${keyName}`) return refuse(404, "no such key");
      const [, version, text = ""] = (call.ciphertext ?? "").split(":");
      if (version !== "v1") return refuse(400, "invalid ciphertext: no prefix");
      const bytes = Buffer.from(text, "base64");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12));
        decipher.setAAD(bound).setAuthTag(bytes.subarray(-16));
        const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
        return response.end(JSON.stringify({ data: { plaintext: plain.toString("base64") } }));
      } catch {
        return refuse(400, "cipher: message authentication failed");
      }
    })();
  });
}
