import { createHmac } from "node:crypto";

/**
 * The three headers of Standard Webhooks. A callback has no body, so what is signed in its place is
 * the method and the address, written one after the other: id.timestamp.POSThttps://…
 */
export function signCallback(
  call: { readonly id: string; readonly url: string; readonly at: Date },
  secrets: readonly Uint8Array[],
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(call.at.getTime() / 1000));
  const signed = `${call.id}.${timestamp}.POST${call.url}`;
  const signatures = secrets.map(
    (secret) => `v1,${createHmac("sha256", secret).update(signed).digest("base64")}`,
  );
  return {
    "webhook-id": call.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
