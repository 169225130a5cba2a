import { Type } from "@sinclair/typebox";
import { LEGISLATIONS, QUALITIES } from "../words.ts";
import { named, oneOf } from "./kit.ts";

/** Under which laws an account can sign in a quality that has one. */
const UnderLaws = named("UnderLaws", { zertes: Type.Boolean(), eidas: Type.Boolean() });
const UnderAny = named("UnderAny", { any: Type.Boolean() });

/** Interface 4.7: what an account can sign with as it is now. */
export const SignatureQualities = named("SignatureQualities", {
  ses: UnderAny,
  aes: UnderAny,
  aes_minimal: UnderLaws,
  qes: UnderLaws,
});

/** Interface 4.7: one quality, and under which law where it needs one. */
export const SignatureQuality = named("SignatureQuality", {
  quality: oneOf(QUALITIES),
  legislation: Type.Unsafe<string | null>({
    type: ["string", "null"],
    enum: [...LEGISLATIONS, null],
  }),
});

/** Interface 4.7: the same as a list. */
export const SignatureQualitiesDetail = named("SignatureQualitiesDetail", {
  username: Type.String({ description: "The e-mail address of the account." }),
  signature_qualities: Type.Array(SignatureQuality),
});
