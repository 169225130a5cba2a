import { common } from "../parts/words/en.ts";
import { help } from "../help/words/en.ts";
import { signing } from "../signing/words/en.ts";

export const words = { common, signing, help };

/** What every language must say. */
export type Words = typeof words;
