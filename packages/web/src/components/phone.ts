/** Calling codes of countries in which a national number begins with 0, by region and by the time zone of the device. */
const CODES: Readonly<Record<string, string>> = {
  CH: "41",
  DE: "49",
  AT: "43",
  FR: "33",
  BE: "32",
  NL: "31",
  GB: "44",
  IE: "353",
  SE: "46",
  FI: "358",
};
const ZONES: Readonly<Record<string, string>> = {
  "Europe/Zurich": "CH",
  "Europe/Berlin": "DE",
  "Europe/Busingen": "DE",
  "Europe/Vienna": "AT",
  "Europe/Paris": "FR",
  "Europe/Brussels": "BE",
  "Europe/Amsterdam": "NL",
  "Europe/London": "GB",
  "Europe/Dublin": "IE",
  "Europe/Stockholm": "SE",
  "Europe/Helsinki": "FI",
};

/** A number as it was typed, with its country: "079 123 45 67" is +41 79 123 45 67 in Switzerland. */
export function withCountry(typed: string, code: string | undefined): string {
  const number = typed.trim();
  if (number.startsWith("00")) return `+${number.slice(2).trimStart()}`;
  if (code === undefined || !number.startsWith("0")) return number;
  return `+${code} ${number.slice(1).trimStart()}`;
}

/** The calling code where the browser is: by its time zone, else by the region of its language, which many never set. */
export function callingCode(
  language = navigator.language,
  zone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  const region = language.split("-").at(-1) ?? "";
  return CODES[ZONES[zone] ?? region];
}
