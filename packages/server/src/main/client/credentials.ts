import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";

export type Credentials = {
  readonly url: string;
  readonly username: string;
  readonly apiKey: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

export const DEFAULT_URL = "http://localhost:8080";

/** Where a login is kept: XDG Base Directory, readable by its owner alone. */
function credentialsFile(environment: Environment): string {
  const { XDG_CONFIG_HOME: folder } = environment;
  return path.join(folder || path.join(homedir(), ".config"), "paraph", "credentials.json");
}

/** From the environment, what is missing there from the login. */
export function readCredentials(environment: Environment): Credentials {
  const {
    PARAPH_CLIENT_URL: url,
    PARAPH_CLIENT_USERNAME: username,
    PARAPH_CLIENT_KEY: apiKey,
  } = environment;
  if (username && apiKey) return checked({ url: url || DEFAULT_URL, username, apiKey });
  const kept = keptIn(credentialsFile(environment));
  if (kept === null) {
    throw new Error(
      "nobody has logged in. Run 'paraph login', with --demo for the demo on this machine, " +
        "or set PARAPH_CLIENT_URL, PARAPH_CLIENT_USERNAME and PARAPH_CLIENT_KEY.",
    );
  }
  return checked({ ...kept, ...(url && { url }) });
}

/** Interface 5.7: a key goes over HTTPS, except on this machine. */
export function checked(credentials: Credentials): Credentials {
  const url = URL.parse(credentials.url);
  if (url === null || !["http:", "https:"].includes(url.protocol)) {
    throw new Error(`${JSON.stringify(credentials.url)} is no address of a service.`);
  }
  if (url.protocol === "http:" && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) {
    throw new Error(`the key would go to ${url.host} unencrypted; use https.`);
  }
  return credentials;
}

export function keepCredentials(environment: Environment, credentials: Credentials): string {
  const file = credentialsFile(environment);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  rmSync(file, { force: true }); // so that an older file's mode does not stay
  writeFileSync(file, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  return file;
}

export function forgetCredentials(environment: Environment): string {
  const file = credentialsFile(environment);
  rmSync(file, { force: true });
  return file;
}

function keptIn(file: string): Credentials | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const { url, username, apiKey } = JSON.parse(text) as Partial<Credentials>;
  if (!url || !username || !apiKey) {
    throw new Error(`${file} is not as 'paraph login' writes it; log in again.`);
  }
  return { url, username, apiKey };
}
