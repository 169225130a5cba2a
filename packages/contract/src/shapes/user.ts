import { Type } from "@sinclair/typebox";
import { LEGISLATIONS, QUALITIES } from "../words.ts";
import { named, oneOf } from "./kit.ts";

/** Interface 4.7: one quality, and under which law where it needs one. */
export const SignatureQuality = named("SignatureQuality", {
  quality: oneOf(QUALITIES),
  legislation: Type.Unsafe<string | null>({
    type: ["string", "null"],
    enum: [...LEGISLATIONS, null],
  }),
});

/** Interface 4.7: what an account can sign with as it is now. */
export const SignatureQualities = named("SignatureQualities", {
  username: Type.String({ description: "The e-mail address of the account." }),
  signature_qualities: Type.Array(SignatureQuality),
});
