import type { MeWords } from "./en.ts";

export const me: MeWords = { title: "Sie", name: "Name", email: "E-Mail-Adresse" };
