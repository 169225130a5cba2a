/** RFC 7468, 2: the certificate in the text form that most programs read. */
export function certificatePem(der: Uint8Array): string {
  let octets = "";
  for (const octet of der) octets += String.fromCharCode(octet);
  const lines = btoa(octets).match(/.{1,64}/g) ?? [];
  return ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n");
}
