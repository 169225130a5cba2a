import { common } from "../components/words/it.ts";
import { help } from "../help/words/it.ts";
import { signing } from "../signing-page/words/it.ts";
import type { Words } from "./en.ts";

export const words: Words = { common, signing, help };
