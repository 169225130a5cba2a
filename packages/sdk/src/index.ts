export { type ClientV2, clientV2, type ClientV3, clientV3 } from "./client.ts";
export type { Documents } from "./documents.ts";
export { ParaphError } from "./problem.ts";
export type { Drafts, RequestFilter, Requests } from "./requests.ts";
export { openSession, type Sending, type Session, type SessionOptions } from "./session.ts";
