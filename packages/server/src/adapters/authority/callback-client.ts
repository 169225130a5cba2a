import { createPrivateKey } from "node:crypto";
import { certificatePem } from "@paraph/engine/pki";
import type { Holders } from "./holders.ts";
import { openPkcs8 } from "./keys.ts";
import type { Outside } from "./outside.ts";

/** What the service shows to a receiver of callbacks that asks who calls (interface 5.8), as PEM. */
export type CallbackClient = { readonly key: string; readonly cert: string };

/** The certificate for calling that all instances show now, with its key. */
export async function currentCallbackClient(
  { records, keyring }: Outside,
  holders: Holders,
): Promise<CallbackClient> {
  const { id, certificate, chain } = await holders.callbackClient();
  const kept = (await records.list()).find((each) => each.id === id);
  if (!kept?.wrapped) throw new Error("the certificate for callbacks has no key");
  const pkcs8 = await openPkcs8(keyring, id, kept.wrapped);
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: "der", type: "pkcs8" });
  const [issuer] = chain;
  return {
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: certificatePem(certificate.der) + (issuer ? certificatePem(issuer.der) : ""),
  };
}

const ASK_AGAIN_MILLISECONDS = 3_600_000;

/**
 * What was shown last, at once; asked for again in the background after an hour, so that a process that runs for
 * years changes certificates with the others.
 */
export async function lastingClient(
  ask: () => Promise<CallbackClient>,
  { log, clock }: Pick<Outside, "log" | "clock">,
): Promise<() => CallbackClient> {
  let shown = await ask();
  let asked = clock.now().getTime();
  return () => {
    const now = clock.now().getTime();
    if (now - asked > ASK_AGAIN_MILLISECONDS) {
      asked = now;
      ask().then(
        (next) => {
          shown = next;
        },
        (fault: unknown) => {
          log.warn("the certificate for callbacks was not renewed", { fault });
        },
      );
    }
    return shown;
  };
}
