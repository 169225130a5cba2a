import { isolated } from "./isolate.ts";
import { LOCALES, type Language } from "./languages.ts";

/** Dates, numbers and plurals of one language. Words are made with them, never with English rules. */
export type Formats = {
  readonly day: (instant: string) => string;
  readonly time: (instant: string) => string;
  readonly moment: (instant: string) => string;
  /** To the second: for what happens within a minute. */
  readonly exact: (instant: string) => string;
  readonly month: (instant: string) => string;
  readonly number: (value: number) => string;
  readonly size: (bytes: number) => string;
  readonly list: (names: readonly string[]) => string;
  readonly clock: (seconds: number) => string;
  /** A country by its name, from its two letters. */
  readonly country: (code: string) => string;
};

export function formatsOf(language: Language): Formats {
  const locale = LOCALES[language];
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options);
    return (instant: string) => format.format(new Date(instant));
  };
  const number = new Intl.NumberFormat(locale);
  const amount = (unit: string, maximumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits });
  const [small, large] = [amount("kilobyte", 0), amount("megabyte", 1)];
  const countries = new Intl.DisplayNames(locale, { type: "region" });
  const list = new Intl.ListFormat(locale, { type: "conjunction" });
  return {
    day: write({ day: "numeric", month: "long", year: "numeric" }),
    time: write({ hour: "2-digit", minute: "2-digit" }),
    moment: write({
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
    }),
    exact: write({
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    }),
    month: write({ month: "long", year: "numeric" }),
    number: (value) => number.format(value),
    size: (bytes) =>
      bytes < 1_000_000 ? small.format(Math.max(1, bytes / 1000)) : large.format(bytes / 1_000_000),
    list: (names) => list.format(names.map(isolated)),
    country: (code) =>
      /^[A-Za-z]{2}$/.test(code) ? (countries.of(code.toUpperCase()) ?? code) : code,
    clock: (seconds) =>
      `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`,
  };
}
