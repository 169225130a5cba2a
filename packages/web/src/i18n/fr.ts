import { common } from "../components/words/fr.ts";
import { help } from "../help/words/fr.ts";
import { signing } from "../signing-page/words/fr.ts";
import type { Words } from "./en.ts";

export const words: Words = { common, signing, help };
