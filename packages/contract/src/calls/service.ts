import { Type } from "@sinclair/typebox";
import type { CallGroup } from "./call.ts";

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
export const HEALTH_CALLS = {
  status: {
    ...PROBE,
    path: "/management/health",
    summary: "Whether the service is up",
    answers: {
      200: { description: "It is.", schema: Health },
      503: { description: "It is not; readiness names the causes.", schema: Health },
    },
  },
  liveness: {
    ...PROBE,
    path: "/management/health/liveness",
    summary: "Whether the process lives",
    answers: { 200: { description: "It does.", schema: Health } },
  },
  readiness: {
    ...PROBE,
    path: "/management/health/readiness",
    summary: "Whether calls should be sent here",
    answers: {
      200: { description: "They should.", schema: Health },
      503: { description: "They should not; `causes` says why.", schema: Health },
    },
  },
} as const satisfies CallGroup;

/** For whoever runs the service; not part of an interface. */
export const METRICS_CALLS = {
  read: {
    ...PROBE,
    path: "/management/metrics",
    summary: "Figures for Prometheus",
    answers: { 200: { description: "Prometheus text.", type: "text/plain" } },
  },
} as const satisfies CallGroup;

/** The description that every interface serves of itself. */
export const DESCRIPTION_CALLS = {
  read: {
    method: "GET",
    path: "/api-docs",
    part: "4",
    summary: "This description",
    access: "public",
    limit: "page",
    answers: {
      200: {
        description: "Swagger 2.0 (version 1) or OpenAPI 3.1.",
        schema: Type.Object({}, { additionalProperties: true }),
        example: {},
      },
    },
    refusals: [],
  },
} as const satisfies CallGroup;
