/** What a signer that acts by itself does, and how long after its turn has come. */
export type RobotAct = {
  readonly act: "sign" | "decline" | "fail";
  readonly delaySeconds: number;
};

const ACTS = { sign: "sign", decline: "decline", error: "fail" } as const;
const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600 };
const LONGEST_SECONDS = 30 * 24 * 3600;

/** The act that an address of the sandbox stands for: sign@sandbox.test, sign+2s@sandbox.test. */
export function robotAct(email: string | null): RobotAct | null {
  const match = /^(sign|decline|error)(?:\+(\d{1,9})(ms|s|m|h))?@sandbox\.test$/i.exec(email ?? "");
  if (match === null) return null;
  const [, word = "", amount = "0", unit = "s"] = match;
  const act = ACTS[word.toLowerCase() as keyof typeof ACTS];
  const delaySeconds = Math.min(Number(amount) * (UNITS[unit.toLowerCase()] ?? 1), LONGEST_SECONDS);
  return { act, delaySeconds };
}
