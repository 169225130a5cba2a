import { Type, type Static } from "@sinclair/typebox";
import { Base64, sampled, described } from "./kit.ts";
import { SAMPLE_TEXT } from "./samples.ts";

/** A file that goes along with a request (interface 4.3). */
export const NewAttachment = sampled(
  Type.Object({
    filename: Type.String({ minLength: 1, maxLength: 255, description: "As people see it." }),
    content_type: Type.String({
      minLength: 1,
      maxLength: 200,
      description: "What the bytes are; they are looked at.",
    }),
    content: described(Base64, "The file in Base64."),
  }),
  { filename: "terms.txt", content_type: "text/plain", content: SAMPLE_TEXT },
);
export type NewAttachment = Static<typeof NewAttachment>;
