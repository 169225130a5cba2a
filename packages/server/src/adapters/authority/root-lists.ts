import { issueCrl } from "@paraph/engine/pki";
import type { LedgerEntry, StoredCrl } from "../../ports/store/trust.ts";
import type { Issuer } from "./making.ts";

const DAY = 86_400_000;
/** A new list each quarter, each valid for two of them, as roots do whose key lies in a safe. */
const EVERY = 91 * DAY;
const HOLDS = 2 * EVERY;

export type RootLists = {
  readonly root: Pick<Issuer, "certificate" | "signer">;
  readonly revoked: readonly LedgerEntry[];
  readonly from: Date;
  /** When the last of the authorities ends that the lists speak of. */
  readonly until: Date;
  readonly firstNumber: number;
};

/**
 * The root's revocation lists from now until its authorities end, each for its own time. They are signed while the
 * root's key is at hand; a revocation brings the key back and signs them anew.
 */
export function signRootLists({
  root,
  revoked,
  from,
  until,
  firstNumber,
}: RootLists): readonly StoredCrl[] {
  const named = revoked.flatMap((each) =>
    each.revoked ? [{ serial: each.serial, ...each.revoked }] : [],
  );
  const lists: StoredCrl[] = [];
  for (let at = from.getTime(); at < until.getTime(); at += EVERY) {
    const number = firstNumber + lists.length;
    const [thisUpdate, nextUpdate] = [new Date(at), new Date(at + HOLDS)];
    const plan = { issuer: root.certificate, number, thisUpdate, nextUpdate, revoked: named };
    lists.push({ number, thisUpdate, nextUpdate, crl: issueCrl(plan, root.signer) });
  }
  return lists;
}
