import type { Spread } from "./median.ts";
import type { Stage } from "./stage.ts";

/** One value, and what must hold of it; without a limit it is only shown. */
export type Figure = {
  readonly name: string;
  /** Null where it could not be measured; the note says why. */
  readonly value: number | null;
  readonly unit: string;
  readonly spread?: Spread;
  readonly most?: number;
  readonly least?: number;
  readonly note?: string;
};

/**
 * Figures that are measured together and in a way of their own, where a `Row` does not fit. A file
 * beside bench/frame exports `groups` and is found by itself.
 */
export type FigureGroup = {
  readonly name: string;
  /** A stage is opened when it is asked for, fresh for each file. */
  readonly measure: (stage: () => Promise<Stage>) => Promise<readonly Figure[]>;
};

/** What has a limit and was not measured has missed it. */
export function isKept({ value, most, least }: Figure): boolean {
  if (value === null) return most === undefined && least === undefined;
  return (most === undefined || value <= most) && (least === undefined || value >= least);
}
