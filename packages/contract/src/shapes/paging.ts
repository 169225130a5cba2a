import { Type, type Static } from "@sinclair/typebox";
import { MAX_PAGE_SIZE } from "../limits.ts";

/** Which page of a list; without either member the newest 500 (interface 4.3). */
export const PagingQuery = Type.Object({
  page_number: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      description: "Counts from 1; 0 is the first too.",
    }),
  ),
  page_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_PAGE_SIZE,
      description: "Without it and page_number: the newest 500.",
    }),
  ),
});
export type PagingQuery = Static<typeof PagingQuery>;
