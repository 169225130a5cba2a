import { HEALTH_CALLS } from "@paraph/contract/calls";
import { routesOf } from "../http/frame/handlers.ts";
import { withApiDocs } from "../http/interface/describe/api-docs.ts";
import type { About } from "../http/interface/describe/operations.ts";
import type { FrameOptions, Life, Mount } from "../http/frame/mount.ts";
import { appRoutes } from "../http/pages/signing/index.ts";
import { shellRoutes } from "../http/app/shell.ts";
import { webRoutes } from "../http/app/index.ts";
import { healthHandlers, managementRoutes } from "../http/interface/health/health.ts";
import { pkiRoutes } from "../http/pki/routes.ts";
import { DEMO_BUSINESSES } from "./demo.ts";
import { sandboxRoutes } from "../http/sandbox/index.ts";
import { v1Routes } from "../http/interface/v1/index.ts";
import { v2Routes } from "../http/interface/v2/index.ts";
import { v3Routes } from "../http/interface/v3/index.ts";
import { validationRoutes } from "../http/interface/validation-v1/index.ts";
import { referenceRoutes } from "../http/pages/reference/routes.ts";
import type { Settings } from "../ports/settings.ts";

/** Everything that is served, below its root. */
export function mountsFor(
  settings: Settings,
  options: FrameOptions,
): (life: Life) => readonly Mount[] {
  return (life) => {
    const shell = shellRoutes(options.web);
    const reference = {
      settings,
      hasApp: shell.length > 0,
      interfaces: interfaces(settings, life),
      pairs: settings.mode === "demo" ? DEMO_BUSINESSES : [],
    };
    const own = [...managementRoutes(life, options), ...referenceRoutes(reference)];
    const taken = new Set(shell.map(({ method, path }) => `${method} ${path}`));
    // Where the application is built, its pages stand in place of the plain ones.
    const plain = appRoutes.filter(({ method, path }) => !taken.has(`${method} ${path}`));
    const pages = [...plain, ...shell, ...webRoutes];
    return [
      { root: "", version: null, routes: [...own, ...pages] },
      { root: "/sandbox", version: "v2", routes: sandboxRoutes },
      { root: "/pki", version: null, routes: pkiRoutes },
      ...interfacesFor(settings, life),
    ];
  };
}

/** The same with their descriptions at /api-docs. */
export function interfacesFor(
  settings: Pick<Settings, "publicUrl" | "validationUrl">,
  life: Life,
): readonly Mount[] {
  return interfaces(settings, life).map(({ mount, about }) => withApiDocs(mount, about));
}

/** A promised interface and what its description says of itself. */
export type Interface = { readonly mount: Mount; readonly about: About };

/** The four promised interfaces (interface part 9, interface 4). */
export function interfaces(
  { publicUrl, validationUrl }: Pick<Settings, "publicUrl" | "validationUrl">,
  life: Life,
): readonly Interface[] {
  const health = routesOf({ health: HEALTH_CALLS }, { health: healthHandlers(life) });
  return [
    {
      mount: { root: "/v1", version: "v1", routes: v1Routes },
      about: {
        title: "Paraph signing interface, version 1",
        version: "1.0.0",
        description: "Deprecated. Use version 2.",
        url: `${publicUrl}/v1`,
      },
    },
    {
      mount: { root: "/v2", version: "v2", routes: [...v2Routes, ...health] },
      about: {
        title: "Paraph signing interface, version 2",
        version: "2.0.0",
        description: "Current and stable.",
        url: `${publicUrl}/v2`,
      },
    },
    {
      mount: { root: "/v3", version: "v3", routes: [...v3Routes, ...health] },
      about: {
        title: "Paraph signing interface, version 3",
        version: "3.0.5",
        description: "Preview; it may change before it is generally available.",
        url: `${publicUrl}/v3`,
      },
    },
    {
      mount: { root: "/validation/v1", version: "validation", routes: validationRoutes },
      about: {
        title: "Paraph validation interface, version 1",
        version: "1.0.0",
        description: "Judges signed documents by EN 319 102-1, and tells what that cost.",
        url: `${validationUrl}/v1`,
      },
    },
  ];
}
