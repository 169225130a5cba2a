import {
  createBrowserRouter,
  createMemoryRouter,
  NavigationType,
  type RouteObject,
} from "react-router";
import { isEmbedded } from "../embedded.ts";
import { Skeleton } from "../components/Skeleton.tsx";
import { keepEntry } from "../components/use-back-closes.ts";
import { Broken } from "./Broken.tsx";
import { Missing } from "../shell/Missing.tsx";
import { Arrival } from "../signing-page/Arrival.tsx";
import { SIGNED_IN_ROUTES } from "./signed-in-routes.tsx";

/** What the link of a signer without an account leads to; a frame has nothing else. */
const OF_LINKS: RouteObject[] = [
  ...["/view/:requestId/:secret", "/embed/:requestId/:secret"].map((path) => ({
    path,
    Component: Arrival,
  })),
  {
    path: "/signing/:requestId/:signatureId/:step?",
    lazy: async () => ({
      Component: (await import("../signing-page/SigningFlow.tsx")).SigningFlow,
    }),
  },
  { path: "*", Component: Missing },
];

/** Every address of the application. A screen is fetched when somebody goes there. */
const ROUTES: RouteObject[] = [
  ...OF_LINKS,
  {
    path: "/view/:requestId",
    lazy: async () => ({
      Component: (await import("../signing-page/AccountArrival.tsx")).AccountArrival,
    }),
  },
  {
    path: "/login/code",
    lazy: async () => ({ Component: (await import("../login/LogInCode.tsx")).LogInCode }),
  },
  {
    path: "/login/ended",
    lazy: async () => ({ Component: (await import("../login/Ended.tsx")).Ended }),
  },
  {
    path: "/login",
    lazy: async () => ({ Component: (await import("../login/LogIn.tsx")).LogIn }),
  },
  {
    path: "/password/forgot",
    lazy: async () => ({ Component: (await import("../login/Forgot.tsx")).Forgot }),
  },
  {
    path: "/password/new",
    lazy: async () => ({ Component: (await import("../login/NewPassword.tsx")).NewPassword }),
  },
  {
    path: "/password/code",
    lazy: async () => ({ Component: (await import("../login/NewPassword.tsx")).NewPasswordCode }),
  },
  {
    path: "/register",
    lazy: async () => ({ Component: (await import("../login/Register.tsx")).Register }),
  },
  {
    path: "/verify-email",
    lazy: async () => ({ Component: (await import("../login/VerifyEmail.tsx")).VerifyEmail }),
  },
  {
    path: "/register/code",
    lazy: async () => ({ Component: (await import("../login/RegisterCode.tsx")).RegisterCode }),
  },
  {
    lazy: async () => ({ Component: (await import("../shell/SignedIn.tsx")).SignedIn }),
    children: SIGNED_IN_ROUTES,
  },
  {
    path: "/me/identification/:visitId",
    lazy: async () => ({
      Component: (await import("../identification/Identification.tsx")).Identification,
    }),
  },
  {
    path: "/demo",
    lazy: async () => ({ Component: (await import("../demo/Demo.tsx")).Demo }),
  },
  {
    path: "/validate",
    lazy: async () => ({ Component: (await import("../validation/Validate.tsx")).Validate }),
  },
  {
    path: "/help",
    lazy: async () => ({ Component: (await import("../help/Article.tsx")).Help }),
  },
  {
    path: "/accessibility",
    lazy: async () => ({ Component: (await import("../help/Article.tsx")).Accessibility }),
  },
  {
    path: "/privacy",
    lazy: async () => ({ Component: (await import("../help/Article.tsx")).Privacy }),
  },
];

const around = (children: RouteObject[]): RouteObject[] => [
  { HydrateFallback: Skeleton, ErrorBoundary: Broken, children },
];

/** The address of a frame stays the link, so that a reload finds it and the history of its page is not ours. */
export const router = isEmbedded
  ? createMemoryRouter(around(OF_LINKS), { initialEntries: [location.pathname + location.search] })
  : createBrowserRouter(around(ROUTES));
router.subscribe(({ historyAction }) => {
  keepEntry(historyAction === NavigationType.Replace);
});
