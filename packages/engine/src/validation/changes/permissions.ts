import type { View } from "../../pdf/document.ts";
import type { FieldLock, Permission, PdfSignature } from "../../pdf/signatures.ts";
import { certificationOf, lockOf, locks, signaturesOf, strictest } from "../../pdf/signatures.ts";
import { exceeds } from "./compare-revisions.ts";
import type { Change, ChangeKind, ChangeLevel, Severity, Violation } from "./facts.ts";

/** What each permission of a certification lets others do (ISO 32000-2, table 257). */
const LEVELS: Readonly<Record<Permission, ChangeLevel>> = {
  1: "longTerm",
  2: "forms",
  3: "annotations",
};

/** One signature that limits what may come after it. */
type Limit = {
  readonly by: string;
  readonly rule: "DocMDP" | "FieldMDP" | "Lock";
  readonly permission: Permission | null;
  readonly lock: FieldLock | null;
};

/** What all signatures of a revision together forbid to the next one. */
export function limitsIn(view: View): readonly Limit[] {
  const signatures = signaturesOf(view);
  const limits = signatures.flatMap((signature) => limitsOf(view, signature));
  const certified = certificationOf(view);
  const known = limits.some(({ rule }) => rule === "DocMDP");
  if (certified === null || known) return limits;
  // The catalog names a certification that no field shows: it counts all the same.
  return [...limits, { by: "", rule: "DocMDP", permission: certified, lock: null }];
}

function limitsOf(view: View, signature: PdfSignature): readonly Limit[] {
  const by = signature.field.name;
  const lock = lockOf(view, signature.field);
  const limits: Limit[] = [];
  if (signature.permission !== null) {
    limits.push({ by, rule: "DocMDP", permission: signature.permission, lock: null });
  }
  if (signature.fieldLock !== null) {
    const { permission } = signature.fieldLock;
    limits.push({ by, rule: "FieldMDP", permission, lock: signature.fieldLock });
  }
  if (lock !== null) limits.push({ by, rule: "Lock", permission: lock.permission, lock });
  return limits;
}

/** Changes of a field that a lock on it forbids; a new field is not among those that were locked. */
const OF_FIELDS: ReadonlySet<ChangeKind> = new Set<ChangeKind>([
  "field filled",
  "field changed",
  "field removed",
  "signature field changed",
  "signature removed",
  "annotation shown",
]);

/** Everything in the changes that the limits forbid. */
export function violationsOf(
  limits: readonly Limit[],
  changes: readonly Change[],
  level: ChangeLevel,
): readonly Violation[] {
  const found: Violation[] = [];
  for (const { by, rule, permission, lock } of limits) {
    const most = permission === null ? null : LEVELS[permission];
    for (const change of changes) {
      if (most !== null && exceeds(change.level, most)) {
        found.push({ rule, by, permission, change, text: forbids(by, permission, change) });
      } else if (lock !== null && isLocked(lock, change)) {
        found.push({ rule, by, permission, change, text: `${by} locks the field ${change.field}` });
      }
    }
    if (most !== null && exceeds(level, most) && !found.some((each) => each.by === by)) {
      found.push({ rule, by, permission, change: null, text: forbids(by, permission, null) });
    }
  }
  return found;
}

function isLocked(lock: FieldLock, { kind, field }: Change): boolean {
  return field !== null && OF_FIELDS.has(kind) && locks(lock, field);
}

function forbids(by: string, permission: Permission | null, change: Change | null): string {
  const where = change === null || change.page === null ? "" : `on page ${change.page + 1}, `;
  const what = change === null ? "something was changed" : `${where}${change.text}`;
  return `${by === "" ? "The certification" : by} permits ${PERMITS[permission ?? 1]}; ${what}`;
}

const PERMITS: Readonly<Record<Permission, string>> = {
  1: "no changes",
  2: "filling in and signing",
  3: "filling in, signing and commenting",
};

/** How a change is to be taken where these limits hold. */
export function severityOf(change: Change, limits: readonly Limit[], forbidden: boolean): Severity {
  if (forbidden || change.level === "other") return "violation";
  const certified = limits.some(({ permission }) => permission !== null);
  // Without a certification nobody said whether comments are welcome: they are told.
  return change.level === "annotations" && !certified ? "notice" : "permitted";
}

/** A later signature must not permit more than an earlier one left (12.8.2.2.1, table 236). */
export function raisedPermissions(before: View, after: View): readonly Violation[] {
  const known = new Set(signaturesOf(before).map(({ field }) => field.name));
  const left = strictest(limitsIn(before).map(({ permission }) => permission));
  if (left === null) return [];
  return limitsIn(after)
    .filter(({ by, permission }) => !known.has(by) && permission !== null && permission > left)
    .map(({ by, rule, permission }) => ({
      rule,
      by,
      permission,
      change: null,
      text: `${by} permits more than was left`,
    }));
}

/** A certification belongs to the first signature, and there is one (12.8.2.2.1). */
export function certificationProblems(before: View, after: View): readonly Violation[] {
  const known = new Set(signaturesOf(before).map(({ field }) => field.name));
  const earlier = signaturesOf(before).filter(({ type }) => type === "signature");
  if (earlier.length === 0) return [];
  const second = earlier.some(({ permission }) => permission !== null);
  return signaturesOf(after)
    .filter(({ field, permission }) => permission !== null && !known.has(field.name))
    .map(({ field, permission }) => ({
      rule: second ? "second certification" : "late certification",
      by: field.name,
      permission,
      change: null,
      text: `${field.name} certifies a document that was signed before`,
    }));
}
