import { createInterface } from "node:readline";
import { createParaph } from "@paraph/sdk";
import { DEMO_BUSINESSES } from "../demo.ts";
import { type Order, UsageError } from "./commands.ts";
import {
  checked,
  type Credentials,
  DEFAULT_URL,
  forgetCredentials,
  keepCredentials,
} from "./credentials.ts";
import type { Output } from "./output.ts";

/** Tries a key, and keeps it where it works. */
export async function logIn(order: Order, output: Output): Promise<number> {
  const credentials = checked(await asked(order, output));
  const { url, username, apiKey } = credentials;
  await createParaph({ baseUrl: url, username, apiKey }).v2.documents.list({ page_size: 1 });
  const file = keepCredentials(process.env, credentials);
  output.progress(`${username} is logged in at ${url}; the key is in ${file}.`);
  if (output.isJson) output.answer(JSON.stringify({ url, username, file }));
  return 0;
}

export function logOut(output: Output): number {
  const file = forgetCredentials(process.env);
  output.progress(`There is no key in ${file} any more.`);
  if (output.isJson) output.answer(JSON.stringify({ file }));
  return 0;
}

async function asked(order: Order, output: Output): Promise<Credentials> {
  const url = order.text("url") ?? DEFAULT_URL;
  const [demo] = DEMO_BUSINESSES;
  if (order.isSet("demo") && demo) return { url, username: demo.username, apiKey: demo.key };
  const username = order.text("username");
  if (username === null) throw new UsageError("name the API user: --username NAME");
  if (process.stdin.isTTY) output.progress(`The API key of ${username} (it is not shown):`);
  const apiKey = (await firstLine()).trim();
  if (apiKey === "") throw new UsageError("no key came on standard input");
  return { url, username, apiKey };
}

/** Without an echo at a terminal: no output is given to the line editor. */
async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin, terminal: process.stdin.isTTY });
  try {
    for await (const line of lines) return line;
    return "";
  } finally {
    lines.close();
  }
}
