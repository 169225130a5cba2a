import type { Branded } from "./ids.ts";

/** A calendar day in UTC, as "2026-03-01"; days compare as strings. */
export type Day = Branded<"Day">;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_MILLISECONDS = 86_400_000;

/** The day in UTC on which an instant falls. */
export function dayOf(at: Date): Day {
  return at.toISOString().slice(0, 10) as Day;
}

/** The first instant of a day in UTC. */
function startOf(day: Day): Date {
  return new Date(`${day}T00:00:00.000Z`);
}

/** A day from text, or null when the text is no day of the calendar (2026-02-30 is none). */
export function parseDay(text: string): Day | null {
  if (!DAY.test(text)) return null;
  const start = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(start.getTime()) && dayOf(start) === text ? (text as Day) : null;
}

/** The day so many days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return dayOf(new Date(startOf(day).getTime() + count * DAY_MILLISECONDS));
}

/** The same day of the month so many months later; the last of the month when it has no such day. */
export function addMonths(day: Day, count: number): Day {
  const start = startOf(day);
  const first = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  first.setUTCDate(Math.min(start.getUTCDate(), last.getUTCDate()));
  return dayOf(first);
}
