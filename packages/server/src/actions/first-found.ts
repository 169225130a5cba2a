/** What the first of these names finds: a digest may have been kept under an older key. */
export async function firstFound<Found>(
  names: readonly string[],
  find: (name: string) => Promise<Found | null>,
): Promise<Found | null> {
  for (const name of names) {
    const found = await find(name);
    if (found !== null) return found;
  }
  return null;
}
