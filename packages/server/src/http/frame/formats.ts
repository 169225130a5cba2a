import { MAX_URL_LENGTH } from "@paraph/contract/limits";
import { canonicalEmail } from "../../domain/requests/email.ts";
import { isOpaqueId } from "../../domain/ids.ts";

/** The formats that a schema may name. JSON Schema leaves them to us; these are strict on purpose. */
export const FORMATS: Readonly<Record<string, true | ((value: string) => boolean)>> = {
  uuid: (value) => UUID.test(value),
  email: isEmail,
  "email-or-signer-id": (value) => isEmail(value) || isOpaqueId(value),
  uri: isUri,
  "uri-or-empty": (value) => value === "" || isUriWithSpaces(value),
  date: isDate,
  "date-time": (value) => DATE_TIME.test(value) && !Number.isNaN(Date.parse(value)),
  // Told to readers of the description only; the bytes are checked where they are decoded.
  byte: true,
  binary: true,
  password: true,
  int32: true,
  int64: true,
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i;
const DATE = /^\d{4}-\d\d-\d\d$/;

function isEmail(value: string): boolean {
  return value.length <= 254 && canonicalEmail(value) !== null;
}

/** Of one that is too long in any case nothing is read: megabytes of signs such as @ take long to be no address. */
function isUri(value: string): boolean {
  if (value.length > 2 * MAX_URL_LENGTH) return false;
  return /^https?:\/\/[^\s]+$/i.test(value) && URL.canParse(value);
}

/** Of clients that do not encode spaces themselves; a text that is too long is not even encoded. */
function isUriWithSpaces(value: string): boolean {
  return value.length <= 2 * MAX_URL_LENGTH && isUri(value.replaceAll(" ", "%20"));
}

function isDate(value: string): boolean {
  if (!DATE.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
