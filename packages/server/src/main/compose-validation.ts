import { readFileSync } from "node:fs";
import type { Certificate } from "@paraph/engine/pki";
import { fetchBytesThrough } from "../adapters/egress/fetch-bytes.ts";
import { openGate } from "../adapters/egress/gate.ts";
import { evidencePolicy, policyFor } from "../adapters/egress/policy.ts";
import { systemClock } from "../adapters/system/system.ts";
import { pemCertificates } from "../adapters/trust/pem.ts";
import { validationTrustOver } from "../adapters/validation-trust/validation-trust.ts";
import type { Config } from "../config/config.ts";
import type { World } from "../ports/world.ts";

/** Whom the validation of documents believes, as the operator has decided. */
export function composeValidation(
  config: Config,
  root: () => Promise<Certificate>,
  { store, validator }: Pick<World, "store" | "validator">,
): Pick<World, "validationTrust"> {
  const { mode, egressAllow, port, trustedLists, trustedListSignersFile } = config;
  const gate = openGate(evidencePolicy(policyFor(mode, egressAllow, [port])));
  return {
    validationTrust: validationTrustOver({
      root,
      // Who stamps our documents must be believed when they are validated.
      configured: [config.tsaRootsFile, config.validationRootsFile].flatMap(certificatesIn),
      lists: trustedLists,
      listSigners: certificatesIn(trustedListSignersFile),
      kept: store.trustedLists,
      reader: validator,
      fetchBytes: fetchBytesThrough(gate),
      clock: systemClock,
      mayFetch: config.validationFetch,
      respondersChecked: config.respondersChecked,
    }),
  };
}

function certificatesIn(file: string | null): readonly Certificate[] {
  return file === null ? [] : pemCertificates(readFileSync(file, "utf8"), file);
}
