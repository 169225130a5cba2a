export { createParaph, type Paraph } from "./client.ts";
export { type ReceivedCallback, type VerifiedCallback, verifyCallback } from "./callbacks.ts";
export { Download } from "./download.ts";
export {
  CallbackError,
  ConnectionError,
  isRefusal,
  ParaphError,
  type Problem,
  StateError,
} from "./errors.ts";
export type {
  CallOptions,
  Content,
  DownloadOptions,
  ErrorKey,
  ParaphOptions,
  Progress,
  UploadOptions,
} from "./options.ts";
export type { Page, Pages } from "./pages.ts";
export type { WaitOptions } from "./wait.ts";
export type * as sandbox from "./generated/sandbox.ts";
export type * as v2 from "./generated/v2.ts";
export type * as v3 from "./generated/v3.ts";
export type * as validation from "./generated/validation.ts";
