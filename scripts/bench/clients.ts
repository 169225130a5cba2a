import { fork, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { aPdf, HOSTILE } from "@paraph/testkit";
import type { Figure, FigureGroup } from "./frame/figure.ts";
import type { Bench } from "./frame/row.ts";
import type { Stage } from "./frame/stage.ts";

const TRICKLING = 2000;
const HELD = 10_000;
const CUT_WITHIN = 15;
const SLOW_HEADERS = "GET /v2/api-docs HTTP/1.1\r\nHost: localhost\r\nX-A: ";
const SLOW_BODY =
  "POST /v2/access/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n";

/** What others notice of clients, documents and receivers that are a burden: by the clock, on a quiet machine. */
export const groups: readonly FigureGroup[] = [
  { name: "2,000 slow clients", measure: async (stage) => trickling(await stage()) },
  { name: "10,000 connections of clients", measure: async (stage) => held(await stage()) },
  {
    name: "other clients while hostile PDFs come",
    measure: async (stage) => hostile(await stage()),
  },
  {
    name: "callbacks of clients beside fifty that hang",
    measure: async (stage) => hanging(await stage()),
  },
];

type Client = { readonly socket: Socket; closedAt: number | null };

async function trickling({ bench }: Stage): Promise<readonly Figure[]> {
  const began = performance.now();
  const port = Number(new URL(bench.url).port);
  const clients: Client[] = [];
  const kinds = [SLOW_HEADERS, SLOW_HEADERS, SLOW_BODY, ""];
  while (clients.length < TRICKLING) {
    const batch = Array.from({ length: 250 }, (_, n) => open(port, kinds[n % kinds.length] ?? ""));
    clients.push(...(await Promise.all(batch)));
  }
  const trickle = setInterval(() => {
    for (const { socket, closedAt } of clients) if (closedAt === null) socket.write("a");
  }, 1000);
  const waits = await waitsWhile(bench, () => {
    const isLate = performance.now() - began > 4 * CUT_WITHIN * 1000;
    return !isLate && clients.some(({ closedAt }) => closedAt === null);
  });
  clearInterval(trickle);
  const left = clients.filter(({ closedAt }) => closedAt === null).length;
  for (const { socket } of clients) socket.destroy();
  const last = Math.max(...clients.map(({ closedAt }) => closedAt ?? Infinity)) - began;
  return [
    { name: "still there after a minute", value: left, unit: "clients", most: 0 },
    {
      name: "the last one is cut after",
      value: Number.isFinite(last) ? last / 1000 : null,
      unit: "s",
      most: CUT_WITHIN,
    },
    { name: "others wait, median", value: at(waits, 0.5), unit: "ms", most: 500 },
  ];
}

async function held({ bench }: Stage): Promise<readonly Figure[]> {
  const program = path.join(import.meta.dirname, "clients/hold-connections.ts");
  const port = new URL(bench.url).port;
  const child = spawn(process.execPath, [program, port, String(HELD)], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answered = Number(String((await lines.next()).value).split(" ")[1]);
  let calls = 0;
  const waits = await waitsWhile(bench, () => (calls += 1) <= 20);
  child.stdin.end();
  const open = Number(String((await lines.next()).value).split(" ")[1]);
  return [
    { name: "connections answered", value: answered, unit: "", least: HELD },
    { name: "connections still open after 20 other calls", value: open, unit: "", least: HELD },
    { name: "others wait, longest", value: Math.max(...waits), unit: "ms", most: 1000 },
  ];
}

async function hostile({ bench }: Stage): Promise<readonly Figure[]> {
  const reader = fork(path.join(import.meta.dirname, "documents/reader.ts"), [
    bench.url,
    bench.token,
  ]);
  await once(reader, "message");
  const left = [...HOSTILE];
  const lane = async (): Promise<void> => {
    for (let one = left.pop(); one !== undefined; one = left.pop()) {
      const content = Buffer.from(one.bytes()).toString("base64");
      await bench.call("POST", "/v2/documents", { body: { title: one.name, content } });
    }
  };
  await Promise.all([lane(), lane(), lane()]);
  reader.send("stop");
  const [waits] = (await once(reader, "message")) as [readonly number[]];
  return [
    { name: "others wait, 95 of 100 at most", value: at(waits, 0.95), unit: "ms", most: 500 },
    { name: "others served meanwhile", value: waits.length, unit: "calls" },
  ];
}

async function hanging({ bench }: Stage): Promise<readonly Figure[]> {
  const hung: number[] = [];
  const hangs = await Promise.all(
    Array.from({ length: 50 }, (_, n) => receiver(() => void hung.push(n))),
  );
  const received = new Map<string, number>();
  const quick = await receiver((url) => void received.set(url, performance.now()), true);
  const document = await made(bench, "/v2/documents", {
    title: "bench",
    content: Buffer.from(aPdf()).toString("base64"),
  });
  const end = async (callback: string): Promise<void> => {
    const id = await made(bench, "/v2/signature-requests", {
      title: "bench",
      document_id: document,
      callback_error_url: callback,
      signatures: [{ account_email: "ada@example.com", notify: false }],
    });
    await bench.call("POST", `/v2/signature-requests/${id}/withdraw`, { body: {} });
  };
  for (const { url } of hangs) await end(url);
  while (new Set(hung).size < hangs.length) await pause(20);
  const waits: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now();
    await end(`${quick.url}/${n}`);
    while (!received.has(`/${n}`)) await pause(5);
    waits.push((received.get(`/${n}`) ?? Infinity) - began);
  }
  for (const { close } of [...hangs, quick]) close();
  return [
    { name: "from the call to its callback, longest of 10", value: Math.max(...waits), unit: "ms", most: 1000 }, // prettier-ignore
  ];
}

async function made(bench: Bench, target: string, body: object): Promise<string> {
  const { status, body: answer } = await bench.call("POST", target, { body });
  if (status !== 201) throw new Error(`${target} answered ${status} ${answer.toString()}`);
  return (JSON.parse(answer.toString()) as { id: string }).id;
}

/** A receiver of callbacks that reports what it receives, and answers or hangs. */
async function receiver(hear: (url: string) => void, answers = false) {
  const server = createServer((incoming, answer) => {
    hear(incoming.url ?? "");
    if (answers) answer.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function open(port: number, first: string): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const client: Client = { socket, closedAt: null };
    socket.on("data", () => undefined);
    socket.on("error", reject); // after the first answer there is nobody left to tell
    socket.on("close", () => (client.closedAt = performance.now()));
    socket.on("connect", () => {
      socket.write(first);
      resolve(client);
    });
  });
}

/** How long small calls of somebody else take, one after the other, while something goes on. */
async function waitsWhile({ call }: Bench, goesOn: () => boolean): Promise<readonly number[]> {
  const waits: number[] = [];
  while (goesOn()) {
    const started = performance.now();
    const { status } = await call("GET", "/v2/documents?page_size=1");
    if (status !== 200) throw new Error(`another call answered ${status}`);
    waits.push(performance.now() - started);
    await pause(100);
  }
  return waits;
}

function at(waits: readonly number[], part: number): number | null {
  const sorted = [...waits].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? null;
}
