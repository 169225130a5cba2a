import { issueCrl } from "@paraph/engine";
import type { Holders } from "./holders.ts";
import type { Outside } from "./outside.ts";

const EVERY_MILLISECONDS = 24 * 3_600_000;
const HOLDS_MILLISECONDS = 48 * 3_600_000;

/** The revocation list of an issuer by its address, renewed every day but for the root; null where it has none. */
export async function currentCrl(
  { records, clock }: Outside,
  holders: Holders,
  name: string,
): Promise<Uint8Array | null> {
  const holder = (await holders.published()).find((each) => each.name === name);
  if (!holder || holder.role === "callback_client") return null;
  const now = clock.now();
  const kept = await records.findCrl(holder.id, now);
  // The root's lists were signed ahead; those of an authority that has ended stay as they were.
  if (!holder.signer) return kept?.crl ?? null;
  if (kept && now.getTime() - kept.thisUpdate.getTime() < EVERY_MILLISECONDS) return kept.crl;
  const number = (kept?.number ?? 0) + 1;
  const nextUpdate = new Date(now.getTime() + HOLDS_MILLISECONDS);
  const revoked = (await records.listRevoked(holder.id, now)).flatMap(({ serial, revoked }) =>
    revoked ? [{ serial, ...revoked }] : [],
  );
  const plan = { issuer: holder.certificate, number, thisUpdate: now, nextUpdate, revoked };
  const crl = issueCrl(plan, holder.signer);
  await records.putCrl(holder.id, { number, thisUpdate: now, nextUpdate, crl });
  return crl;
}
