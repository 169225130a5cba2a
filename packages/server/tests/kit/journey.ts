import assert from "node:assert/strict";
import { after } from "node:test";
import { aPdf } from "@paraph/testkit";
import { violationsOn } from "@paraph/web/tests/axe.ts";
import { DESKTOP, PHONE, watchedPage } from "@paraph/web/tests/chromium.ts";
import { cutControls, overflow } from "@paraph/web/tests/layout.ts";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { TestDatabase } from "./database.ts";
import { startWebService } from "./web-service.ts";
import { anEntry, guestsOf, type Guest } from "./guest.ts";
import { listen } from "./servers/listen.ts";
import type { ServiceOptions, TestService } from "./service.ts";
import { verdictOn } from "./verdict.ts";
import { startWork, type Working } from "./work.ts";
import { mailedCode, PASSWORD, textedCode } from "./registered.ts";

export const DEVICES = [
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
] as const;

/** In sight at once on the first page. */
export const FIRST_PAGE = { x: 72, y: 600, width: 180, height: 60, page: "0" };
/** On a page that one must go to. */
export const LAST_PAGE = { x: 72, y: 100, width: 180, height: 60, page: "2" };
const PDF = aPdf({ pages: [{}, {}, {}] });

/** What a file of journeys stands on: the service, its jobs, one browser, and whom it calls back. */
export type Journeys = {
  readonly service: TestService;
  readonly work: Working;
  readonly browser: () => Browser;
  /** Where callbacks and exits go, and what came there. */
  readonly outside: { readonly url: string; readonly host: string; readonly seen: readonly Seen[] };
};

type Seen = { readonly path: string; readonly referrer: string };

export async function startJourneys(options: ServiceOptions = {}): Promise<Journeys> {
  const { service, browser } = await startWebService(options);
  const work = await startWork(service);
  const seen: Seen[] = [];
  const { url, close } = await listen((request, response) => {
    const path = request.url ?? "";
    if (path !== "/favicon.ico") seen.push({ path, referrer: request.headers.referer ?? "" });
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><title>Thanks</title><h1>Thanks</h1>");
  });
  after(close);
  return { service, work, browser, outside: { url, host: new URL(url).host, seen } };
}

let made = 0;

/** A request for people without an account, each with a place to sign on a document of three pages. */
export async function someGuests(
  service: TestService,
  names: readonly string[],
  more: { readonly request?: object; readonly entry?: (place: number) => object } = {},
): Promise<readonly Guest[]> {
  made += 1;
  const entries = names.map((name, place) =>
    anEntry(`${name}-${made}`, {
      visual_signature: { position: { ...FIRST_PAGE, y: 600 - 90 * place } },
      ...more.entry?.(place),
    }),
  );
  const content = Buffer.from(PDF).toString("base64");
  return guestsOf(service, entries, { content, ...more.request });
}

export async function aGuest(
  service: TestService,
  more: { readonly request?: object; readonly entry?: object } = {},
): Promise<Guest> {
  const { request = {}, entry = {} } = more;
  const [guest] = await someGuests(service, ["Ada"], { request, entry: () => entry });
  assert.ok(guest);
  return guest;
}

export function linkOf({ url }: { readonly url: string }, { requestId, secret }: Guest): string {
  return `${url}/view/${requestId}/${secret}`;
}

/** A window, with what must not happen in it; a host that the journey leads to may be named. */
export async function aWindow(
  { service, browser, outside }: Journeys,
  options: BrowserContextOptions = PHONE,
): Promise<{ readonly page: Page; readonly complaints: () => readonly string[] }> {
  const { page, complaints } = await watchedPage(browser(), service.url, options);
  const known = (one: string) => one.startsWith(`foreign host: ${outside.url}/`);
  return { page, complaints: () => complaints.filter((one) => !known(one)) };
}

/** The one button of a page; where a sheet lies over it, that of the sheet. */
export function primary(page: Page) {
  return page.locator(".button.primary:visible").last();
}

export type Walk = {
  /** Called on every screen of the way, when it stands. */
  readonly look?: (step: string) => Promise<void>;
  /** How the one button is pressed. */
  readonly press?: (page: Page) => Promise<void>;
  /** How the place to sign comes into sight; by a press, unless it says otherwise. */
  readonly reveal?: (page: Page) => Promise<void>;
};

const NOTHING = () => Promise.resolve();
const click = (page: Page) => primary(page).click();

/** From the link to the page that asks for the code, by the one button of each page, in any language. */
export async function walkToCode(page: Page, link: string, walk: Walk = {}): Promise<void> {
  const { look = NOTHING, press = click } = walk;
  await page.goto(link);
  await primary(page).waitFor();
  await look("landing");
  await press(page);
  await readAndDeclare(page, walk);
}

/** From the document to the page that asks for the code. */
export async function readAndDeclare(page: Page, walk: Walk = {}): Promise<void> {
  const { look = NOTHING, press = click } = walk;
  await readAndMark(page, walk);
  await press(page);
  await page.waitForURL(/\/confirm$/);
  await page.locator(".confirm").waitFor();
  await look("confirm");
  await press(page);
  await codeAsked(page);
  await look("code");
}

/** Until every document was shown, with the mark in its place, and the button leads on. */
export async function readAndMark(page: Page, walk: Walk = {}): Promise<void> {
  const { look = NOTHING, press = click, reveal = press } = walk;
  await page.locator(".textLayer").first().waitFor();
  await look("read");
  for (;;) {
    const next = await page.locator("#sign .button.primary").getAttribute("data-next");
    if (next === "continue") break;
    await (next === "reveal" ? reveal : press)(page);
    if (next === "reveal") {
      await page.locator("#sign .button.primary[data-next=continue]").waitFor();
    } else {
      await page.locator(".textLayer").first().waitFor();
      await page.locator("#sign .button.primary").waitFor();
    }
  }
  await look("marked");
}

/** The page says where the code went. */
export async function codeAsked(page: Page): Promise<void> {
  await page
    .locator(".code-text")
    .filter({ hasText: /[•*]{2}/ })
    .waitFor();
}

/** The sixth digit sends the code. */
export async function enterCode(page: Page, code: string) {
  await page.locator("input[name=code]").fill(code);
}

export const signedHeading = (page: Page) => page.locator(".done-heading");

/** The newest code that was sent to this person. */
export function codeOf({ mails, texts }: TestService, page: string): string {
  const mail = mails.findLast(({ to, subject }) => to === page && /\b\d{6}\b/.test(subject));
  const text = mail?.subject ?? texts.findLast(({ text: sent }) => /\b\d{6}\b/.test(sent))?.text;
  return /\b(\d{6})\b/.exec(text ?? "")?.[1] ?? "no code";
}

/** Whom a guest is reached at. */
export async function addressOf(service: TestService, { signatureId }: Guest): Promise<string> {
  const [row] = await service.database.owner.sql<{ email: string }>`
    select body->'signer'->>'email' as email from signature where id = ${signatureId}`;
  assert.ok(row, "no such entry");
  return row.email;
}

/** As whom a guest signs. */
export async function nameOf(service: TestService, { signatureId }: Guest): Promise<string> {
  const [row] = await service.database.owner.sql<{ first: string; last: string }>`
    select body#>>'{signer,identity,firstName}' as first, body#>>'{signer,identity,lastName}' as last
      from signature where id = ${signatureId}`;
  assert.ok(row?.first, "no such entry");
  return `${row.first} ${row.last}`;
}

/** From the link to the page that says that it is done. */
export async function signInWindow(
  service: TestService,
  page: Page,
  guest: Guest,
  walk: Walk & { readonly query?: string } = {},
): Promise<void> {
  await walkToCode(page, linkOf(service, guest) + (walk.query ?? ""), walk);
  await enterCode(page, codeOf(service, await addressOf(service, guest)));
  await signedHeading(page).waitFor();
}

/** What every screen must be. */
export async function screenFaults(page: Page): Promise<readonly string[]> {
  // The first waits until the page stands.
  const faults = [...(await violationsOn(page)), ...(await cutControls(page))];
  const wide = await overflow(page);
  return wide > 0 ? [...faults, `${wide} px wider than the window`] : faults;
}

/** Looks at every screen of a way and tells at the end what was wrong with which. */
export function lookingAt(page: Page): {
  readonly look: (step: string) => Promise<void>;
  readonly seen: () => readonly string[];
  readonly wrong: Readonly<Record<string, readonly string[]>>;
} {
  const wrong: Record<string, readonly string[]> = {};
  const seen: string[] = [];
  const look = async (step: string) => {
    seen.push(step);
    const faults = await screenFaults(page);
    if (faults.length > 0) wrong[step] = faults;
  };
  return { look, seen: () => seen, wrong };
}

/**
 * So many signatures and not one more, told alike by the interface, by our validator who reads the file,
 * by the history and by the table of versions.
 */
export async function exactly(
  service: Pick<TestService, "call" | "logIn"> & { readonly database: Pick<TestDatabase, "owner"> },
  { requestId }: Pick<Guest, "requestId">,
  count: number,
  status = "SIGNED",
): Promise<void> {
  const verdict = await verdictOn(service, requestId);
  const { sql } = service.database.owner;
  const [acts] = await sql<{ count: number }>`
    select count(*)::int as count from audit_event
     where subject = ${requestId} and type = 'signature.made'`;
  const [versions] = await sql<{ count: number }>`
    select count(*)::int as count from signed_version where request_id = ${requestId}`;
  assert.deepEqual(
    { ...verdict, acts: acts?.count, versions: versions?.count },
    {
      status,
      valid: true,
      signatures: count,
      validSignatures: count,
      acts: count,
      versions: count,
    },
  );
}

/** Opens an account from the login on, with the codes that the service sends; English pages. */
export async function registerInWindow(
  { service }: Pick<Journeys, "service">,
  page: Page,
  email: string,
  mobile: string,
): Promise<void> {
  await page.getByRole("link", { name: "Create an account" }).click();
  // Both pages ask for an address.
  await page.getByRole("heading", { name: "Create an account" }).waitFor();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Confirm your e-mail address" }).waitFor();
  await page.getByLabel("Code from the e-mail").fill(mailedCode(service, email));
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Muster");
  await page.getByLabel("Mobile number").fill(mobile);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Confirm your mobile number" }).waitFor();
  await page.getByLabel("Code").fill(textedCode(service));
  await page.getByRole("button", { name: "Create account" }).click();
}
