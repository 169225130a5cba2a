import { Type } from "@sinclair/typebox";
import { LEGISLATIONS, QUALITIES } from "../words.ts";
import { described, named, oneOf } from "./kit.ts";

/** Under which laws an account can sign in a quality that has one. */
const UnderLaws = named("UnderLaws", {
  zertes: Type.Boolean({ description: "Under Swiss law." }),
  eidas: Type.Boolean({ description: "Under the law of the EU." }),
});
const UnderAny = named("UnderAny", { any: Type.Boolean({ description: "Under any law." }) });

/** Interface 4.7: what an account can sign with as it is now. */
export const SignatureQualities = named("SignatureQualities", {
  ses: described(UnderAny, "Whether the account can sign with SES."),
  aes: described(UnderAny, "Whether the account can sign with AES."),
  aes_minimal: described(UnderLaws, "Whether the account can sign with AES_MINIMAL."),
  qes: described(UnderLaws, "Whether the account can sign with QES."),
});

/** Interface 4.7: one quality, and under which law where it needs one. */
export const SignatureQuality = named("SignatureQuality", {
  quality: oneOf(QUALITIES, "A quality in which the account can sign."),
  legislation: Type.Unsafe<string | null>({
    type: ["string", "null"],
    enum: [...LEGISLATIONS, null],
    description: "Under which law; null where the quality needs none.",
  }),
});

/** Interface 4.7: the same as a list. */
export const SignatureQualitiesDetail = named("SignatureQualitiesDetail", {
  username: Type.String({ description: "The e-mail address of the account." }),
  signature_qualities: Type.Array(SignatureQuality, {
    description: "In which qualities the account can sign as it is now.",
  }),
});
