/**
 * Who asks, as far as a network tells: of IPv6 the /48 that a customer is given, because one who has it has all of the
 * smaller ones in it.
 */
export function sourceOf(network: string | null): string {
  if (network === null) return "";
  const [first = "0", second = "0", third = "0"] = network.split(":");
  return network.includes(":") ? `${first}:${second}:${third}::/48` : network;
}

/** The mailbox behind an address, for counting: what stands behind a plus sign leads to the same one (RFC 5233). */
export function mailboxOf(address: string): string {
  return address.replace(/(?<=.)\+[^@]*(?=@)/, "");
}

/** A number without what people write between its digits: as it is dialled, and counted. */
export function plainNumber(mobile: string): string {
  return mobile.replaceAll(/[\s()./-]/g, "");
}
