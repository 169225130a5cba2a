/** What a row of the benchmark is compared with; all are measured in the same run. */
export type FloorName =
  "get" | "get + query" | "post + query" | "query" | "sha-256 MB" | "aes-gcm MB" | "p-256 sign";

/** The running service, and how to call it. */
export type Bench = {
  readonly url: string;
  readonly token: string;
  /** Where its database is, for rows that need more in it than calls could write. */
  readonly database: string;
  readonly call: (
    method: string,
    path: string,
    options?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
  ) => Promise<{ readonly status: number; readonly body: Buffer }>;
};

/**
 * One thing that is measured: CPU time per call, of the service ("service") or of this process
 * ("here"), divided by its floor. A file beside bench/frame exports `rows` and is found by itself.
 */
export type Row = {
  readonly name: string;
  readonly where: "service" | "here";
  readonly floor: FloorName;
  /** The ratio that must hold; absent: only shown. */
  readonly most?: number;
  /** So many a second, by the clock, must be done; the median round counts. */
  readonly leastPerSecond?: number;
  /** The cost must be at most so many times that of another row of this run. */
  readonly within?: { readonly of: string; readonly times: number };
  /** Calls of one round; some tens of milliseconds, so that floors are measured close by. */
  readonly calls: number;
  /** Calls at the same time. */
  readonly width?: number;
  /** Makes ready and gives what one call is. */
  readonly prepare: (bench: Bench) => Promise<() => Promise<unknown>>;
};
