/** JSON-RPC 2.0, 5.1. */
export const INVALID_PARAMS = -32_602;
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;
const METHOD_NOT_FOUND = -32_601;
const INTERNAL_ERROR = -32_603;

/** A call that is answered with an error of the protocol. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type Params = Readonly<Record<string, unknown>>;
export type Methods = Readonly<
  Record<string, (params: Params, signal: AbortSignal) => object | Promise<object>>
>;

type Id = string | number;
type Answer = { readonly jsonrpc: "2.0"; readonly id: Id | null } & (
  { readonly result: object } | { readonly error: { readonly code: number; message: string } }
);

/** Answers messages. Several calls run at once, and a cancelled one gets no answer. */
export class RpcServer {
  readonly #methods: Methods;
  readonly #reportFault: (fault: unknown) => void;
  readonly #running = new Map<Id, AbortController>();

  constructor(methods: Methods, reportFault: (fault: unknown) => void) {
    this.#methods = methods;
    this.#reportFault = reportFault;
  }

  /** The answer to a line, as a line; null where none is due. */
  async answer(line: string): Promise<string | null> {
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      return JSON.stringify(failed(null, PARSE_ERROR, "This is not JSON."));
    }
    const answer = Array.isArray(message) ? await this.#batch(message) : await this.#one(message);
    return answer === null ? null : JSON.stringify(answer);
  }

  async #batch(messages: readonly unknown[]): Promise<Answer | readonly Answer[] | null> {
    if (messages.length === 0) return failed(null, INVALID_REQUEST, "A batch must not be empty.");
    const answers = await Promise.all(messages.map((message) => this.#one(message)));
    const due = answers.filter((answer) => answer !== null);
    return due.length > 0 ? due : null;
  }

  async #one(message: unknown): Promise<Answer | null> {
    if (!isObject(message)) return failed(null, INVALID_REQUEST, "A message must be an object.");
    const { jsonrpc, id, method, params = {} } = message;
    const isNamed = typeof id === "string" || typeof id === "number";
    // Nothing is asked of the client, so there is no answer of it to take.
    if (method === undefined && ("result" in message || "error" in message)) return null;
    if (jsonrpc !== "2.0" || typeof method !== "string" || (id !== undefined && !isNamed)) {
      const what = 'A message needs "jsonrpc": "2.0", a method, and a call a text or number as id.';
      return failed(isNamed ? id : null, INVALID_REQUEST, what);
    }
    if (!isNamed) return this.#notice(method, params);
    if (!isObject(params)) return failed(id, INVALID_PARAMS, "params must be an object.");
    return this.#call(id, method, params);
  }

  #notice(method: string, params: unknown): null {
    if (method === "notifications/cancelled" && isObject(params)) {
      this.#running.get(params["requestId"] as Id)?.abort();
    }
    return null;
  }

  async #call(id: Id, method: string, params: Params): Promise<Answer | null> {
    const carryOut = Object.hasOwn(this.#methods, method) ? this.#methods[method] : undefined;
    if (!carryOut) return failed(id, METHOD_NOT_FOUND, `There is no method ${method}.`);
    if (this.#running.has(id)) return failed(id, INVALID_REQUEST, "This id is in use.");
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const result = await carryOut(params, controller.signal);
      return controller.signal.aborted ? null : { jsonrpc: "2.0", id, result };
    } catch (error) {
      if (controller.signal.aborted) return null;
      if (error instanceof RpcError) return failed(id, error.code, error.message);
      this.#reportFault(error);
      return failed(id, INTERNAL_ERROR, "Something failed here; standard error says more.");
    } finally {
      this.#running.delete(id);
    }
  }
}

function failed(id: Id | null, code: number, message: string): Answer {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function isObject(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
