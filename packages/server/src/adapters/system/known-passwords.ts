let known: Promise<ReadonlySet<string>> | null = null;

/**
 * The passwords that people took most often in what got known, in small letters. They are read when the first one is
 * asked about: the start of the service waits for nothing.
 */
export async function knownPasswords(): Promise<(plain: string) => boolean> {
  known ??= read();
  const list = await known;
  return (plain) => list.has(plain);
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
