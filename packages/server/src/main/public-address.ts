import { callOperator } from "../adapters/egress/operator.ts";
import type { Config } from "../config/config.ts";
import type { Finding } from "./finding.ts";

/** What came back from the public address: a status, or the code of what stood in the way. */
type Probe = { readonly status: number } | { readonly code: string };

/** Whether the address that people are given leads back to a Paraph, as seen from here. */
export async function checkAddress({ publicUrl, mode }: Config): Promise<Finding> {
  const target = `${publicUrl}/management/health/liveness`;
  const probe = await callOperator(target, { method: "GET", timeoutMilliseconds: 5_000 }).then(
    ({ status }): Probe => ({ status }),
    (error: unknown): Probe => ({ code: String((error as { readonly code?: unknown }).code) }),
  );
  return addressFinding({ publicUrl, mode }, probe);
}

/** Who runs the service and has the wrong certificate looks at the name server in vain: both are told apart. */
export function addressFinding(
  { publicUrl, mode }: Pick<Config, "publicUrl" | "mode">,
  probe: Probe,
): Finding {
  if ("status" in probe && probe.status === 200) {
    return { kind: "ok", text: `${publicUrl} leads here` };
  }
  if ("code" in probe && CERTIFICATE.test(probe.code)) {
    return {
      kind: "wrong",
      text: `${publicUrl} answers with a certificate that is not believed here (${probe.code})`,
      remedy:
        "Serve the whole chain, for the name of PARAPH_PUBLIC_URL; of an authority of your own, name the root in NODE_EXTRA_CA_CERTS.",
    };
  }
  const text = "status" in probe ? `answers ${probe.status}` : "does not answer";
  if (mode === "demo") return { kind: "note", text: `${publicUrl} ${text}; is Paraph running?` };
  return {
    kind: "wrong",
    text: `${publicUrl} ${text}`,
    remedy: "Check PARAPH_PUBLIC_URL, the name server, the proxy, and that Paraph runs.",
  };
}

/** The codes of OpenSSL and of Node for a certificate that is not accepted. */
const CERTIFICATE = /CERT|SELF_SIGNED|ISSUER|LEAF_SIGNATURE/;
