import type { FuncKeywordDefinition } from "ajv";
import { mapSchemas, type JsonSchema } from "./schema-forms.ts";

/**
 * A keyword of ours: a text that can be kept as it was sent. PostgreSQL has no U+0000, and half a
 * surrogate pair has no UTF-8: either would fail far inside, or store another text than was given.
 */
export const STORABLE: FuncKeywordDefinition = {
  keyword: "storable",
  type: "string",
  schema: false,
  errors: false,
  validate: (text: string) => !text.includes("\0") && text.isWellFormed(),
};

/** The same schema, in which every text must be storable; what it does not name stays unread. */
export function storableTexts(schema: JsonSchema): JsonSchema {
  const form = mapSchemas(schema, storableTexts);
  const isText = [form["type"]].flat().includes("string") && form["enum"] === undefined;
  return isText ? { ...form, [STORABLE.keyword as string]: true } : form;
}
