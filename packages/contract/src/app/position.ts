import { Type, type Static } from "@sinclair/typebox";

/** One place on a page, in points from the lower left corner of the page as displayed; pages count from 0. */
export const AppPosition = Type.Object({
  page: Type.Integer({ minimum: 0, maximum: 999_999 }),
  x: Type.Number({ minimum: -100_000, maximum: 100_000 }),
  y: Type.Number({ minimum: -100_000, maximum: 100_000 }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }),
});
export type AppPosition = Static<typeof AppPosition>;
