const HOUR = 3600;
const DAY = 24 * HOUR;

/** How what lies under an older version of a key ends: by itself after so long, or when nothing needs it any more. */
type Ending = { readonly afterSeconds: number } | "counted";

/**
 * What secrets are kept for. Each purpose has keys of its own, so that one that gets known opens nothing else, and
 * each key can be followed by another while the service runs.
 */
const SECRET_PURPOSES = {
  /** Digests of API keys: written anew when their owner logs in. */
  api_key: "counted",
  /** Links of signers without an account: computed, kept nowhere, alive as long as their request. */
  link: "counted",
  /** Digests of one-time codes, which live for minutes. */
  code: { afterSeconds: HOUR },
  /** Digests of handles and codes of whoever is on the way into an account. */
  entry: { afterSeconds: DAY },
  /** Digests of what session cookies carry; a session lasts 12 hours at most. */
  session: { afterSeconds: DAY },
  /** Tokens against forgery, which live as long as their session. */
  csrf: { afterSeconds: DAY },
  /** Digests of what a browser carries to a provider of signatures and back. */
  authorisation: { afterSeconds: DAY },
  /** What a declaration of will is bound to; compared as it was written, never computed again. */
  intent: { afterSeconds: 0 },
  /** Names of counters that must not tell an address. */
  counter: { afterSeconds: HOUR },
  /** Encrypts the answers kept for repeated calls, for a day. */
  answer: { afterSeconds: 2 * DAY },
  /** Encrypts the secrets of authenticator apps, written anew when a code is taken, and digests recovery codes. */
  factor: "counted",
  /** Encrypts the marks that people keep: written anew when they are looked at. */
  mark: "counted",
  /** Encrypts the messages that the sandbox keeps, for 30 days. */
  message: { afterSeconds: 31 * DAY },
} as const satisfies Readonly<Record<string, Ending>>;

/** The name of one of them. */
export type SecretPurpose = keyof typeof SECRET_PURPOSES;

/** All of their names. */
export const PURPOSE_NAMES = Object.keys(SECRET_PURPOSES) as readonly SecretPurpose[];

/** One version of a purpose's key, as far as everybody may know it. */
export type SecretVersion = {
  readonly purpose: SecretPurpose;
  readonly version: number;
  /** Every instance knows it by then; until then the version before is the one that writes. */
  readonly writesFrom: Date;
};

/** So long before it writes a new version is known, so that no instance meets what it cannot check. */
export const KNOWN_AHEAD_SECONDS = 60;

/** The version that writes now: the newest whose time has come. */
export function writingVersion<Version extends SecretVersion>(
  versions: readonly Version[],
  now: Date,
): Version | null {
  const begun = versions.filter(({ writesFrom }) => writesFrom <= now);
  return begun.reduce<Version | null>(
    (newest, each) => (newest === null || each.version > newest.version ? each : newest),
    null,
  );
}

/**
 * The older versions whose end has come: another one writes, and what was written under them has ended by itself or is
 * counted, and `needed` finds nothing any more.
 */
export async function endedVersions(
  versions: readonly SecretVersion[],
  now: Date,
  needed: (version: SecretVersion, writtenUntil: Date) => Promise<number>,
): Promise<readonly SecretVersion[]> {
  const ended: SecretVersion[] = [];
  for (const version of versions) {
    const writtenUntil = writtenUntilOf(version, versions, now);
    if (writtenUntil === null) continue;
    const ending: Ending = SECRET_PURPOSES[version.purpose];
    const isOver =
      ending === "counted"
        ? (await needed(version, writtenUntil)) === 0
        : writtenUntil.getTime() + ending.afterSeconds * 1000 <= now.getTime();
    if (isOver) ended.push(version);
  }
  return ended;
}

/** When the next version took over; null while this one still writes. */
export function writtenUntilOf(
  { purpose, version }: SecretVersion,
  versions: readonly SecretVersion[],
  now: Date,
): Date | null {
  const next = versions
    .filter((each) => each.purpose === purpose && each.version > version && each.writesFrom <= now)
    .sort((a, b) => a.version - b.version)[0];
  return next?.writesFrom ?? null;
}
