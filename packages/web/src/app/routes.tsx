import { createBrowserRouter, type RouteObject } from "react-router";
import { Waiting } from "../parts/Waiting.tsx";
import { Broken } from "./Broken.tsx";
import { Missing } from "./Missing.tsx";

/** Every address of the application. A screen is fetched when somebody goes there. */
const ROUTES: RouteObject[] = [
  {
    path: "/view/:requestId/:secret",
    lazy: async () => ({ Component: (await import("../signing/Arrival.tsx")).Arrival }),
  },
  {
    path: "/view/:requestId",
    lazy: async () => ({
      Component: (await import("../signing/AccountArrival.tsx")).AccountArrival,
    }),
  },
  {
    path: "/signing/:requestId/:signatureId/:step?",
    lazy: async () => ({ Component: (await import("../signing/SigningRoom.tsx")).SigningRoom }),
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
  { path: "*", Component: Missing },
];

export const router = createBrowserRouter([
  { HydrateFallback: Waiting, ErrorBoundary: Broken, children: ROUTES },
]);
