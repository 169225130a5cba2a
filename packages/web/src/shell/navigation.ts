import type { IconName } from "../components/Icon.tsx";
import type { AppWords } from "./words/en.ts";

/** One line of the navigation. */
export type NavigationLine = {
  readonly name: keyof AppWords["pages"];
  readonly path: string;
  readonly icon: IconName;
  /** Only for who belongs to a business. */
  readonly ofBusiness?: true;
};

/** What a person who is logged in can go to, in this order. */
export const NAVIGATION: readonly NavigationLine[] = [
  { name: "inbox", path: "/inbox", icon: "inbox" },
  { name: "requests", path: "/requests", icon: "document" },
  { name: "business", path: "/business", icon: "house" },
  { name: "sandbox", path: "/sandbox", icon: "mail", ofBusiness: true },
  { name: "validate", path: "/validate", icon: "shield" },
  { name: "me", path: "/me", icon: "person" },
];
