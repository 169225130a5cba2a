import { timingSafeEqual } from "node:crypto";
import { HEALTH_CALLS, METRICS_CALLS } from "@paraph/contract/calls";
import { Refusal } from "@paraph/contract/errors";
import type { World } from "../../../ports/world.ts";
import type { FrameOptions, Life } from "../../frame/mount.ts";
import { namesThisMachine } from "../../frame/hosts.ts";
import { routesOf, type Handlers } from "../../frame/handlers.ts";
import { ok, text, type Answer, type Route } from "../../frame/route.ts";

type MetricsOptions = Pick<FrameOptions, "metrics" | "metricsToken">;

/** Interface 4: whether the program lives, and whether it can serve, with the causes when not. */
export function healthHandlers(life: Life): Handlers<typeof HEALTH_CALLS> {
  return {
    status: async (world) => {
      const causes = await causesAgainst(world, life);
      const status = causes.length === 0 ? "UP" : "DOWN";
      return healthy(causes, { status, groups: ["liveness", "readiness"] });
    },
    liveness: async () => ok({ status: "UP" }),
    readiness: async (world) => {
      const causes = await causesAgainst(world, life);
      const status = causes.length === 0 ? "UP" : "DOWN";
      return healthy(causes, { status, ...(causes.length > 0 && { causes }) });
    },
  };
}

/** Health and metrics, at the root of the service. */
export function managementRoutes(life: Life, options: MetricsOptions): readonly Route[] {
  return routesOf(
    { health: HEALTH_CALLS, metrics: METRICS_CALLS },
    { health: healthHandlers(life), metrics: metricsHandlers(options) },
  );
}

const DATABASE_PATIENCE_MILLISECONDS = 2000;

type Cause = { readonly component: string; readonly reason: string };

async function causesAgainst(
  { store }: Pick<World, "store">,
  life: Life,
): Promise<readonly Cause[]> {
  const causes: Cause[] = [];
  if (life.state !== "serving") causes.push({ component: "http", reason: "stopping" });
  if (!(await answersInTime(store.ping()))) {
    causes.push({ component: "database", reason: "does not answer, or keeps nothing" });
  }
  return causes;
}

async function answersInTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, DATABASE_PATIENCE_MILLISECONDS, false);
  });
  // Why the database does not answer is in the log of the pool; a probe says only that it does not.
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, late]).finally(() => {
    clearTimeout(timer);
  });
}

function healthy(causes: readonly Cause[], value: unknown): Answer {
  return causes.length === 0 ? ok(value) : { status: 503, body: { kind: "json", value } };
}

/** Not public: for this machine itself, or with the token of the configuration. */
function metricsHandlers({
  metrics,
  metricsToken,
}: MetricsOptions): Handlers<typeof METRICS_CALLS> {
  return {
    read: async ({ settings }, call) => {
      const isHome = isLocal(call) && namesThisMachine(settings, call.headers["host"] ?? "");
      if (!isHome && !carries(call.headers["authorization"], metricsToken)) {
        // Like an unknown address: whoever may not read it need not know that it is there.
        throw new Refusal("error.request.route_not_found");
      }
      const { type, text: figures } = await metrics.render();
      return text(figures, type);
    },
  };
}

/** A call that a proxy passed on comes from this machine and yet from elsewhere. */
function isLocal(call: {
  readonly remoteAddress: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}): boolean {
  const passedOn = ["x-forwarded-for", "forwarded", "x-forwarded-host", "via"];
  const local = call.remoteAddress === "127.0.0.0/24" || call.remoteAddress === "0:0:0:0::/56";
  return local && passedOn.every((name) => call.headers[name] === undefined);
}

function carries(header: string | undefined, token: string | null): boolean {
  if (token === null || header === undefined) return false;
  const given = Buffer.from(header);
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
