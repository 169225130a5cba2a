import type { Stage } from "./stage.ts";

/** One value, and what must hold of it; without a limit it is only shown. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly most?: number;
  readonly least?: number;
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

export function isKept({ value, most, least }: Figure): boolean {
  return (most === undefined || value <= most) && (least === undefined || value >= least);
}
