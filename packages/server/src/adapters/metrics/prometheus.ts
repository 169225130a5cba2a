import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Metrics } from "../../ports/metrics.ts";
import { BUCKETS, Durations } from "./durations.ts";

/** A figure that is read when somebody asks for the metrics. */
export type Reading = {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
};

/** Things that are named one by one, each with the value 1; none of them is no line at all. */
export type Listing<Label extends string = string> = {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly Label[];
  readonly list: () => Promise<readonly Readonly<Record<Label, string>>[]>;
};

/** Prometheus metrics of this process. */
export function prometheusMetrics(
  readings: readonly Reading[] = [],
  listings: readonly Listing[] = [],
): Metrics {
  const registry = new Registry();
  // Looking at the event loop a hundred times a second would be most of what an idle service does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  // These of the library are gauges; a name that ends so promises a counter.
  for (const { name } of registry.getMetricsAsArray()) {
    const isGauge = registry.getSingleMetric(name) instanceof Gauge;
    if (isGauge && name.endsWith("_total")) registry.removeSingleMetric(name);
  }
  const durations = new Durations();
  const jobs = new Histogram({
    name: "paraph_job_seconds",
    help: "Duration of attempts at jobs by kind and outcome",
    labelNames: ["kind", "outcome"],
    buckets: BUCKETS,
    registers: [registry],
  });
  for (const { name, help, read } of readings) addReading(registry, name, help, read);
  for (const listing of listings) addListing(registry, listing);
  return {
    answered: (route, method, status, seconds) => {
      durations.add(route, method, status, seconds);
    },
    worked: (kind, outcome, seconds) => {
      jobs.observe({ kind, outcome }, seconds);
    },
    render: async () => ({
      type: registry.contentType,
      text: `${await registry.metrics()}\n${durations.render()}`,
    }),
  };
}

function addListing(registry: Registry, { name, help, labels, list }: Listing): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: async () => {
      const found = await list().catch(() => null);
      // Nobody could say: what was known last stays.
      if (found === null) return;
      gauge.reset();
      for (const one of found) gauge.set(one, 1);
    },
  });
}

function addReading(registry: Registry, name: string, help: string, read: Reading["read"]): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    // A database or bucket that is away takes its own figures with it, never the alarms of the others.
    collect: async () => {
      gauge.set(
        await Promise.resolve()
          .then(read)
          .catch(() => Number.NaN),
      );
    },
  });
}
