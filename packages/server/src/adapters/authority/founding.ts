import {
  fingerprint,
  nameToText,
  parseCertificate,
  type RevocationReason,
} from "@paraph/engine/pki";
import type { AuthorityHolder, AuthorityRecords } from "../../ports/store/trust.ts";
import type { Keyring, WrappedKey } from "../../ports/keyring.ts";
import { openKey, rewrapKey, wrapKey } from "./keys.ts";
import { type Issuer, type Made, makeHolder } from "./making.ts";
import type { Outside } from "./outside.ts";
import { signRootLists } from "./root-lists.ts";

/** What the root names, at the first start and again when its authorities grow old. */
async function makeNamed(
  outside: Parameters<typeof makeHolder>[0],
  issuer: Issuer,
  number: number,
): Promise<readonly Made[]> {
  return [
    await makeHolder(outside, {
      role: "signer_authority",
      owner: "",
      name: `Paraph Signers ${number}`,
      issuer,
    }),
    await makeHolder(outside, {
      role: "service_authority",
      owner: "",
      name: `Paraph Services ${number}`,
      issuer,
    }),
    await makeHolder(outside, {
      role: "ocsp_responder",
      owner: issuer.id,
      name: "Paraph Root OCSP",
      issuer,
      lifeSeconds: ROOT_RESPONDER_SECONDS,
    }),
  ];
}

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
  };
  const named = await makeNamed(outside, issuer, 1);
  const made: readonly Made[] = [root, ...named];
  const lists = signRootLists({
    root: issuer,
    revoked: [],
    from: outside.clock.now(),
    until: endOf(named),
    firstNumber: 1,
  });
  const mark = fingerprint(root.certificate);
  await outside.rootExport.write(mark, await wrapKey(outside.keyring, root.holder.id, root.key));
  const first = await outside.records.found(
    made.map(({ holder }) => holder),
    made.map(({ issued }) => issued),
    lists,
  );
  if (first) outside.log.info("the built-in authority was founded", { component: "authority" });
  else await outside.rootExport.discard(mark);
}

/**
 * Names the next generation of issuing authorities with the exported key of the root. The old ones stay valid for
 * what they issued; new certificates come from the new ones.
 */
export async function nameNewAuthorities(
  outside: Pick<Outside, "records" | "keyring" | "ids" | "clock" | "publicUrl" | "country">,
  exported: ExportedKey,
): Promise<readonly string[]> {
  const { records } = outside;
  const holders = await records.list();
  const issuer = await openRoot(outside, holders, exported);
  const number = holders.filter(({ role }) => role === "signer_authority").length + 1;
  const made = await makeNamed(outside, issuer, number);
  for (const { holder, issued } of made) await records.add(holder, issued);
  await signListsAnew(outside, issuer, endOf(made));
  return made.map(({ certificate: { subject } }) => nameToText(subject));
}

/** Revokes an issuing authority; the root's lists, signed ahead, are signed anew with it on them. */
export async function revokeAuthority(
  outside: Pick<Outside, "records" | "keyring" | "clock">,
  exported: ExportedKey,
  serial: string,
  reason: RevocationReason,
): Promise<boolean> {
  const { records, clock } = outside;
  const holders = await records.list();
  const issuer = await openRoot(outside, holders, exported);
  if (!(await records.revoke(serial, clock.now(), reason))) return false;
  const below = holders.filter(({ issuerId }) => issuerId === issuer.id);
  const until = below.map(({ certificate }) => ({ certificate: parseCertificate(certificate) }));
  await signListsAnew(outside, issuer, endOf(until));
  return true;
}

export type ExportedKey = { readonly fingerprint: string; readonly wrapped: WrappedKey };

/** The root with its key; refuses the key of another installation. */
async function openRoot(
  { keyring }: Pick<Outside, "keyring">,
  holders: readonly AuthorityHolder[],
  exported: ExportedKey,
): Promise<Issuer> {
  const root = holders.find(({ role }) => role === "root");
  const certificate = root && parseCertificate(root.certificate);
  if (!root || !certificate || fingerprint(certificate) !== exported.fingerprint) {
    throw new Error("this is not the key of this installation's root");
  }
  const signer = await openKey(keyring, root.id, exported.wrapped);
  return { id: root.id, certificate, signer, name: "root" };
}

async function signListsAnew(
  { records, clock }: Pick<Outside, "records" | "clock">,
  root: Issuer,
  until: Date,
): Promise<void> {
  const from = clock.now();
  const revoked = await records.listRevoked(root.id, from);
  const firstNumber = (await records.highestCrl(root.id)) + 1;
  const lists = signRootLists({ root, revoked, from, until, firstNumber });
  await records.replaceCrls(root.id, from, lists);
}

function endOf(made: readonly Pick<Made, "certificate">[]): Date {
  return new Date(Math.max(...made.map(({ certificate }) => certificate.notAfter.getTime())));
}

/** Wraps every key of the authority under the keyring's present key. */
export async function rewrapHolders(
  records: Pick<AuthorityRecords, "listNotUnder" | "rewrap">,
  keyring: Keyring,
): Promise<number> {
  const old = await records.listNotUnder(keyring.keyId);
  for (const { id, wrapped } of old) {
    if (wrapped) await records.rewrap(id, await rewrapKey(keyring, id, wrapped));
  }
  return old.length;
}
