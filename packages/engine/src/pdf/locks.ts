/** What a certified document lets others do: 1 nothing, 2 fill in and sign, 3 comment as well. */
export type Permission = 1 | 2 | 3;

/** Which fields a signature or a lock covers (ISO 32000-2, tables 236 and 256). */
export type FieldLock = {
  readonly action: "All" | "Include" | "Exclude";
  readonly fields: readonly string[];
  /** Only of a lock: the permission that signing its field brings. */
  readonly permission: Permission | null;
};

/** Whether the lock covers the field of this name; a name covers the fields below it too. */
export function locks({ action, fields }: FieldLock, name: string): boolean {
  if (action === "All") return true;
  const named = fields.some((field) => name === field || name.startsWith(`${field}.`));
  return action === "Include" ? named : !named;
}

/** The permission that allows least, or null where there is none. */
export function strictest<Each extends number>(permissions: readonly (Each | null)[]): Each | null {
  return permissions.reduce<Each | null>(
    (least, each) => (each === null || (least !== null && least <= each) ? least : each),
    null,
  );
}
