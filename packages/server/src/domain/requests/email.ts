/** Scripts whose letters are mistaken for each other; those of one language are one. */
const SCRIPTS: readonly RegExp[] = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Hangul}]/u,
];

// One @, no white space and nothing that could start a second header or address in a mail.
const FORM = /^[^\s@<>()[\]\\,;:"\p{C}]+@[^\s@<>()[\]\\,;:"\p{C}/?#%]+$/u;
/** Characters that nobody sees, and those that change the direction of others. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
const MOST_CHARACTERS = 254;

/**
 * The one form of an address by which it is kept, compared and written to: NFC and lower case, the domain as DNS knows
 * it (IDNA, UTS 46). Null for what is no address, has characters that nobody sees or that stand for others, or mixes
 * scripts within a label.
 */
export function canonicalEmail(given: string): string | null {
  const text = given.trim().normalize("NFC");
  if (text.length > MOST_CHARACTERS || UNSEEN.test(text) || !FORM.test(text)) return null;
  const [local = "", domain = ""] = text.split("@");
  if (local !== local.normalize("NFKC") || text.includes("..") || text.includes(".@")) return null;
  const labels = [...local.split("."), ...domain.normalize("NFKC").split(".")];
  if (labels.some(isMixed)) return null;
  const host = URL.parse(`http://${domain}`)?.hostname ?? "";
  // A number would be read as an address of a host; a mail goes to a name with a dot in it.
  if (!host.includes(".") || /^[\d.]+$/.test(host) || host.endsWith(".")) return null;
  const email = `${local}@${host}`.toLowerCase();
  return email.length > MOST_CHARACTERS ? null : email;
}

function isMixed(label: string): boolean {
  return SCRIPTS.filter((script) => script.test(label)).length > 1;
}
