import type { ErrorKey } from "@paraph/contract/errors";
import type { Problem } from "@paraph/contract/shapes";

/** The service said no. Match on `key`; `message` is for people and may change. */
export class ParaphError extends Error {
  override readonly name = "ParaphError";
  readonly status: number;
  readonly key: ErrorKey | null;
  /** Names the call in the service's log. */
  readonly requestId: string | null;
  readonly problem: Partial<Problem>;

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? `The service answered ${String(status)}.`);
    this.status = status;
    this.key = (problem.key as ErrorKey | undefined) ?? null;
    this.requestId = problem.request_id ?? null;
    this.problem = problem;
  }
}

/** What an answer that is no success says; an answer that is not JSON says nothing but its status. */
export async function problemOf(answer: Response): Promise<ParaphError> {
  const text = await answer.text();
  return new ParaphError(answer.status, parsed(text));
}

function parsed(text: string): Partial<Problem> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    // A proxy in between answers HTML: its status is all there is to tell.
    return {};
  }
}
