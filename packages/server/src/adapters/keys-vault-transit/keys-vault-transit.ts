import type { Keyring } from "../../ports/keyring.ts";
import { callKeyService, refused } from "../egress/key-service.ts";

export type TransitPlace = {
  /** Address of the server, for example https://vault.internal:8200. */
  readonly address: string;
  /** Where the transit engine is mounted; usually "transit". */
  readonly mount: string;
  /** Name of a key of type aes256-gcm96. */
  readonly key: string;
  /** Read at every call, so that an agent may renew it in its file. */
  readonly token: () => Promise<string>;
};

type TransitAnswer = {
  readonly data?: { readonly ciphertext?: string; readonly plaintext?: string };
};

/** Wraps keys by the transit engine of HashiCorp Vault; rotation happens there. */
export function openVaultTransitKeyring(place: TransitPlace): Keyring {
  const keyId = `vault-transit:${place.mount}/${place.key}`;

  async function ask(verb: "encrypt" | "decrypt", fields: object): Promise<TransitAnswer> {
    const path = [place.mount, verb, place.key].map(encodeURIComponent).join("/");
    const answer = await callKeyService(new URL(`/v1/${path}`, place.address).href, {
      method: "POST",
      headers: { "content-type": "application/json", "x-vault-token": await place.token() },
      body: JSON.stringify(fields),
    });
    if (answer.status !== 200) throw refused("Vault transit", verb, answer.status);
    return JSON.parse(Buffer.from(answer.body).toString()) as TransitAnswer;
  }

  return {
    keyId,
    knows: (id) => id === keyId,
    wrap: async (key, context) => {
      const plaintext = Buffer.from(key).toString("base64");
      const { data } = await ask("encrypt", { plaintext, associated_data: encoded(context) });
      if (data?.ciphertext === undefined) throw new Error("Vault answered without a ciphertext");
      return { keyId, bytes: Buffer.from(data.ciphertext) };
    },
    unwrap: async ({ bytes }, context) => {
      const ciphertext = Buffer.from(bytes).toString();
      const { data } = await ask("decrypt", { ciphertext, associated_data: encoded(context) });
      if (data?.plaintext === undefined) throw new Error("Vault answered without a plaintext");
      return Buffer.from(data.plaintext, "base64");
    },
  };
}

function encoded(context: string): string {
  return Buffer.from(context).toString("base64");
}
