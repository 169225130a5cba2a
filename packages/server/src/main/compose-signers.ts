import { readFileSync } from "node:fs";
import { ALGORITHMS } from "@paraph/engine";
import { cscSigners } from "../adapters/csc/csc.ts";
import { callOperator } from "../adapters/egress/operator.ts";
import { Pkcs11Signers } from "../adapters/pkcs11/pkcs11.ts";
import { systemClock, systemIds } from "../adapters/system/system.ts";
import { pemCertificates } from "../adapters/trust/pem.ts";
import type { SignerRule } from "../adapters/trust/rules.ts";
import { type ProviderConfig, readSigners, secretIn } from "../config/signers.ts";
import type { Provider } from "../ports/signer.ts";

/** The providers of the operator's list and the rules by which they are chosen. */
export function composeSigners(file: string | null): {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly rules: readonly SignerRule[];
} {
  if (file === null) return { providers: new Map(), rules: [] };
  const { providers, rules } = readSigners(file);
  const opened = Object.entries(providers).map(([name, each]) => [name, open(name, each)] as const);
  return { providers: new Map(opened), rules };
}

type Of<Kind extends ProviderConfig["kind"]> = Extract<ProviderConfig, { kind: Kind }>;

function open(name: string, config: ProviderConfig): Provider {
  return config.kind === "pkcs11" ? openHsm(name, config) : openRemote(name, config);
}

function openHsm(name: string, config: Of<"pkcs11">): Provider {
  const pin = secretIn(config.pinFile);
  const key = {
    provider: name,
    program: config.program,
    module: config.module,
    label: config.token,
    pin: () => pin.reveal(),
    keyId: config.keyId,
    certificates: certificatesIn(config.certificatesFile),
    anchors: certificatesIn(config.rootsFile),
    algorithm: config.algorithm && ALGORITHMS[config.algorithm],
  };
  return new Pkcs11Signers(key, systemClock);
}

function openRemote(name: string, config: Of<"csc">): Provider {
  const [secret, pin] = [secretIn(config.clientSecretFile), secretIn(config.pinFile)];
  const { issuer, authorizeUrl, tokenUrl, clientId, redirectUrl } = config;
  const outside = { fetcher: callOperator, clock: systemClock, ids: systemIds };
  return cscSigners(outside, {
    name,
    url: config.url.replace(/\/$/, ""),
    oauth: {
      issuer,
      authorizeUrl,
      tokenUrl,
      clientId,
      clientSecret: () => secret.reveal(),
      redirectUrl,
    },
    signs: config.signs,
    activation: { kind: "pin", pin: () => pin.reveal() },
    legislation: config.legislation,
    qualified: config.qualified,
    anchors: certificatesIn(config.rootsFile),
  });
}

function certificatesIn(file: string) {
  return pemCertificates(readFileSync(file, "utf8"), file);
}
