import { parseCertificate, PROFILES } from "@paraph/engine/pki";
import type { AuthorityHolder, AuthorityRecords, AuthorityRole } from "../../ports/store/trust.ts";

import { CLOCK_REMEDY } from "./behind-stamps.ts";

/** What the operator alone can mend, and how. */
export type Concern = { readonly text: string; readonly remedy: string };

type Records = Pick<AuthorityRecords, "list" | "findCrl" | "lastIssued">;

const RENEW = "Run 'admin authority renew' with the file of the root's key (docs/trust.md).";
const FOUNDED_AHEAD =
  "Check the clock; if it was ahead when this installation first started, begin again with an empty database.";
/** Clocks of several machines differ by a little. */
const AHEAD_MILLISECONDS = 5_000;

/** What is wrong, or will be, with the built-in authority and does not heal by itself. */
export async function authorityConcerns(records: Records, now: Date): Promise<readonly Concern[]> {
  const holders = await records.list();
  // It is founded at the first start.
  if (holders.length === 0) return [];
  return [
    ...(await rootListConcerns(records, holders, now)),
    ...issuingConcerns(holders, now),
    ...(await clockConcerns(records, now)),
  ];
}

/** Its authorities name the address of the root's list; installations of old never signed one. */
async function rootListConcerns(
  records: Records,
  holders: readonly AuthorityHolder[],
  now: Date,
): Promise<readonly Concern[]> {
  const root = holders.find(({ role }) => role === "root");
  const list = root ? await records.findCrl(root.id, now) : null;
  if (list && list.nextUpdate > now) return [];
  return [{ text: "the root has no revocation list for today", remedy: RENEW }];
}

const ISSUING: Readonly<Partial<Record<AuthorityRole, string>>> = {
  signer_authority: "signers",
  service_authority: "services",
};

/** A time stamp of twelve years needs an authority that lives as long. */
function issuingConcerns(holders: readonly AuthorityHolder[], now: Date): readonly Concern[] {
  const full = now.getTime() + PROFILES.timeStampUnit.lifeSeconds * 1000;
  return Object.entries(ISSUING).flatMap(([role, name]) => {
    const certificates = holders
      .filter((each) => each.role === role && each.revokedAt === null && each.wrapped !== null)
      .map(({ certificate }) => parseCertificate(certificate));
    const begun = certificates.filter(({ notBefore }) => notBefore <= now);
    const early = certificates.find(({ notAfter }) => notAfter > now);
    if (early && begun.every(({ notAfter }) => notAfter <= now)) {
      const from = early.notBefore.toISOString().slice(0, 10);
      const text = `the authority of ${name} is valid from ${from} only: nothing can be signed until then`;
      return [{ text, remedy: rootHasBegun(holders, now) ? RENEW : FOUNDED_AHEAD }];
    }
    const end = Math.max(...begun.map(({ notAfter }) => notAfter.getTime()));
    if (end > full) return [];
    const text =
      end > now.getTime()
        ? `the authority of ${name} ends on ${new Date(end).toISOString().slice(0, 10)}: what is signed now lasts less than twelve years`
        : `there is no authority of ${name} any more: nothing can be signed`;
    return [{ text, remedy: RENEW }];
  });
}

function rootHasBegun(holders: readonly AuthorityHolder[], now: Date): boolean {
  const root = holders.find(({ role }) => role === "root");
  return root !== undefined && parseCertificate(root.certificate).notBefore <= now;
}

async function clockConcerns(records: Records, now: Date): Promise<readonly Concern[]> {
  const last = await records.lastIssued();
  if (last === null || last.getTime() <= now.getTime() + AHEAD_MILLISECONDS) return [];
  return [
    {
      text: `the last time stamp is of ${last.toISOString()}, which is still to come: none is made until then`,
      remedy: `Check the clock; ${CLOCK_REMEDY}.`,
    },
  ];
}
