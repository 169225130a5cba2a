import { BlockList, isIP, isIPv4 } from "node:net";
import { MAX_URL_LENGTH } from "@paraph/contract/limits";
import { isGlobalAddress, isLoopbackAddress, isMappedAddress } from "./addresses.ts";

/** Where the service may call on behalf of others. */
export type EgressPolicy = {
  /** Loopback is reachable: for trying things out on one machine (demo mode). */
  readonly loopback: boolean;
  /** Exact pairs that the operator has allowed whatever their address; "*" is any port. */
  readonly allow: readonly { readonly host: string; readonly port: string }[];
  /** Private networks that the operator has allowed, on any port and without TLS. */
  readonly networks: readonly BlockList[];
  /** Ports on which the service itself listens: not reachable on this machine. */
  readonly ownPorts: ReadonlySet<number>;
  /** Ports of addresses that are not allowed by name. */
  readonly ports: ReadonlySet<number>;
  /** Whether such addresses may be called without TLS. */
  readonly plain: boolean;
};

/** The rule that the address of a connection must meet. */
export type AddressRule = "any" | "loopback" | "global" | "network";

/** Not allowed, by what is written in the URL or by the address behind its name. */
export class Forbidden extends Error {
  override readonly name = "Forbidden";
  readonly by: "url" | "address";

  constructor(by: Forbidden["by"], message: string) {
    super(message);
    this.by = by;
  }
}

export function policyFor(
  mode: "demo" | "production",
  allow: readonly string[],
  ownPorts: readonly number[],
): EgressPolicy {
  return {
    loopback: mode === "demo",
    ...parseAllow(allow),
    ownPorts: new Set(ownPorts),
    ports: new Set([443]),
    plain: false,
  };
}

/**
 * For the addresses that certificates name. Responders, lists and issuers use plain HTTP (RFC 5280, 8, says that their
 * addresses should not be https): what they answer is signed, and believed for that alone.
 */
export function evidencePolicy(policy: EgressPolicy): EgressPolicy {
  return { ...policy, ports: new Set([80, 443]), plain: true };
}

/** "127.0.0.1:9000", "host.docker.internal:*" or a network such as "10.1.0.0/16". */
export function parseAllow(list: readonly string[]): Pick<EgressPolicy, "allow" | "networks"> {
  const entries = list.map((entry) => entry.trim()).filter((entry) => entry !== "");
  const [networks, pairs] = [
    entries.filter((entry) => entry.includes("/")),
    entries.filter((entry) => !entry.includes("/")),
  ];
  return { allow: pairs.map(parsePair), networks: networks.map(parseNetwork) };
}

function parsePair(entry: string): EgressPolicy["allow"][number] {
  const at = entry.lastIndexOf(":");
  const [host, port] = [bare(entry.slice(0, at)), entry.slice(at + 1)];
  if (at < 1 || host === "" || !/^(\*|\d{1,5})$/.test(port)) throw wrongEntry(entry);
  return { host, port };
}

function parseNetwork(entry: string): BlockList {
  const [network = "", bits = ""] = entry.split("/");
  if (isIP(network) === 0 || !/^\d{1,3}$/.test(bits)) throw wrongEntry(entry);
  const list = new BlockList();
  list.addSubnet(network, Number(bits), isIPv4(network) ? "ipv4" : "ipv6");
  return list;
}

function wrongEntry(entry: string): Error {
  return new Error(`PARAPH_EGRESS_ALLOW: "${entry}" is neither host:port nor a network`);
}

/** Parses an address once; what is called afterwards is the parsed form and nothing else. */
export function admitUrl(policy: EgressPolicy, text: string): URL {
  const url = text.length <= MAX_URL_LENGTH ? URL.parse(text) : null;
  if (url === null) throw new Forbidden("url", "not an address");
  if (url.protocol !== "https:" && url.protocol !== "http:") throw new Forbidden("url", "scheme");
  if (url.username !== "" || url.password !== "") throw new Forbidden("url", "user and password");
  const rule = ruleFor(policy, url.protocol, url.hostname, portOf(url.protocol, url.port));
  const host = bare(url.hostname);
  if (isIP(host) !== 0) checkAddress(policy, rule, host, portOf(url.protocol, url.port), "url");
  return url;
}

/** Which addresses the host of an admitted URL may have. The connector asks again, for each hop. */
export function ruleFor(
  policy: EgressPolicy,
  protocol: string,
  hostname: string,
  port: number,
): AddressRule {
  const host = bare(hostname);
  if (host === "" || host.length > 253) throw new Forbidden("url", "host");
  if (policy.allow.some((one) => one.host === host && isPort(one.port, port))) return "any";
  if (policy.loopback && (isLocalName(host) || isLoopbackAddress(host))) return "loopback";
  if (isLocalName(host)) throw new Forbidden("url", "this machine");
  const usual = (protocol === "https:" || policy.plain) && policy.ports.has(port);
  if (usual) return "global";
  // Another port or no TLS is for allowed networks only, which the address will show.
  if (policy.networks.length > 0) return "network";
  throw new Forbidden("url", "port or scheme");
}

/** Refuses an address that the rule does not allow; called before and after connecting. */
export function checkAddress(
  policy: EgressPolicy,
  rule: AddressRule,
  address: string,
  port: number,
  by: Forbidden["by"] = "address",
): void {
  if (rule === "any") return;
  if (!fits(policy, rule, address)) throw new Forbidden(by, "address");
  if (isLoopbackAddress(address) && policy.ownPorts.has(port)) {
    throw new Forbidden(by, "the service itself");
  }
}

function fits({ networks }: EgressPolicy, rule: AddressRule, address: string): boolean {
  if (isMappedAddress(address)) return false;
  if (rule === "loopback") return isLoopbackAddress(address);
  if (rule === "global" && isGlobalAddress(address)) return true;
  const family = isIPv4(address) ? "ipv4" : "ipv6";
  return isIP(address) !== 0 && networks.some((network) => network.check(address, family));
}

export function portOf(protocol: string, port: string): number {
  return port === "" ? (protocol === "http:" ? 80 : 443) : Number(port);
}

/** A host without brackets and without the dot of the root: "localhost." is localhost. */
export function bare(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, "")
    .replace(/\.+$/, "")
    .toLowerCase();
}

function isPort(allowed: string, port: number): boolean {
  return allowed === "*" || Number(allowed) === port;
}

function isLocalName(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}
