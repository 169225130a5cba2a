import type { RouteObject } from "react-router";
import type { IconName } from "../parts/Icon.tsx";
import type { AppWords } from "./words/en.ts";

/** One line of the navigation. */
export type RoomLine = {
  readonly name: keyof AppWords["rooms"];
  readonly path: string;
  readonly icon: IconName;
  /** Only for who belongs to a business. */
  readonly ofBusiness?: true;
};

/** What a person who is logged in can go to, in this order. */
export const ROOMS: readonly RoomLine[] = [
  { name: "inbox", path: "/inbox", icon: "inbox" },
  { name: "requests", path: "/requests", icon: "document" },
  { name: "business", path: "/business", icon: "house" },
  { name: "sandbox", path: "/sandbox", icon: "mail", ofBusiness: true },
  { name: "validate", path: "/validate", icon: "shield" },
  { name: "me", path: "/me", icon: "person" },
];

/** The pages behind the login. Each is fetched when somebody goes there. */
export const SIGNED_IN_ROUTES: RouteObject[] = [
  {
    path: "/inbox",
    lazy: async () => ({ Component: (await import("../inbox/Inbox.tsx")).Inbox }),
  },
  {
    path: "/requests",
    lazy: async () => ({ Component: (await import("../requests/Requests.tsx")).Requests }),
  },
  {
    path: "/create",
    lazy: async () => ({ Component: (await import("../create/Create.tsx")).Create }),
  },
  {
    path: "/requests/:requestId",
    lazy: async () => ({ Component: (await import("../requests/Request.tsx")).Request }),
  },
  {
    path: "/business/:businessId?/:tab?",
    lazy: async () => ({ Component: (await import("../business/Business.tsx")).Business }),
  },
  {
    path: "/invitation/:invitationId",
    lazy: async () => ({ Component: (await import("../business/Invitation.tsx")).Invitation }),
  },
  {
    path: "/sandbox",
    lazy: async () => ({ Component: (await import("../sandbox/Sandbox.tsx")).Sandbox }),
  },
  {
    path: "/me",
    lazy: async () => ({ Component: (await import("../me/Me.tsx")).Me }),
  },
];
