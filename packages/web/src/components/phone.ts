/** Calling codes of countries in which a national number begins with 0, by the time zone of the device. */
const CODES: Readonly<Record<string, string>> = {
  "Europe/Zurich": "41",
  "Europe/Berlin": "49",
  "Europe/Busingen": "49",
  "Europe/Vienna": "43",
  "Europe/Paris": "33",
  "Europe/Brussels": "32",
  "Europe/Amsterdam": "31",
  "Europe/London": "44",
  "Europe/Dublin": "353",
  "Europe/Stockholm": "46",
  "Europe/Helsinki": "358",
};

/** A number as it was typed, with its country: "079 123 45 67" is +41 79 123 45 67 in Switzerland. */
export function withCountry(typed: string, code: string | undefined): string {
  const number = typed.trim();
  if (number.startsWith("00")) return `+${number.slice(2).trimStart()}`;
  if (code === undefined || !number.startsWith("0")) return number;
  return `+${code} ${number.slice(1).trimStart()}`;
}

/** The calling code where the device is, by its time zone: the region of a language is where nobody needs to be. */
export function callingCode(
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  return CODES[zone];
}
