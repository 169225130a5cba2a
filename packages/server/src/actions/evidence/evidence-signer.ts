import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { originOf } from "../../evidence/checkpoint.ts";
import { type NoteSigner, writeKey } from "../../evidence/note.ts";
import type { EvidenceKey } from "../../ports/store/evidence.ts";
import type { World } from "../../ports/world.ts";

/** What the evidence key is wrapped for. */
export const EVIDENCE_CONTEXT = "evidence key";

/** The key that signs checkpoints and reports; the first call of an instance makes it. */
export async function evidenceSigner(
  world: Pick<World, "store" | "keyring" | "settings" | "ids">,
): Promise<NoteSigner> {
  const { evidence } = world.store;
  const key = (await evidence.findKey()) ?? (await evidence.offerKey(await newKey(world)));
  const seed = await world.keyring.unwrap(key.wrapped, EVIDENCE_CONTEXT);
  const privateKey = createPrivateKey({ key: Buffer.from(seed), format: "der", type: "pkcs8" });
  return {
    name: key.name,
    publicKey: key.publicKey,
    sign: (bytes) => new Uint8Array(sign(null, bytes, privateKey)),
  };
}

/** The keys that protocols of this installation are checked with, as `verify-evidence --key` takes them. */
export async function evidenceKeys(
  world: Parameters<typeof evidenceSigner>[0],
): Promise<readonly string[]> {
  return [writeKey(await evidenceSigner(world))];
}

async function newKey(world: Pick<World, "keyring" | "settings" | "ids">): Promise<EvidenceKey> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const secret = new Uint8Array(privateKey.export({ type: "pkcs8", format: "der" }));
  const der = publicKey.export({ type: "spki", format: "der" });
  return {
    name: originOf(world.settings.region, world.ids.uuid()),
    publicKey: new Uint8Array(der.subarray(-32)),
    wrapped: await world.keyring.wrap(secret, EVIDENCE_CONTEXT),
  };
}
