import { BlockList, isIP, isIPv4, isIPv6 } from "node:net";

/** IANA's special-purpose registries: what is not global unicast in IPv4. */
const NOT_GLOBAL_IPV4 = subnets("ipv4", [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);

/** All global unicast space that is assigned; mapped, NAT64 and local addresses lie outside. */
const GLOBAL_IPV6 = subnets("ipv6", ["2000::/3"]);

/** Within it: protocol assignments with Teredo, documentation and 6to4, which hides an IPv4. */
const NOT_GLOBAL_IPV6 = subnets("ipv6", ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

const MAPPED_IPV4 = subnets("ipv6", ["::ffff:0:0/96"]);

const LOOPBACK_IPV4 = subnets("ipv4", ["127.0.0.0/8"]);

/** A positive rule: what it does not know to be global is not. */
export function isGlobalAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_GLOBAL_IPV4.check(address, "ipv4");
  if (isIP(address) === 0 || address.includes("%")) return false;
  return GLOBAL_IPV6.check(address, "ipv6") && !NOT_GLOBAL_IPV6.check(address, "ipv6");
}

export function isLoopbackAddress(address: string): boolean {
  return isIPv4(address) ? LOOPBACK_IPV4.check(address, "ipv4") : address === "::1";
}

/** An IPv4 address in the clothes of IPv6: nobody needs it, and lists of networks read it as either. */
export function isMappedAddress(address: string): boolean {
  return isIPv6(address) && MAPPED_IPV4.check(address, "ipv6");
}

function subnets(family: "ipv4" | "ipv6", list: readonly string[]): BlockList {
  const block = new BlockList();
  for (const subnet of list) {
    const [network = "", bits = ""] = subnet.split("/");
    block.addSubnet(network, Number(bits), family);
  }
  return block;
}
