/** Seconds. */
export const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const NAME = "paraph_http_request_seconds";

type Row = {
  readonly method: string;
  readonly status: number;
  readonly labels: string;
  readonly buckets: Float64Array;
  sum: number;
  count: number;
};

/**
 * A histogram of durations by route, method and status. Counted on every call, so it does nothing
 * but find its row and add; the text is put together when somebody asks for it.
 */
export class Durations {
  /** By route, whose name is one text for all its calls; each has few methods and outcomes. */
  readonly #rows = new Map<string, Row[]>();

  add(route: string, method: string, status: number, seconds: number): void {
    const row =
      this.#rows.get(route)?.find((one) => one.status === status && one.method === method) ??
      this.#open(route, method, status);
    row.sum += seconds;
    row.count += 1;
    const bucket = BUCKETS.findIndex((limit) => seconds <= limit);
    if (bucket >= 0) row.buckets[bucket] = (row.buckets[bucket] ?? 0) + 1;
  }

  /** Prometheus text; buckets count everything up to their limit. */
  render(): string {
    const lines = [
      `# HELP ${NAME} Duration of calls by declared route, method and status`,
      `# TYPE ${NAME} histogram`,
    ];
    for (const { labels, buckets, sum, count } of [...this.#rows.values()].flat()) {
      let upTo = 0;
      for (const [index, limit] of BUCKETS.entries()) {
        upTo += buckets[index] ?? 0;
        lines.push(`${NAME}_bucket{le="${limit}",${labels}} ${upTo}`);
      }
      lines.push(`${NAME}_bucket{le="+Inf",${labels}} ${count}`);
      lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${count}`);
    }
    return `${lines.join("\n")}\n`;
  }

  #open(route: string, method: string, status: number): Row {
    const labels = `route="${escape(route)}",method="${escape(method)}",status="${status}"`;
    const buckets = new Float64Array(BUCKETS.length);
    const row: Row = { method, status, labels, buckets, sum: 0, count: 0 };
    this.#rows.set(route, [...(this.#rows.get(route) ?? []), row]);
    return row;
  }
}

function escape(value: string): string {
  return value.replaceAll(/[\\"\n]/g, (found) => (found === "\n" ? "\\n" : `\\${found}`));
}
