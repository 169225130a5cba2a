import { SignatureV4 } from "@smithy/signature-v4";
import type { Keyring } from "../../ports/keyring.ts";
import { callKeyService, refused } from "../egress/key-service.ts";
import { Sha256 } from "./sha-256.ts";

type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
};

export type KmsPlace = {
  /** Id, ARN or alias of a symmetric key. */
  readonly key: string;
  readonly region: string;
  /** Absent for AWS itself. */
  readonly endpoint?: string;
  /** Absent: the usual chain of environment, profile and role. */
  readonly credentials?: () => Promise<AwsCredentials>;
};

type KmsAnswer = { readonly CiphertextBlob?: string; readonly Plaintext?: string };

/** Wraps keys by AWS KMS; the key itself never leaves it. */
export async function openAwsKmsKeyring(place: KmsPlace): Promise<Keyring> {
  const credentials = place.credentials ?? (await credentialChain());
  const url = new URL(place.endpoint ?? `https://kms.${place.region}.amazonaws.com`);
  const keyId = `aws-kms:${place.key}`;
  const signer = new SignatureV4({
    credentials: async () => {
      const { sessionToken, ...keys } = await credentials();
      return { ...keys, ...(sessionToken !== undefined && { sessionToken }) };
    },
    region: place.region,
    service: "kms",
    sha256: Sha256,
    applyChecksum: false,
  });

  async function ask(action: "Encrypt" | "Decrypt", fields: object): Promise<KmsAnswer> {
    const body = JSON.stringify({ KeyId: place.key, ...fields });
    const headers = {
      host: url.host,
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": `TrentService.${action}`,
    };
    const { protocol, hostname, pathname } = url;
    const call = { method: "POST", protocol, hostname, path: pathname, headers, body };
    // The signature carries the real time; the service's clock may be moved, this one may not.
    const { host: _, ...signed } = (await signer.sign(call, { signingDate: new Date() })).headers;
    const answer = await callKeyService(url.href, { method: "POST", headers: signed, body });
    if (answer.status !== 200) throw refused("AWS KMS", action, answer.status);
    return JSON.parse(Buffer.from(answer.body).toString()) as KmsAnswer;
  }

  return {
    keyId,
    knows: (id) => id === keyId,
    wrap: async (key, context) => {
      const Plaintext = Buffer.from(key).toString("base64");
      const answer = await ask("Encrypt", { Plaintext, EncryptionContext: { paraph: context } });
      return { keyId, bytes: decoded(answer.CiphertextBlob) };
    },
    unwrap: async ({ bytes }, context) => {
      const CiphertextBlob = Buffer.from(bytes).toString("base64");
      const EncryptionContext = { paraph: context };
      return decoded((await ask("Decrypt", { CiphertextBlob, EncryptionContext })).Plaintext);
    },
  };
}

function decoded(text: string | undefined): Uint8Array {
  if (text === undefined) throw new Error("AWS KMS answered without the expected member");
  return Buffer.from(text, "base64");
}

async function credentialChain(): Promise<() => Promise<AwsCredentials>> {
  const { defaultProvider } = await import("@aws-sdk/credential-provider-node");
  return defaultProvider();
}
