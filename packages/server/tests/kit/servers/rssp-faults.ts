import type { RsspFault } from "@paraph/testkit";
import type { ProviderFaultCode } from "../../../src/ports/signer.ts";

/** Every fault of a remote signing service, and the name under which it is reported. */
export const TOLD_AS: Readonly<Record<RsspFault, ProviderFaultCode>> = {
  wrong_hash: "wrong_signature",
  other_certificate: "wrong_certificate",
  short_array: "wrong_count",
  expired_authorization: "expired_authorization",
  expired_token: "expired_authorization",
  error_500: "unreachable",
  hang: "timed_out",
  rsa_1024: "weak_algorithm",
  sha_1: "weak_algorithm",
  swapped_order: "wrong_signature",
  replay: "wrong_signature",
  mix_up: "wrong_issuer",
  unsolicited: "unsolicited",
  other_signer: "wrong_signature",
  other_padding: "wrong_signature",
};
