import type { MeWords } from "./en.ts";

export const me: MeWords = { title: "Lei", name: "Nome", email: "Indirizzo e-mail" };
