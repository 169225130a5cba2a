import { toBase64 } from "../../bytes/base64.ts";
import { equal } from "../../bytes/hex.ts";
import { PkiError } from "../../errors.ts";
import type { DigestName } from "../../pki/algorithms/algorithms.ts";
import { digest } from "../../pki/algorithms/keys.ts";
import {
  mayStampTime,
  parseTimeStampToken,
  type TimeStampStatement,
} from "../../pki/time-stamps/time-stamp.ts";
import { parseCertificate } from "../../pki/certificates/certificate.ts";
import type { TimeStampFacts } from "./cms.ts";
import { collectCms } from "./collect-cms.ts";
import { collectRevocation } from "./collect-revocation.ts";
import type { Pool } from "./pool.ts";

/** A token and whether it stamps what `stamped` digests to. */
export function collectTimeStamp(
  bytes: Uint8Array,
  stamped: (name: DigestName) => Uint8Array,
  pool: Pool,
  since: number | null,
): TimeStampFacts {
  const { facts: cms, opened } = collectCms(
    bytes,
    ({ content }) => {
      const own = content ?? new Uint8Array();
      return { digest: (name) => digest(name, own), pieces: () => [own] };
    },
    pool,
    since,
  );
  if (opened) collectRevocation(opened, pool, "time_stamp", since);
  const statement = statementOf(bytes);
  const certificate = cms.certificate === null ? null : pool.certificateAt(cms.certificate);
  const imprinted = statement ? [statement.digestName] : [];
  const bound = { ...cms, bindingDigests: [...cms.bindingDigests, ...imprinted] };
  return {
    der: toBase64(opened ? opened.signedData.der : bytes),
    cms: statement || cms.problem ? bound : { ...bound, problem: NO_TOKEN },
    time: statement?.time.toISOString() ?? null,
    policy: statement?.policy ?? null,
    imprintDigest: statement?.digestName ?? null,
    imprintMatches: statement !== null && matches(statement, stamped),
    mayStamp: certificate !== null && mayStampTime(parseCertificate(certificate)),
  };
}

const NO_TOKEN = { code: "malformed", text: "a CMS that is not a time stamp" } as const;

function statementOf(bytes: Uint8Array): TimeStampStatement | null {
  try {
    return parseTimeStampToken(bytes).statement;
  } catch (error) {
    // The CMS facts say what is wrong with it.
    if (error instanceof PkiError) return null;
    throw error;
  }
}

function matches(
  { digestName, digest: claimed }: TimeStampStatement,
  stamped: (name: DigestName) => Uint8Array,
): boolean {
  return equal(claimed, stamped(digestName));
}
