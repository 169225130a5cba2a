import type { ErrorKey } from "./generated/error-keys.ts";

/** The body of a refusal. */
export type Problem = {
  readonly title?: string;
  readonly status?: number;
  readonly message?: string;
  readonly key?: string;
  readonly request_id?: string;
  readonly violations?: readonly { readonly field: string; readonly message: string }[];
};

/** The service refused a call. Match on `key`; `message` is for people and may change. */
export class ParaphError extends Error {
  override readonly name = "ParaphError";
  readonly status: number;
  /** Null where something between here and the service answered. */
  readonly key: ErrorKey | null;
  /** Names the call in the log of the service. */
  readonly requestId: string | null;
  /** Which fields were wrong, and why. */
  readonly violations: NonNullable<Problem["violations"]>;
  readonly problem: Problem;

  constructor(status: number, problem: Problem) {
    super(problem.message ?? `The service answered ${String(status)}.`);
    this.status = status;
    this.key = (problem.key as ErrorKey | undefined) ?? null;
    this.requestId = problem.request_id ?? null;
    this.violations = problem.violations ?? [];
    this.problem = problem;
  }
}

/** No answer came: the network or the service is away, or an attempt took too long. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** A request ended in another state than the one that was waited for. */
export class StateError extends Error {
  override readonly name = "StateError";
  readonly status: string;

  constructor(status: string) {
    super(`The request is ${status}.`);
    this.status = status;
  }
}

/** A callback that does not come from the service, is too old, or was meant for another address. */
export class CallbackError extends Error {
  override readonly name = "CallbackError";
}

/** Whether a call was refused with this key. */
export function isRefusal(error: unknown, key: ErrorKey): error is ParaphError {
  return error instanceof ParaphError && error.key === key;
}

/** The error of an answer that is no success; one that is not JSON says nothing but its status. */
export function errorOf(status: number, text: string): ParaphError {
  return new ParaphError(status, parsed(text));
}

function parsed(text: string): Problem {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    // A proxy in between answers HTML: its status is all there is to report.
    return {};
  }
}
