import { Refusal } from "@paraph/contract/errors";

const LEAST_LETTERS = 10;

/** What people really take where ten characters are asked for; each of them is tried first. */
const KNOWN = new Set(
  `1234567890 12345678910 0123456789 1234567891 9876543210 0987654321 1111111111 0000000000 1q2w3e4r5t
   qwertyuiop qwerty12345 qwerty123456 1qaz2wsx3edc qazwsxedcrfv asdfghjkl1 zxcvbnm123 qwertzuiop
   password10 password12 password123 password1234 passw0rd123 p@ssw0rd123 passwort123 passwort1234
   motdepasse motdepasse1 password!1 letmein123 welcome123 welcome1234 willkommen willkommen1 bienvenue1
   iloveyou12 iloveyou123 administrator admin12345 changeme123 sunshine123 princess123 football123
   baseball123 liverpool1 manchester1 chocolate1 michael123 jennifer123 superman123 batman12345
   abcdefghij abcd123456 abc1234567 a123456789 123456789a 1234567890a q1w2e3r4t5 zaq12wsxcde
   schweiz1234 deutschland fussball123 hallo12345 sommer2024 sommer2025 sommer2026 winter2025 winter2026
   juventus1897 forzajuve1 benvenuto1 buongiorno trustno1trustno1 correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);

/** Words of the service in its four languages, which everybody thinks of first; listed in the interface, part 12. */
const OWN_WORDS =
  /paraph|signature|signatur|signer|signieren|unterschrift|unterschreiben|firmare|firma|documento|document|dokument|contratto|contract|contrat|vertrag/g;

/** Letters of which a known password has so many are recognised inside of another one. */
const LEAST_CORE = 5;

/**
 * Refuses a password that is short, of few letters, the person's own address, made of our own words, or known: as it
 * is, or with nothing but digits and signs before and after it, which is what everybody adds first.
 */
export function checkPassword(
  password: string,
  email: string,
  isKnown: (plain: string) => boolean,
): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const [local = ""] = email.split("@");
  const core = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, "");
  const isWeak =
    plain.length < LEAST_LETTERS ||
    KNOWN.has(plain) ||
    isKnown(plain) ||
    (core.length >= LEAST_CORE && (KNOWN.has(core) || isKnown(core))) ||
    new Set(plain).size < 4 ||
    isOwnWords(lettersOf(plain)) ||
    plain === email ||
    lettersOf(plain) === lettersOf(local);
  if (isWeak) throw new Refusal("error.account.password_weak");
}

function isOwnWords(letters: string): boolean {
  return letters !== "" && letters.replaceAll(OWN_WORDS, "") === "";
}

function lettersOf(text: string): string {
  return text.replaceAll(/[\d\W_]/g, "");
}
