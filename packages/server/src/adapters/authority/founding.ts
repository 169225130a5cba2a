import { fingerprint } from "@paraph/engine";
import { wrapKey } from "./keys.ts";
import { type Issuer, type Made, makeHolder } from "./making.ts";
import type { Outside } from "./outside.ts";

/** The root's responder lives as long as what it speaks of: nobody could name its successor. */
const ROOT_RESPONDER_SECONDS = 15 * 365.25 * 86_400;

/**
 * Makes the root, its two issuing authorities and the root's responder. The root's key is exported under the
 * keyring and then forgotten: whoever takes over the running service cannot name new authorities.
 */
export async function foundAuthority(outside: Outside): Promise<void> {
  const root = await makeHolder(outside, {
    role: "root",
    owner: "",
    name: "Paraph Root",
    issuer: null,
  });
  const issuer: Issuer = {
    id: root.holder.id,
    certificate: root.certificate,
    signer: root.key.signer,
    name: "root",
    hasCrl: false,
  };
  const made: readonly Made[] = [
    root,
    await makeHolder(outside, {
      role: "signer_authority",
      owner: "",
      name: "Paraph Signers 1",
      issuer,
    }),
    await makeHolder(outside, {
      role: "service_authority",
      owner: "",
      name: "Paraph Services 1",
      issuer,
    }),
    await makeHolder(outside, {
      role: "ocsp_responder",
      owner: root.holder.id,
      name: "Paraph Root OCSP",
      issuer,
      lifeSeconds: ROOT_RESPONDER_SECONDS,
    }),
  ];
  const mark = fingerprint(root.certificate);
  await outside.rootExport.write(mark, await wrapKey(outside.keyring, root.holder.id, root.key));
  const first = await outside.records.found(
    made.map(({ holder }) => holder),
    made.map(({ issued }) => issued),
  );
  if (first) outside.log.info("the built-in authority was founded", { component: "authority" });
  else await outside.rootExport.discard(mark);
}
