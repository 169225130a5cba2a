import { readFileSync } from "node:fs";
import { Secret } from "./secret.ts";
import { SETTINGS, type Setting, type SettingName } from "./settings.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export type SettingsRead = {
  /** The value of a setting, or what holds without it. */
  readonly get: <Value>(name: SettingName, otherwise: Value) => Value;
  /** What is wrong so far; later checks add to it. */
  readonly problems: string[];
};

/** Reads and checks each setting by itself; names of ours that nobody knows are problems too. */
export function readSettings(environment: Environment): SettingsRead {
  const problems: string[] = [];
  const values = new Map<string, unknown>();
  for (const [name, setting] of Object.entries(SETTINGS) as [SettingName, Setting][]) {
    const written = valueOf(environment, name, setting, problems);
    if (written === null) continue;
    const { success, data: value } = setting.schema.safeParse(written);
    if (success) values.set(name, setting.secret ? new Secret(String(value)) : value);
    else problems.push(`${name} is ${shown(written, setting)}; it must be ${setting.form}.`);
  }
  problems.push(...unknownNames(environment));
  return {
    get: <Value>(name: SettingName, otherwise: Value) =>
      values.has(name) ? (values.get(name) as Value) : otherwise,
    problems,
  };
}

/** An empty variable counts as not set: that is how Compose files leave one out. */
function valueOf(
  environment: Environment,
  name: string,
  setting: Setting,
  problems: string[],
): string | null {
  const plain = environment[name] || null;
  const file = setting.secret ? environment[`${name}_FILE`] || null : null;
  if (file === null) return plain;
  if (plain !== null) {
    problems.push(`${name} and ${name}_FILE are both set; keep the file.`);
    return null;
  }
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "unknown";
    problems.push(
      `${name}_FILE names ${file}, which cannot be read (${code}); check path and rights.`,
    );
    return null;
  }
}

function shown(written: string, setting: Setting): string {
  return setting.secret ? "not understood" : JSON.stringify(written);
}

/** Set by tests and tools of ours, not by operators; CLIENT_ belongs to the commands of integrators. */
const OTHERS = /^PARAPH_(TEST_|CRASH_AT$|NEW_|CLIENT_)/;

function unknownNames(environment: Environment): readonly string[] {
  const known: ReadonlySet<string> = new Set(
    Object.entries(SETTINGS).flatMap(([name, setting]) =>
      "secret" in setting ? [name, `${name}_FILE`] : [name],
    ),
  );
  return Object.keys(environment)
    .filter((name) => name.startsWith("PARAPH_") && !known.has(name) && !OTHERS.test(name))
    .map((name) => `${name} is no setting of Paraph; see docs/operations.md for the right name.`);
}
