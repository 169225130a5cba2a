import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Metrics } from "../../ports/metrics.ts";

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A figure that is read when somebody asks for the metrics. */
export type Reading = {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | Promise<number>;
};

/** Prometheus metrics of this process. */
export function prometheusMetrics(readings: readonly Reading[] = []): Metrics {
  const registry = new Registry();
  // Looking at the event loop a hundred times a second would be most of what an idle service does.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  const seconds = new Histogram({
    name: "paraph_http_request_seconds",
    help: "Duration of calls by declared route, method and status",
    labelNames: ["route", "method", "status"],
    buckets: BUCKETS,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: "paraph_job_seconds",
    help: "Duration of attempts at jobs by kind and outcome",
    labelNames: ["kind", "outcome"],
    buckets: BUCKETS,
    registers: [registry],
  });
  // Finding a row by its labels costs more than counting in it, and there are few rows.
  const rows = new Map<string, { observe: (duration: number) => void }>();
  for (const { name, help, read } of readings) addReading(registry, name, help, read);
  return {
    answered: (route, method, status, duration) => {
      const name = `${method} ${status} ${route}`;
      const row = rows.get(name) ?? seconds.labels({ route, method, status });
      rows.set(name, row);
      row.observe(duration);
    },
    worked: (kind, outcome, duration) => {
      jobs.observe({ kind, outcome }, duration);
    },
    render: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

function addReading(registry: Registry, name: string, help: string, read: Reading["read"]): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    registers: [registry],
    collect: async () => {
      gauge.set(await read());
    },
  });
}
