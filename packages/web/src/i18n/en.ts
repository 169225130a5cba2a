import { common } from "../components/words/en.ts";
import { help } from "../help/words/en.ts";
import { signing } from "../signing-page/words/en.ts";

export const words = { common, signing, help };

/** What every language must say. */
export type Words = typeof words;
