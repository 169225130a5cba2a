/** How a language writes days. */
export type DateWords = {
  readonly months: readonly string[];
  /** What stands behind the number of the day. */
  readonly dayMark: string;
};

/**
 * Local time and how far it is from UTC, as in 15 Nov 2026, 13:05 (UTC+1). Only numbers are taken from the platform, so
 * that later names of months change nothing; a platform with other rules for a time zone writes another offset.
 */
export function localTime(at: Date, timeZone: string, words: DateWords, seconds = false): string {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  const [year, month, day] = [number("year"), number("month"), number("day")];
  const [hour, minute, second] = [number("hour"), number("minute"), number("second")];
  const local = Date.UTC(year, month - 1, day, hour, minute, second);
  const offset = Math.round((local - at.getTime()) / 60_000);
  const clock = [hour, minute, ...(seconds ? [second] : [])].map(two).join(":");
  const date = `${day}${words.dayMark} ${words.months[month - 1] ?? ""} ${year}`;
  return `${date}, ${clock} (${zoneOf(offset)})`;
}

/** Making one takes longer than using it a hundred times; there are as many as time zones of installations. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  formats.set(timeZone, format);
  return format;
}

function zoneOf(minutes: number): string {
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? "-" : "+"}${hours}${rest === 0 ? "" : `:${two(rest)}`}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
