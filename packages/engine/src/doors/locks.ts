// The lock rules of PDF forms, for the domain too.

export { type FieldLock, locks, strictest } from "../pdf/locks.ts";
