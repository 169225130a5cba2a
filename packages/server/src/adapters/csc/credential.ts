import { ALGORITHMS, parseCertificate, PkiError, type SignatureAlgorithm } from "@paraph/engine";
import type { Fetcher } from "../../ports/fetcher.ts";
import { ProviderFault } from "../../ports/signer.ts";
import type { Announced } from "../trust/checked-signer.ts";
import { type Json, objectOf, post, textsOf } from "./calls.ts";
import type { CscProvider } from "./provider.ts";

/** What the provider signs with: certificate, algorithm and how much at once. */
export type Credential = Announced & {
  readonly id: string;
  readonly algorithmOid: string;
  readonly atOnce: number;
};

/** In the order of preference: PKCS #1 v1.5 is for old providers. A key that can do none is not used. */
const PREFERRED: readonly (readonly [oid: string, algorithm: SignatureAlgorithm])[] = [
  ["1.2.840.10045.4.3.2", ALGORITHMS["ecdsa-sha256"]],
  ["1.2.840.113549.1.1.10", ALGORITHMS["rsa-pss-sha256"]],
  ["1.2.840.113549.1.1.11", ALGORITHMS["rsa-pkcs1-sha256"]],
  ["1.2.840.113549.1.1.1", ALGORITHMS["rsa-pkcs1-sha256"]],
];

/** Finds the person's (or the business's) credential and reads what it is. */
export async function findCredential(
  fetcher: Fetcher,
  provider: CscProvider,
  serviceToken: string,
  userId: string | null,
): Promise<Credential> {
  const ask = (name: string, body: Json): Promise<Json> =>
    post(fetcher, {
      provider: provider.name,
      url: `${provider.url}/${name}`,
      authorization: `Bearer ${serviceToken}`,
      body,
      repeatable: true,
    });
  const listed = await ask("credentials/list", {
    ...(userId !== null && { userID: userId }),
    onlyValid: true,
  });
  const [id] = textsOf(provider.name, listed, "credentialIDs");
  if (id === undefined) throw new ProviderFault(provider.name, "refused", "there is no credential");
  const wanted = { credentialID: id, certificates: "chain", certInfo: false, authInfo: true };
  return readCredential(provider, id, await ask("credentials/info", wanted));
}

function readCredential({ name, qualified }: CscProvider, id: string, told: Json): Credential {
  const key = objectOf(name, told, "key");
  if (key["status"] !== "enabled") throw new ProviderFault(name, "refused", "its key is disabled");
  if (qualified && told["SCAL"] !== "2") {
    throw new ProviderFault(name, "not_authorized", "its activation is not bound to the hashes");
  }
  const offered = textsOf(name, key, "algo");
  const choice = PREFERRED.find(([oid]) => offered.includes(oid));
  if (!choice) throw new ProviderFault(name, "weak_algorithm", `it offers ${offered.join(", ")}`);
  const [certificate, ...chain] = certificatesOf(name, objectOf(name, told, "cert"));
  if (!certificate) throw new ProviderFault(name, "malformed", "the answer lacks a certificate");
  const most = Number(told["multisign"] ?? 1);
  const atOnce = Number.isSafeInteger(most) && most > 0 ? most : 1;
  return {
    provider: name,
    id,
    certificate,
    chain,
    algorithm: choice[1],
    algorithmOid: choice[0],
    atOnce,
  };
}

function certificatesOf(name: string, cert: Json) {
  try {
    return textsOf(name, cert, "certificates").map((each) =>
      parseCertificate(Buffer.from(each, "base64")),
    );
  } catch (cause) {
    if (!(cause instanceof PkiError)) throw cause;
    throw new ProviderFault(name, "malformed", "its certificate cannot be read", { cause });
  }
}
