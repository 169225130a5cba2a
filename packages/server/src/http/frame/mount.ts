import type { Metrics } from "../../ports/metrics.ts";
import type { Route } from "./route.ts";

/** The promised interfaces; each has its own lifetime of tokens and its own error media type. */
export type ApiVersion = "v1" | "v2" | "v3" | "validation";

/** A list of routes below one root. Without a version they are pages or probes, promised to nobody. */
export type Mount = {
  readonly root: string;
  readonly version: ApiVersion | null;
  readonly routes: readonly Route[];
};

export type FrameOptions = {
  /** Addresses or networks of proxies whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Interface 5.7: refuse calls that did not come over HTTPS. */
  readonly httpsOnly: boolean;
  /** An own certificate (PEM); null when a proxy ends TLS. */
  readonly tls: { readonly key: string; readonly certificate: string } | null;
  readonly metrics: Metrics;
  /** Who else than loopback may read the metrics; null: nobody. */
  readonly metricsToken: string | null;
  /** The folder of the built web application; null: its calls only, and plain pages. */
  readonly web: string | null;
};

/** What the frame knows of its own life; the readiness probe reads it. */
export type Life = { state: "serving" | "leaving" | "closing" };
