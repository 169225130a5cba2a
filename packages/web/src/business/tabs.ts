/** The pages of a business by what they are for, in the order in which they are offered. */
export const GROUPS = [
  {
    name: "administration",
    tabs: [
      "overview",
      "requests",
      "members",
      "groups",
      "seals",
      "branding",
      "features",
      "retention",
      "reminders",
      "trail",
    ],
  },
  { name: "programs", tabs: ["keys", "callbacks", "exits", "embedding", "usage"] },
] as const;

/** One page of a business, as the address names it. */
export type Tab = (typeof GROUPS)[number]["tabs"][number];

export const TABS: readonly Tab[] = GROUPS.flatMap(({ tabs }): readonly Tab[] => tabs);
