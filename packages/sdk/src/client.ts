import { bind } from "./bind.ts";
import * as sandboxTable from "./generated/sandbox.ts";
import * as v2Table from "./generated/v2.ts";
import * as v3Table from "./generated/v3.ts";
import * as validationTable from "./generated/validation.ts";
import type { ParaphOptions } from "./options.ts";
import { openSession } from "./session.ts";
import { sleep, waitForStatus, type WaitOptions } from "./wait.ts";

type WithWait<Request extends { readonly status_overall: string }> = {
  readonly requests: {
    /** Looks at a request until it has the state, SIGNED where none is named. */
    waitFor: (
      id: string,
      status?: Request["status_overall"],
      options?: WaitOptions,
    ) => Promise<Request>;
  };
};

/** Every interface of one service, under one key. */
export type Paraph = {
  /** Current and stable: a request carries its document and is OPEN at once. */
  readonly v2: v2Table.Calls & WithWait<v2Table.SignatureRequest>;
  /** Preview: documents are uploaded first, requests begin as drafts. */
  readonly v3: v3Table.Calls & WithWait<v3Table.SignatureRequest>;
  /** Validates signed documents, and reports what that cost (`validation.billing`). */
  readonly validation: validationTable.Calls;
  /** Plays signers, reads messages and moves time; for demo keys only. */
  readonly sandbox: sandboxTable.Calls;
};

/** A client of the service. Nothing is sent before the first call. */
export function createParaph(options: ParaphOptions): Paraph {
  const base = options.baseUrl.replace(/\/+$/, "");
  const validation = `${(options.validationUrl ?? `${base}/validation`).replace(/\/+$/, "")}/v1`;
  const second = openSession(options, `${base}/v2`);
  const third = openSession(options, `${base}/v3`);
  const pause = options.sleep ?? sleep;
  return {
    v2: withWait(bind<v2Table.Calls>(second(`${base}/v2`), v2Table.CALLS), pause),
    v3: withWait(bind<v3Table.Calls>(third(`${base}/v3`), v3Table.CALLS), pause),
    validation: bind(openSession(options, validation)(validation), validationTable.CALLS),
    sandbox: bind(second(`${base}/sandbox`), sandboxTable.CALLS),
  };
}

function withWait<
  Request extends { readonly status_overall: string },
  Calls extends { readonly requests: { readonly read: (id: string) => Promise<Request> } },
>(calls: Calls, pause: typeof sleep): Calls & WithWait<Request> {
  const waitFor = (id: string, status = "SIGNED", options: WaitOptions = {}) =>
    waitForStatus(() => calls.requests.read(id), status, options, pause);
  return { ...calls, requests: { ...calls.requests, waitFor } };
}
