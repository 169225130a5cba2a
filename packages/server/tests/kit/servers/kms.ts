import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";
import { bodyOf, listen } from "./listen.ts";

type KmsCall = {
  readonly KeyId: string;
  readonly Plaintext?: string;
  readonly CiphertextBlob?: string;
  readonly EncryptionContext?: Readonly<Record<string, string>>;
};

export const KMS_CREDENTIALS = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "a-secret-of-the-test",
};

/**
 * Encrypt and Decrypt as AWS KMS answers them: the signature of the call is computed a second time
 * with AWS's own signer, the encryption context is bound, ciphertexts name their key.
 */
export async function startKms(keyName: string) {
  const key = randomBytes(32);
  return listen((request, response) => {
    void (async () => {
      const body = (await bodyOf(request)).toString();
      const refuse = (status: number, type: string) =>
        response.writeHead(status).end(JSON.stringify({ __type: type }));
      if (!(await isSigned(request.headers, body))) return refuse(400, "InvalidSignatureException");
      const call = JSON.parse(body) as KmsCall;
      if (call.KeyId !== keyName) return refuse(400, "NotFoundException");
      const bound = Buffer.from(JSON.stringify(call.EncryptionContext ?? {}));
      const [, action] = String(request.headers["x-amz-target"]).split("TrentService.");
      response.setHeader("content-type", "application/x-amz-json-1.1");
      if (action === "Encrypt") {
        const nonce = randomBytes(12);
        const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound);
        const encrypted = [cipher.update(call.Plaintext ?? "", "base64"), cipher.final()];
        const CiphertextBlob = Buffer.concat([nonce, ...encrypted, cipher.getAuthTag()]);
        const answer = { CiphertextBlob: CiphertextBlob.toString("base64"), KeyId: keyName };
        return response.end(JSON.stringify(answer));
      }
      if (action !== "Decrypt") return refuse(400, "UnknownOperationException");
      const blob = Buffer.from(call.CiphertextBlob ?? "", "base64");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, blob.subarray(0, 12));
        decipher.setAAD(bound).setAuthTag(blob.subarray(-16));
        const plain = Buffer.concat([decipher.update(blob.subarray(12, -16)), decipher.final()]);
        return response.end(JSON.stringify({ Plaintext: plain.toString("base64") }));
      } catch {
        return refuse(400, "InvalidCiphertextException");
      }
    })();
  });
}

async function isSigned(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): Promise<boolean> {
  const stamp = String(headers["x-amz-date"]);
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const [hostname = "", port = ""] = String(headers["host"]).split(":");
  const signer = new SignatureV4({
    service: "kms",
    region: "eu-central-2",
    credentials: KMS_CREDENTIALS,
    sha256: Sha256,
    applyChecksum: false,
  });
  const signed = await signer.sign(
    {
      method: "POST",
      protocol: "http:",
      hostname,
      port: Number(port),
      path: "/",
      query: {},
      headers: {
        host: String(headers["host"]),
        "content-type": String(headers["content-type"]),
        "x-amz-target": String(headers["x-amz-target"]),
      },
      body,
    },
    { signingDate: new Date(iso) },
  );
  return signed.headers["authorization"] === headers["authorization"];
}

class Sha256 {
  readonly #secret: Uint8Array | null;
  readonly #parts: Uint8Array[] = [];

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined ? null : toBytes(secret);
  }

  update(part: string | ArrayBuffer | ArrayBufferView): void {
    this.#parts.push(toBytes(part));
  }

  async digest(): Promise<Uint8Array> {
    const message = Buffer.concat(this.#parts);
    if (this.#secret === null) return createHash("sha256").update(message).digest();
    const { createHmac } = await import("node:crypto");
    return createHmac("sha256", this.#secret).update(message).digest();
  }

  reset(): void {
    this.#parts.length = 0;
  }
}

function toBytes(from: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof from === "string") return Buffer.from(from);
  if (from instanceof ArrayBuffer) return new Uint8Array(from);
  return new Uint8Array(from.buffer, from.byteOffset, from.byteLength);
}
