import { common } from "../components/words/de.ts";
import { help } from "../help/words/de.ts";
import { signing } from "../signing-page/words/de.ts";
import type { Words } from "./en.ts";

export const words: Words = { common, signing, help };
