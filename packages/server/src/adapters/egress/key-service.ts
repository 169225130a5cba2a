import { isLostConnection, Outage } from "../../ports/outage.ts";
import { callOperator, type OperatorAnswer } from "./operator.ts";

const NAME = "the key service";
const TOO_MANY_REQUESTS = 429;

/** Calls a key service; one that cannot be reached is trouble that passes. */
export async function callKeyService(
  ...call: Parameters<typeof callOperator>
): Promise<OperatorAnswer> {
  try {
    return await callOperator(...call);
  } catch (error) {
    throw isAway(error) ? new Outage(NAME, { cause: error }) : error;
  }
}

/** A key service that is overloaded will answer later; any other no is a fault of the set-up. */
export function refused(service: string, verb: string, status: number): Error {
  const failure = new Error(`${service} ${verb} answered ${status}`);
  return status >= 500 || status === TOO_MANY_REQUESTS
    ? new Outage(NAME, { cause: failure })
    : failure;
}

/** undici names its own time limits; the limit of the whole call is a TimeoutError. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = "code" in error ? error.code : "";
  const isLate = error.name === "TimeoutError" || /^UND_ERR_.*TIMEOUT$/.test(String(code));
  return isLate || code === "UND_ERR_SOCKET" || isLostConnection(error);
}
