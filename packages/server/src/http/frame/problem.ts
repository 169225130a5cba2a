import {
  ERRORS,
  Refusal,
  type ErrorKey,
  type ErrorKind,
  type Violation,
} from "@paraph/contract/errors";
import { PdfError } from "@paraph/engine/pdf";
import { ContentDamaged } from "../../ports/blobs.ts";
import { Outage, StorageFull } from "../../ports/outage.ts";

/** Interface 7: the one envelope of everything that is refused. */
export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly message: string;
  readonly method: string;
  readonly path: string;
  readonly request_id: string;
  readonly key: ErrorKey;
  readonly violations?: readonly Violation[];
};

export type ProblemSlug =
  | "problem-with-message"
  | "entity-not-found"
  | "feature-not-enabled"
  | "constraint-violation"
  | "limit-exceeded"
  | "unauthorized"
  | "forbidden"
  | "not-acceptable";

/** Where it happened, as far as the caller may read it. */
export type Place = {
  readonly publicUrl: string;
  readonly method: string;
  /** Without the query, which may hold personal data. */
  readonly path: string;
  readonly requestId: string;
};

type Kind = { readonly status: number; readonly slug: ProblemSlug; readonly title: string };

/** The only place where a kind of no becomes a number. */
// prettier-ignore
export const KINDS: Readonly<Record<ErrorKind, Kind>> = {
  invalid:         { status: 400, slug: "problem-with-message", title: "Bad request" },
  constraint:      { status: 400, slug: "constraint-violation", title: "Constraint violation" },
  unauthenticated: { status: 401, slug: "unauthorized",         title: "Unauthorized" },
  forbidden:       { status: 403, slug: "forbidden",            title: "Forbidden" },
  feature_off:     { status: 403, slug: "feature-not-enabled",  title: "Feature not enabled" },
  missing:         { status: 404, slug: "entity-not-found",     title: "Not found" },
  wrong_method:    { status: 405, slug: "problem-with-message", title: "Method not allowed" },
  not_acceptable:  { status: 406, slug: "not-acceptable",       title: "Not acceptable" },
  timeout:         { status: 408, slug: "problem-with-message", title: "Request timeout" },
  conflict:        { status: 409, slug: "problem-with-message", title: "Conflict" },
  too_large:       { status: 413, slug: "limit-exceeded",       title: "Content too large" },
  unsupported:     { status: 415, slug: "problem-with-message", title: "Unsupported media type" },
  range:           { status: 416, slug: "problem-with-message", title: "Range not satisfiable" },
  misdirected:     { status: 421, slug: "problem-with-message", title: "Misdirected request" },
  unprocessable:   { status: 422, slug: "problem-with-message", title: "Unprocessable content" },
  too_many:        { status: 429, slug: "limit-exceeded",       title: "Too many requests" },
  fault:           { status: 500, slug: "problem-with-message", title: "Internal error" },
  unavailable:     { status: 503, slug: "problem-with-message", title: "Service unavailable" },
};

/** What the HTTP library throws before a route is reached. */
const FOREIGN: Readonly<Record<string, ErrorKey>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "error.request.content_type_unsupported",
  FST_ERR_CTP_BODY_TOO_LARGE: "error.request.body_too_large",
  FST_ERR_BAD_URL: "error.request.path_invalid",
  FST_ERR_MAX_PARAM_LENGTH: "error.request.route_not_found",
};

/** The one bridge from thrown to refused: a fault of ours becomes a refusal that tells nothing of it. */
export function refusalOf(thrown: unknown): Refusal {
  if (thrown instanceof Refusal) return thrown;
  if (thrown instanceof PdfError) {
    return new Refusal(`file.pdf.${thrown.code}`, wordsOf(thrown), { cause: thrown });
  }
  if (thrown instanceof ContentDamaged)
    return new Refusal("error.document.damaged", {}, { cause: thrown });
  if (thrown instanceof StorageFull)
    return new Refusal("error.service.storage_full", {}, { cause: thrown });
  if (thrown instanceof Outage) return new Refusal("error.service.busy", {}, { cause: thrown });
  const key = FOREIGN[codeOf(thrown)] ?? "error.service.internal";
  return new Refusal(key, {}, { cause: thrown });
}

const MORE_THAN_ITS_CODE: ReadonlySet<string> = new Set([
  "corrupted",
  "too_complex",
  "not_permitted",
]);

/** Where the message says more than the code: which wish of the form's author, what is damaged and where. */
function wordsOf({ code, message }: PdfError): { readonly message?: string } {
  if (code === "seed_value_unmet") return { message: `${message}.` };
  return MORE_THAN_ITS_CODE.has(code) ? { message } : {};
}

export function kindOf({ key }: Refusal): Kind {
  return KINDS[ERRORS[key][0]];
}

export function problemOf(refusal: Refusal, place: Place): Problem {
  const { status, slug, title } = kindOf(refusal);
  const { violations } = refusal.details;
  return {
    type: `${place.publicUrl}/problem/${slug}`,
    title,
    status,
    message: refusal.message,
    method: place.method,
    path: place.path,
    request_id: place.requestId,
    key: refusal.key,
    ...(violations && { violations }),
  };
}

/** Headers that a refusal brings: when to come back, how to log in, how much there is (RFC 9110). */
export function headersOf(refusal: Refusal): Record<string, string> {
  const { status } = kindOf(refusal);
  const { retryAfterSeconds, wholeBytes } = refusal.details;
  const headers: Record<string, string> = {};
  if (retryAfterSeconds !== undefined) {
    headers["retry-after"] = String(Math.max(1, Math.ceil(retryAfterSeconds)));
  } else if (status === 503) {
    headers["retry-after"] = "2";
  }
  if (wholeBytes !== undefined) headers["content-range"] = `bytes */${wholeBytes}`;
  if (status === 401) {
    const failed = refusal.key.startsWith("error.auth.token_") && !refusal.key.endsWith("missing");
    headers["www-authenticate"] = failed ? 'Bearer error="invalid_token"' : "Bearer";
  }
  return headers;
}

function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error) || !("code" in thrown)) return "";
  return typeof thrown.code === "string" ? thrown.code : "";
}
