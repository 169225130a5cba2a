/** Hashes passwords by a memory-hard function. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  /** Takes as long when there is no hash, so that nobody learns whose account exists. */
  readonly verify: (password: string, hash: string | null) => Promise<boolean>;
  /** Tells of a password in small letters whether it stands in the list of those that many have taken. */
  readonly known: () => Promise<(plain: string) => boolean>;
};
