import { timingSafeEqual } from "node:crypto";
import { Refusal } from "@paraph/contract/errors";
import { Type } from "@sinclair/typebox";
import type { World } from "../../../ports/world.ts";
import type { FrameOptions, Life } from "../../frame/mount.ts";
import { namesThisMachine } from "../../frame/hosts.ts";
import { ok, route, text, type Answer, type Route } from "../../frame/route.ts";

const Health = Type.Object(
  {
    status: Type.Unsafe<"UP" | "DOWN">({
      type: "string",
      enum: ["UP", "DOWN"],
      description: "Whether it works.",
    }),
  },
  { $id: "Health", additionalProperties: true, examples: [{ status: "UP" }] },
);

const PROBE = {
  method: "GET",
  part: "4",
  access: "public",
  limit: "page",
  probe: true,
  refusals: [],
} as const;

/** Interface 4: whether the program lives, and whether it can serve, with the causes when not. */
export function healthRoutes(life: Life): readonly Route[] {
  return [
    route({
      ...PROBE,
      path: "/management/health",
      summary: "Whether the service is up",
      answers: {
        200: { description: "It is.", schema: Health },
        503: { description: "It is not; readiness names the causes.", schema: Health },
      },
      handle: async (world) => {
        const causes = await causesAgainst(world, life);
        const status = causes.length === 0 ? "UP" : "DOWN";
        return healthy(causes, { status, groups: ["liveness", "readiness"] });
      },
    }),
    route({
      ...PROBE,
      path: "/management/health/liveness",
      summary: "Whether the process lives",
      answers: { 200: { description: "It does.", schema: Health } },
      handle: async () => ok({ status: "UP" }),
    }),
    route({
      ...PROBE,
      path: "/management/health/readiness",
      summary: "Whether calls should be sent here",
      answers: {
        200: { description: "They should.", schema: Health },
        503: { description: "They should not; `causes` says why.", schema: Health },
      },
      handle: async (world) => {
        const causes = await causesAgainst(world, life);
        const status = causes.length === 0 ? "UP" : "DOWN";
        return healthy(causes, { status, ...(causes.length > 0 && { causes }) });
      },
    }),
  ];
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
export function metricsRoute({
  metrics,
  metricsToken,
}: Pick<FrameOptions, "metrics" | "metricsToken">): Route {
  return route({
    ...PROBE,
    path: "/management/metrics",
    summary: "Figures for Prometheus",
    answers: { 200: { description: "Prometheus text.", type: "text/plain" } },
    handle: async ({ settings }, call) => {
      const isHome = isLocal(call) && namesThisMachine(settings, call.headers["host"] ?? "");
      if (!isHome && !carries(call.headers["authorization"], metricsToken)) {
        // Like an unknown address: whoever may not read it need not know that it is there.
        throw new Refusal("error.request.route_not_found");
      }
      const { type, text: figures } = await metrics.render();
      return text(figures, type);
    },
  });
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
