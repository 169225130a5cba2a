/**
 * Hashes passwords by a memory-hard function. The source is who asks (a network or an account): no source takes more
 * than its share of the hashing, and one of which too many calls wait already is refused before anything is computed.
 */
export type Passwords = {
  readonly hash: (password: string, source: string) => Promise<string>;
  /** Takes as long when there is no hash, so that nobody learns whose account exists. */
  readonly verify: (password: string, hash: string | null, source: string) => Promise<boolean>;
  /** Tells of a password in small letters whether it stands in the list of those that many have taken. */
  readonly known: () => Promise<(plain: string) => boolean>;
};
