import { readFileSync } from "node:fs";
import { ALGORITHMS } from "@paraph/engine/pki";
import { PROVIDER_BACK } from "../actions/remote-authorisation/return-path.ts";
import { cscSigners } from "../adapters/csc/pin.ts";
import type { CscService } from "../adapters/csc/provider.ts";
import { cscRemoteAuthorisation } from "../adapters/csc/remote-authorisation.ts";
import { callOperator } from "../adapters/egress/operator.ts";
import { Pkcs11Signers } from "../adapters/pkcs11/pkcs11.ts";
import { systemClock } from "../adapters/system/system.ts";
import { pemCertificates } from "../adapters/trust/pem.ts";
import type { SignerRule } from "../domain/requests/signer-rules.ts";
import { activationOf, type ProviderConfig, readSigners, secretIn } from "../config/signers.ts";
import type { Provider } from "../ports/signer.ts";

/** The providers of the operator's list and the rules by which they are chosen. */
export function composeSigners(
  file: string | null,
  publicUrl: string,
): {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly rules: readonly SignerRule[];
} {
  if (file === null) return { providers: new Map(), rules: [] };
  const { providers, rules } = readSigners(file);
  const opened = Object.entries(providers).map(
    ([name, each]) => [name, open(name, each, publicUrl)] as const,
  );
  return { providers: new Map(opened), rules };
}

type Of<Kind extends ProviderConfig["kind"]> = Extract<ProviderConfig, { kind: Kind }>;

function open(name: string, config: ProviderConfig, publicUrl: string): Provider {
  return config.kind === "pkcs11" ? openHsm(name, config) : openRemote(name, config, publicUrl);
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

function openRemote(name: string, config: Of<"csc">, publicUrl: string): Provider {
  const secret = secretIn(config.clientSecretFile);
  const { issuer, authorizeUrl, tokenUrl, clientId, legislation, qualified } = config;
  const outside = { fetcher: callOperator, clock: systemClock };
  const remote: CscService = {
    name,
    url: config.url.replace(/\/$/, ""),
    oauth: {
      issuer,
      authorizeUrl,
      tokenUrl,
      clientId,
      clientSecret: () => secret.reveal(),
      redirectUrl: redirectUrlOf(name, config, publicUrl),
    },
    signs: config.signs,
    anchors: certificatesIn(config.rootsFile),
  };
  if (config.pinFile === null) {
    return cscRemoteAuthorisation(outside, {
      ...remote,
      title: config.title ?? name,
      legislation,
      qualified,
    });
  }
  const pin = secretIn(config.pinFile);
  return cscSigners(outside, { ...remote, pin: () => pin.reveal() });
}

/** Where people come back to is our own page, and nowhere else. */
function redirectUrlOf(name: string, config: Of<"csc">, publicUrl: string): string {
  const own = `${publicUrl}${PROVIDER_BACK}`;
  if (
    activationOf(config) === "person" &&
    config.redirectUrl !== null &&
    config.redirectUrl !== own
  ) {
    throw new Error(
      `the redirectUrl of ${name} is ${config.redirectUrl}, and people come back to ${own}; leave it out, ` +
        "and register this address with the provider",
    );
  }
  return own;
}

function certificatesIn(file: string) {
  return pemCertificates(readFileSync(file, "utf8"), file);
}
