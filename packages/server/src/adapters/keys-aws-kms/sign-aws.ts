import { createHash, createHmac } from "node:crypto";

export type AwsCredentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
};

/** The headers of a POST with AWS Signature Version 4, for one service of one region. */
export function signAwsPost(
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  scope: { readonly region: string; readonly service: string; readonly at: Date },
  credentials: AwsCredentials,
): Record<string, string> {
  const stamp = scope.at.toISOString().replace(/[-:]|\.\d{3}/g, "");
  const token = credentials.sessionToken;
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    "x-amz-date": stamp,
    ...(token === undefined ? {} : { "x-amz-security-token": token }),
  };
  const names = Object.keys(signed).sort();
  const canonical = [
    "POST",
    url.pathname,
    "",
    ...names.map((name) => `${name}:${(signed[name] ?? "").trim()}`),
    "",
    names.join(";"),
    sha256(body),
  ].join("\n");
  const credentialScope = `${stamp.slice(0, 8)}/${scope.region}/${scope.service}/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", stamp, credentialScope, sha256(canonical)].join("\n");
  const key = [stamp.slice(0, 8), scope.region, scope.service, "aws4_request"].reduce<Uint8Array>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  const signature = createHmac("sha256", key).update(toSign).digest("hex");
  const { host: _, ...sent } = signed;
  return {
    ...sent,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/${credentialScope}, ` +
      `SignedHeaders=${names.join(";")}, Signature=${signature}`,
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
