/** A date of a PDF and whether it says how far from UTC its clock was. */
export type PdfDate = { readonly time: Date; readonly hasZone: boolean };

const DATE =
  /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)(?:00'?00'?)?|([+-])(\d\d)'?(\d\d)?'?)?$/;

/** ISO 32000-2, 7.9.4; null for what is no date. Without a zone it is read as UTC. */
export function readPdfDate(text: string): PdfDate | null {
  const found = DATE.exec(text.trim());
  if (!found) return null;
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00"] = found;
  const [utc, sign, hours = "00", minutes = "00"] = found.slice(7);
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  const there = new Date(written).getTime();
  if (Number.isNaN(there)) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const time = new Date(there - (sign === "-" ? -ahead : sign === "+" ? ahead : 0));
  return { time, hasZone: utc !== undefined || sign !== undefined };
}
