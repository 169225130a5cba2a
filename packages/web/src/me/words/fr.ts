import type { MeWords } from "./en.ts";

export const me: MeWords = { title: "Vous", name: "Nom", email: "Adresse e-mail" };
