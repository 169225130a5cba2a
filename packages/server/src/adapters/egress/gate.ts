import { lookup } from "node:dns/promises";
import { isIP, type Socket } from "node:net";
import { callbackify } from "node:util";
import { Agent, buildConnector } from "undici";
import { bare, checkAddress, type EgressPolicy, Forbidden, portOf, ruleFor } from "./policy.ts";

export type Resolve = (name: string) => Promise<readonly { readonly address: string }[]>;

/** What the service shows when a server asks for a certificate, and whom it trusts besides. */
export type ClientTls = {
  readonly key?: string;
  readonly cert?: string;
  readonly ca?: readonly string[];
};

export type Gate = {
  readonly policy: EgressPolicy;
  /** An agent of its own, whose every connection goes through the gate. */
  readonly open: () => Agent;
};

const CONNECT_MILLISECONDS = 5_000;
const MOST_ANSWERS = 64;

/**
 * The only way out to addresses of others. The check is inside the connector: names are resolved
 * once, every answer is checked and the socket goes to the checked address, so that a name which
 * changes its mind between check and call (DNS rebinding) gains nothing.
 */
export function openGate(
  policy: EgressPolicy,
  tls: () => ClientTls = () => ({}),
  resolve: Resolve = (name) => lookup(name, { all: true, verbatim: true }),
): Gate {
  return {
    policy,
    open: () =>
      new Agent({ connect: gatedConnector(policy, tls(), resolve), connections: 1, pipelining: 1 }),
  };
}

function gatedConnector(
  policy: EgressPolicy,
  { ca, ...client }: ClientTls,
  resolve: Resolve,
): buildConnector.connector {
  const connect = buildConnector({
    ...client,
    ...(ca === undefined ? {} : { ca: [...ca] }),
    timeout: CONNECT_MILLISECONDS,
    maxCachedSessions: 0,
  });
  async function connectChecked(options: buildConnector.Options): Promise<Socket> {
    const port = portOf(options.protocol, options.port);
    const { protocol, hostname } = options;
    const { address, name, recheck } = await checkedAddress(policy, resolve, {
      protocol,
      hostname,
      port,
    });
    const servername = options.servername ?? (isIP(name) === 0 ? name : "");
    const socket = await new Promise<Socket>((resolved, reject) => {
      connect({ ...options, hostname: address, servername }, (error, connected) => {
        if (error === null) resolved(connected);
        else reject(error);
      });
    });
    try {
      recheck(socket.remoteAddress ?? "");
    } catch (refused) {
      socket.destroy();
      throw refused;
    }
    return socket;
  }

  const connectThen = callbackify(connectChecked);
  return (options, callback) => {
    connectThen(options, (error: Error | null, socket) => {
      if (error === null) callback(null, socket);
      else callback(error, null);
    });
  };
}

async function checkedAddress(
  policy: EgressPolicy,
  resolve: Resolve,
  {
    protocol,
    hostname,
    port,
  }: { readonly protocol: string; readonly hostname: string; readonly port: number },
) {
  const rule = ruleFor(policy, protocol, hostname, port);
  const name = bare(hostname);
  const answers = isIP(name) === 0 ? await resolveInTime(resolve, name) : [{ address: name }];
  // One bad answer spoils the name: else the next connection may be the one that gets it.
  for (const { address } of answers) checkAddress(policy, rule, address, port);
  const [first] = answers;
  if (first === undefined || answers.length > MOST_ANSWERS)
    throw new Forbidden("address", "no usable answer");
  return {
    address: first.address,
    name,
    recheck: (address: string) => {
      checkAddress(policy, rule, address, port);
    },
  };
}

async function resolveInTime(resolve: Resolve, name: string): ReturnType<Resolve> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error("the name was not resolved in time"));
    }, CONNECT_MILLISECONDS);
  });
  try {
    return await Promise.race([resolve(name), late]);
  } finally {
    clearTimeout(timer);
  }
}
