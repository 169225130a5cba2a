import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { anEntry, guestAt, type Guest } from "../kit/guest.ts";
import { send, type CallOptions, type TestService } from "../kit/service.ts";
import { Busy, Gone } from "./client.ts";
import type { Scenario, Stage } from "./scenarios.ts";

type Made = { readonly id: string; readonly sid: string; readonly link: string };

/** Somebody without an account opens their link, reads, declares their will and gives the code. */
export function guestScenario(url: string, name: string): Scenario {
  const email = `${name.toLowerCase()}@example.com`;
  return async (stage) => {
    const made = await requestFor(stage, name);
    const guest = guestAt(
      {
        url,
        call: (method: string, path: string, options: CallOptions = {}) =>
          reach(url, method, path, options),
      } as TestService,
      made.id,
      made.sid,
      made.link.split("/").at(-1) ?? "",
    );
    if ((await statusOf(stage, made)) === "OPEN") await sign(stage, guest, email);
    // A declaration that was taken before the crash is carried out by its job.
    for (let looks = 0; looks < 2400; looks += 1) {
      if ((await statusOf(stage, made)) === "SIGNED") return;
      await pause(50);
    }
    assert.equal(await statusOf(stage, made), "SIGNED");
  };
}

async function sign(stage: Stage, guest: Guest, email: string): Promise<void> {
  const page = await guest.open();
  const declared = await guest.declare(page);
  // The declaration of before the crash may be under way, or done by now.
  if (declared.status === 409 || declared.status === 400) return;
  assert.equal(declared.status, 200, declared.text);
  const { id, factors } = declared.json() as { id: string; factors: readonly string[] };
  const ask = () => guest.at("POST", `/intents/${id}/code`, { factor: factors[0] });
  let sent = await ask();
  // A code may have left just before the crash: the page then shows how long to wait.
  for (let tries = 0; sent.status === 429 && tries < 3; tries += 1) {
    await pause(1000 * Number(sent.headers.get("retry-after") ?? 1));
    sent = await ask();
  }
  assert.equal(sent.status, 200, sent.text);
  const code = await newestCode(stage, email);
  const confirmed = await guest.at("POST", `/intents/${id}/confirm`, { code });
  assert.equal(confirmed.status, 200, confirmed.text);
}

async function requestFor({ client, memory, pdf }: Stage, name: string): Promise<Made> {
  const known = memory.get("guest");
  if (known !== undefined) return JSON.parse(known) as Made;
  const { status, json } = await client.call("POST", "/v2/signature-requests", {
    body: {
      title: "Lease",
      content: Buffer.from(pdf).toString("base64"),
      signatures: [anEntry(name)],
    },
    key: `guest-${name}`,
  });
  assert.equal(status, 201, JSON.stringify(json));
  const [entry] = json["signatures"] as { sid: string; signing_url: string }[];
  const made = { id: String(json["id"]), sid: entry?.sid ?? "", link: entry?.signing_url ?? "" };
  memory.set("guest", JSON.stringify(made));
  return made;
}

async function statusOf({ client }: Stage, { id }: Made): Promise<unknown> {
  const { status, json } = await client.call("GET", `/v2/signature-requests/${id}`);
  assert.equal(status, 200, "an acknowledged request is gone");
  return json["status_overall"];
}

type Message = { readonly to: string; readonly subject: string | null; readonly text: string };

async function newestCode({ client }: Stage, email: string): Promise<string> {
  const { bytes } = await client.call("GET", "/sandbox/messages");
  const messages = JSON.parse(Buffer.from(bytes).toString()) as readonly Message[];
  const mail = messages.find(({ to, subject }) => to === email && /\b\d{6}\b/.test(subject ?? ""));
  return /\b(\d{6})\b/.exec(mail?.subject ?? "")?.[1] ?? "no code";
}

async function reach(url: string, method: string, path: string, options: CallOptions) {
  const reply = await send(url, method, path, options).catch((error: unknown) => {
    throw new Gone("the connection broke", { cause: error });
  });
  if (reply.status === 503) throw new Busy(reply.text);
  return reply;
}
