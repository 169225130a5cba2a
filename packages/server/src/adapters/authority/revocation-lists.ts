import { crlStatus, issueCrl, parseCrl } from "@paraph/engine/pki";
import type { LedgerEntry, StoredCrl } from "../../ports/store/trust.ts";
import type { Holders, SigningHolder } from "./holders.ts";
import type { Outside } from "./outside.ts";

const EVERY_MILLISECONDS = 24 * 3_600_000;
const HOLDS_MILLISECONDS = 48 * 3_600_000;

/**
 * The revocation list of an issuer by its address; null where it has none. It is renewed every day, and at once when
 * something was revoked; that of the root was signed ahead.
 */
export async function currentCrl(
  outside: Outside,
  holders: Holders,
  name: string,
): Promise<Uint8Array | null> {
  const { records, clock } = outside;
  const holder = (await holders.published()).find((each) => each.name === name);
  if (!holder || holder.role === "callback_client") return null;
  const now = clock.now();
  // Read before the list: who finds an old list, and is late, takes a number that another has taken.
  const highest = await records.highestCrl(holder.id);
  const kept = await records.findCrl(holder.id, now);
  const { signer } = holder;
  // The root's lists were signed ahead; those of an authority that has ended stay as they were.
  if (!signer) return kept?.crl ?? null;
  // RFC 5280, 3.3: an entry stays until it was on a list made after the certificate's end.
  const revoked = await records.listRevoked(holder.id, kept?.thisUpdate ?? new Date(0));
  if (kept && isCurrent(kept, revoked, now)) return kept.crl;
  await renew(outside, { ...holder, signer }, revoked, { number: highest + 1, thisUpdate: now });
  // Another instance may have been faster: of one number there is one list.
  return (await records.findCrl(holder.id, now))?.crl ?? null;
}

function isCurrent(
  { thisUpdate, crl }: StoredCrl,
  revoked: readonly LedgerEntry[],
  now: Date,
): boolean {
  if (now.getTime() - thisUpdate.getTime() >= EVERY_MILLISECONDS) return false;
  const list = parseCrl(crl);
  return revoked.every(({ serial }) => crlStatus(list, { serial }).kind === "revoked");
}

async function renew(
  { records }: Outside,
  { id, certificate, signer }: SigningHolder,
  revoked: readonly LedgerEntry[],
  { number, thisUpdate }: Pick<StoredCrl, "number" | "thisUpdate">,
): Promise<void> {
  const named = revoked.flatMap((each) =>
    each.revoked ? [{ serial: each.serial, ...each.revoked }] : [],
  );
  const nextUpdate = new Date(thisUpdate.getTime() + HOLDS_MILLISECONDS);
  const plan = { issuer: certificate, number, thisUpdate, nextUpdate, revoked: named };
  const crl = issueCrl(plan, signer);
  await records.putCrl(id, { number, thisUpdate, nextUpdate, crl });
}
