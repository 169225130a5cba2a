import {
  ALGORITHMS,
  type Certificate,
  parseCertificate,
  PkiError,
  type SignatureAlgorithm,
} from "@paraph/engine/pki";
import type { Fetcher } from "../../ports/egress.ts";
import type { JsonObject } from "../../ports/store/jobs.ts";
import { ProviderFault } from "../../ports/signer.ts";
import type { OwnCredential } from "../../ports/remote-authorisation.ts";
import type { Announced } from "../trust/checked-signer.ts";
import { type Json, objectOf, post, textOf, textsOf } from "./calls.ts";
import type { CscService } from "./provider.ts";

/** What the provider signs with: certificate, algorithm and how much at once. */
export type Credential = Announced & {
  readonly id: string;
  readonly algorithmOid: string;
  readonly atOnce: number;
  /** SCAL2: an activation is good for certain hashes only. */
  readonly isBoundToHashes: boolean;
};

/** In the order of preference: PKCS #1 v1.5 is for old providers. A key that can do none is not used. */
const PREFERRED: readonly (readonly [oid: string, algorithm: SignatureAlgorithm])[] = [
  ["1.2.840.10045.4.3.2", ALGORITHMS["ecdsa-sha256"]],
  ["1.2.840.113549.1.1.10", ALGORITHMS["rsa-pss-sha256"]],
  ["1.2.840.113549.1.1.11", ALGORITHMS["rsa-pkcs1-sha256"]],
  ["1.2.840.113549.1.1.1", ALGORITHMS["rsa-pkcs1-sha256"]],
];

/** The credentials of whoever the token was given to. */
export async function listCredentials(
  fetcher: Fetcher,
  provider: CscService,
  token: string,
): Promise<readonly string[]> {
  const listed = await ask(fetcher, provider, token, "credentials/list", { onlyValid: true });
  return textsOf(provider.name, listed, "credentialIDs");
}

/** Reads what one of them is. */
export async function readCredential(
  fetcher: Fetcher,
  provider: CscService,
  token: string,
  id: string,
): Promise<Credential> {
  const { name } = provider;
  const wanted = { credentialID: id, certificates: "chain", certInfo: false, authInfo: true };
  const reply = await ask(fetcher, provider, token, "credentials/info", wanted);
  const key = objectOf(name, reply, "key");
  if (key["status"] !== "enabled") throw new ProviderFault(name, "refused", "its key is disabled");
  const offered = textsOf(name, key, "algo");
  const choice = PREFERRED.find(([oid]) => offered.includes(oid));
  if (!choice) throw new ProviderFault(name, "weak_algorithm", `it offers ${offered.join(", ")}`);
  const most = Number(reply["multisign"] ?? 1);
  return credentialFrom(name, objectOf(name, reply, "cert"), {
    id,
    algorithmOid: choice[0],
    algorithm: choice[1],
    atOnce: Number.isSafeInteger(most) && most > 0 ? most : 1,
    isBoundToHashes: reply["SCAL"] === "2",
  });
}

/** As plain JSON, for the time in which the person is away; nothing in it is secret. */
export function keptCredential({
  id,
  algorithmOid,
  atOnce,
  certificate,
  chain,
}: Credential): OwnCredential {
  const certificates = [certificate, ...chain].map(({ der }) =>
    Buffer.from(der).toString("base64"),
  );
  return { atOnce, kept: { id, algorithmOid, atOnce, certificates } };
}

/** The credential again, as it was kept. */
export function restoredCredential(provider: string, kept: JsonObject): Credential {
  const algorithmOid = textOf(provider, kept, "algorithmOid");
  const choice = PREFERRED.find(([oid]) => oid === algorithmOid);
  if (!choice) throw new ProviderFault(provider, "weak_algorithm", `it offered ${algorithmOid}`);
  return credentialFrom(provider, kept, {
    id: textOf(provider, kept, "id"),
    algorithmOid,
    algorithm: choice[1],
    atOnce: Number(kept["atOnce"]),
    isBoundToHashes: true,
  });
}

function credentialFrom(
  provider: string,
  from: Json,
  facts: Omit<Credential, "provider" | "certificate" | "chain">,
): Credential {
  const [certificate, ...chain] = certificatesOf(provider, from);
  if (!certificate)
    throw new ProviderFault(provider, "malformed", "the answer lacks a certificate");
  return { ...facts, provider, certificate, chain };
}

function ask(
  fetcher: Fetcher,
  provider: CscService,
  token: string,
  call: string,
  body: Json,
): Promise<Json> {
  return post(fetcher, {
    provider: provider.name,
    url: `${provider.url}/${call}`,
    authorization: `Bearer ${token}`,
    body,
    repeatable: true,
  });
}

function certificatesOf(name: string, cert: Json): readonly Certificate[] {
  try {
    return textsOf(name, cert, "certificates").map((each) =>
      parseCertificate(Buffer.from(each, "base64")),
    );
  } catch (cause) {
    if (!(cause instanceof PkiError)) throw cause;
    throw new ProviderFault(name, "malformed", "its certificate cannot be read", { cause });
  }
}
