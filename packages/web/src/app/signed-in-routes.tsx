import type { RouteObject } from "react-router";

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
    path: "/create/:requestId?",
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
    lazy: async () => ({ Component: (await import("../accounts/Me.tsx")).Me }),
  },
];
