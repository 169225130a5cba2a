import { INTERFACES, SANDBOX, type Interface } from "@paraph/contract/interfaces";
import { withApiDocs } from "../http/interface/describe/api-docs.ts";
import type { About } from "../http/interface/describe/operations.ts";
import type { FrameOptions, Life, Mount } from "../http/frame/mount.ts";
import type { Route } from "../http/frame/route.ts";
import { appRoutes } from "../http/pages/signing/index.ts";
import { shellRoutes } from "../http/app/shell.ts";
import { webRoutes } from "../http/app/index.ts";
import { managementRoutes } from "../http/interface/health/health.ts";
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
      { root: SANDBOX.root, version: SANDBOX.version, routes: sandboxRoutes },
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
type ServedInterface = { readonly mount: Mount; readonly about: About };

/** The four promised interfaces (interface part 9, interface 4). */
function interfaces(
  { publicUrl, validationUrl }: Pick<Settings, "publicUrl" | "validationUrl">,
  life: Life,
): readonly ServedInterface[] {
  const { v1, v2, v3, validation } = INTERFACES;
  return [
    served(v1, v1Routes, `${publicUrl}${v1.root}`),
    served(v2, v2Routes(life), `${publicUrl}${v2.root}`),
    served(v3, v3Routes(life), `${publicUrl}${v3.root}`),
    served(validation, validationRoutes, `${validationUrl}/v1`),
  ];
}

function served(
  { root, version, about }: Interface,
  routes: readonly Route[],
  url: string,
): ServedInterface {
  return { mount: { root, version, routes }, about: { ...about, url } };
}
