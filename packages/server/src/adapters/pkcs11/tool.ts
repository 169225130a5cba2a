import { spawn } from "node:child_process";
import { ProviderFault } from "../../ports/signer.ts";

/** How to reach a token: the vendor's library, driven by `pkcs11-tool` (OpenSC) in a process of its own. */
export type Token = {
  readonly provider: string;
  /** The program, usually just `pkcs11-tool`. */
  readonly program: string;
  /** The vendor's PKCS#11 library. */
  readonly module: string;
  readonly label: string;
  readonly pin: () => string;
  /** How long one call may take. */
  readonly patienceMilliseconds?: number;
};

const PATIENCE_MILLISECONDS = 15_000;
const MOST_OUTPUT = 65_536;

/**
 * Runs the tool once. The vendor's library lives in the child only: if it crashes or hangs, the service does not.
 * The PIN travels in the child's environment, which other users cannot read, unlike its arguments.
 */
export async function runTool(
  token: Token,
  args: readonly string[],
  input: Uint8Array | null,
): Promise<Uint8Array> {
  const { code, output, complaint, late } = await runProcess(token, args, input);
  if (late)
    throw new ProviderFault(token.provider, "timed_out", "the token did not answer in time");
  if (code === 0) return output;
  throw faultOf(token.provider, complaint);
}

type Ended = {
  readonly code: number | null;
  readonly output: Uint8Array;
  readonly complaint: string;
  readonly late: boolean;
};

function runProcess(
  { program, module, label, pin, provider, patienceMilliseconds = PATIENCE_MILLISECONDS }: Token,
  args: readonly string[],
  input: Uint8Array | null,
): Promise<Ended> {
  const login = input ? ["--login", "--pin", "env:PARAPH_TOKEN_PIN"] : [];
  const all = ["--module", module, "--token-label", label, ...login, ...args];
  const secret = input ? { PARAPH_TOKEN_PIN: pin() } : {};
  const env = { ...ownEnvironment(), ...secret };
  return new Promise((resolve, reject) => {
    const child = spawn(program, all, { env, stdio: ["pipe", "pipe", "pipe"] });
    const output: Buffer[] = [];
    let complaint = "";
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      child.kill("SIGKILL");
    }, patienceMilliseconds);
    let size = 0;
    child.stdout.on("data", (piece: Buffer) => {
      size += piece.length;
      if (size <= MOST_OUTPUT) output.push(piece);
      else child.kill("SIGKILL");
    });
    child.stderr.on("data", (piece: Buffer) => {
      if (complaint.length < MOST_OUTPUT) complaint += piece.toString();
    });
    // A child that ends before it has read its input makes the pipe complain; its exit code says why.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input ?? new Uint8Array());
    child.on("error", (cause) => {
      clearTimeout(timer);
      reject(new ProviderFault(provider, "unreachable", `${program} cannot be run`, { cause }));
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(output), complaint, late });
    });
  });
}

/** Vendors' libraries find their configuration in the environment; our own secrets are not theirs. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith("PARAPH_")),
  );
}

/** What the tool says on its way out, as far as it matters who can do something about it. */
const COMPLAINTS: readonly (readonly [RegExp, ProviderFault["code"], string])[] = [
  [/CKR_PIN_\w+|CKR_USER_PIN_NOT_INITIALIZED/, "not_authorized", "the token refuses the PIN"],
  [
    /No slot with token named|CKR_TOKEN_NOT_PRESENT|CKR_DEVICE_REMOVED/,
    "unreachable",
    "the token is not there",
  ],
  [/Failed to load pkcs11 module/, "unreachable", "the PKCS#11 library cannot be loaded"],
  [/(Private key|object) not found/i, "refused", "the token has no such key or certificate"],
  [/CKR_MECHANISM_/, "refused", "the token cannot sign this way"],
];

function faultOf(provider: string, complaint: string): ProviderFault {
  const [, code, text] = COMPLAINTS.find(([words]) => words.test(complaint)) ?? [];
  const name = /CKR_\w+/.exec(complaint)?.[0] ?? "no reason given";
  return new ProviderFault(provider, code ?? "unreachable", text ?? `the token failed: ${name}`);
}
