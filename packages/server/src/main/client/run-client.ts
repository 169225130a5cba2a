import { createParaph, type Paraph } from "@paraph/sdk";
import {
  CLIENT_COMMANDS,
  type ClientCommand,
  type ClientName,
  helpOf,
  type Order,
  readOrder,
  UsageError,
} from "./commands.ts";
import { complete } from "./completion.ts";
import { inWords } from "./in-words.ts";
import { readCredentials } from "./credentials.ts";
import { listen } from "./listen.ts";
import { logIn, logOut } from "./login.ts";
import { serveMcp } from "./mcp/mcp.ts";
import { type Output, outputFor } from "./output.ts";
import { sign } from "./sign.ts";
import { trigger } from "./trigger.ts";

type Runner = (order: Order, output: Output) => number | Promise<number>;

/** The commands of integrators, which talk to a service over its interface. */
export function clientCommands(
  others: readonly string[],
): Readonly<Record<ClientName, (args: readonly string[]) => Promise<number>>> {
  const runners: Readonly<Record<ClientName, Runner>> = {
    login: logIn,
    logout: (_order, output) => logOut(output),
    sign: (order, output) => sign(connected().paraph, order, output),
    listen: (order, output) => listen(connected().paraph, order, output),
    trigger: (order, output) => {
      const { paraph, username } = connected();
      return trigger(paraph, username, order, output);
    },
    mcp: (order) => serveMcp(connected().paraph, order),
    completion: (order, output) => complete(others, order, output),
  };
  const entries = CLIENT_COMMANDS.map(
    (command) => [command.name, (args) => run(command, runners[command.name], args)] as const,
  ) satisfies readonly (readonly [ClientName, (args: readonly string[]) => Promise<number>])[];
  return Object.fromEntries(entries) as Record<ClientName, (typeof entries)[number][1]>;
}

function connected(): { readonly paraph: Paraph; readonly username: string } {
  const { url, username, apiKey } = readCredentials(process.env);
  return { username, paraph: createParaph({ baseUrl: url, username, apiKey }) };
}

async function run(command: ClientCommand, runner: Runner, args: readonly string[]) {
  if (args.includes("--help") || args.includes("-h")) {
    console.log(helpOf(command));
    return 0;
  }
  try {
    const order = readOrder(command, args);
    return await runner(order, outputFor(order.isSet("json")));
  } catch (error) {
    const words = inWords(error);
    if (words === null) throw error;
    if (error instanceof UsageError) console.error(helpOf(command));
    console.error(`paraph ${command.name}: ${words}`);
    return error instanceof UsageError ? 2 : 1;
  }
}
