import { LANGUAGE_NAMES, type LanguageName, LANGUAGES } from "../words.ts";
import { oneOf } from "./kit.ts";

/** A language as bodies name it: by its code, or by its name in English. */
export const LanguageInput = oneOf([
  ...LANGUAGES,
  ...(Object.keys(LANGUAGE_NAMES) as readonly LanguageName[]),
]);
