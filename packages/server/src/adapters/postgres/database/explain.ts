import { isLostConnection } from "../../../ports/outage.ts";
import { codeOf } from "./outages.ts";

const MAKE_IT = `As an administrator of that server:
  create role paraph login createrole password '...';
  create database paraph owner paraph;
and then PARAPH_DATABASE_URL=postgresql://paraph:...@HOST/paraph`;

/** What PostgreSQL calls the mistakes of whoever sets it up, and what to do about each. */
const MISTAKES: Readonly<Record<string, string>> = {
  "28P01": "The database refuses the password in PARAPH_DATABASE_URL.",
  "28000":
    "The database does not let the user of PARAPH_DATABASE_URL in (pg_hba.conf, or no such role).",
  "3D000": "The database that PARAPH_DATABASE_URL names does not exist.",
  "42501":
    "The user of PARAPH_DATABASE_URL may not do this in the database; it must own it, or " +
    "PARAPH_DATABASE_OWNER_URL must name who does.",
  "53300":
    "The database has no connection left; raise max_connections or lower PARAPH_DATABASE_CONNECTIONS.",
  "53100": "The disk of the database is full; free some space.",
};
const ROLES = new Set(["28P01", "28000", "3D000", "42501"]);

/** In words for an operator, without the stack; null where it is no mistake that we know. */
export function explainDatabase(error: unknown): string | null {
  const code = codeOf(error);
  const known = MISTAKES[code];
  if (known !== undefined) return ROLES.has(code) ? `${known}\n${MAKE_IT}` : known;
  if (isLostConnection(error) && isOfDatabase(error)) {
    return (
      `The database cannot be reached (${code}). Check host and port in PARAPH_DATABASE_URL, ` +
      "that the server runs, that it listens there (listen_addresses) and the firewall."
    );
  }
  return causeOf(error);
}

/** A migration wraps what went wrong. */
function causeOf(error: unknown): string | null {
  return error instanceof Error && error.cause !== undefined ? explainDatabase(error.cause) : null;
}

/** Of a connection and not of a file; only the database is reached before anything is told otherwise. */
function isOfDatabase(error: unknown): boolean {
  return (
    error instanceof Error && ("address" in error || "hostname" in error || "syscall" in error)
  );
}
