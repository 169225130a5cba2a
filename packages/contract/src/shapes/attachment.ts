import { Type, type Static } from "@sinclair/typebox";
import { Base64 } from "./kit.ts";

/** A file that goes along with a request (interface 4.3). */
export const NewAttachment = Type.Object({
  filename: Type.String({ minLength: 1, maxLength: 255 }),
  content_type: Type.String({ minLength: 1, maxLength: 200 }),
  content: Base64,
});
export type NewAttachment = Static<typeof NewAttachment>;
