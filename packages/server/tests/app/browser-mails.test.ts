import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violationsOn } from "@paraph/web/tests/axe.ts";
import { launch, skip } from "@paraph/web/tests/chromium.ts";
import { overflow } from "@paraph/web/tests/layout.ts";
import type { Browser } from "playwright-core";
import { accentFrom } from "../../src/domain/business/accent.ts";
import { composeMail } from "../../src/mail/compose.ts";
import type { Message } from "../../src/mail/message.ts";
import { ALL } from "../kit/messages.ts";

let browser: Browser;
before(async () => {
  if (!skip) browser = await launch();
});
after(async () => {
  if (!skip) await browser.close();
});

/** As wide as a mail can become: nothing that somebody wrote has a space in it. */
const LONG = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter".repeat(4);
const ADDRESS = `${"a".repeat(64)}@${"b".repeat(60)}.example`;
const look = { registeredName: LONG, accent: accentFrom("#8a1f5c") };

function longest(message: Message): Message {
  const given = { name: LONG, sender: LONG, title: LONG, look, demo: true };
  const words = { message: LONG, person: LONG, reason: LONG, invitedBy: LONG, email: ADDRESS };
  const asked = Object.entries(words).filter(([key]) => key in message);
  return { ...message, ...given, ...Object.fromEntries(asked), language: "de" };
}

/** The program that shows a mail gives it its landmark and its heading. */
function shownAsPage(html: string): string {
  return html
    .replace(/<body[^>]*>/, "$&<main><h1>A mail</h1>")
    .replace("</body>", "</main></body>");
}

for (const scheme of ["light", "dark"] as const) {
  test(
    `6. every mail fits a phone and a window, and is readable, ${scheme}`,
    { skip },
    async () => {
      const context = await browser.newContext({ colorScheme: scheme });
      const page = await context.newPage();
      const found: Record<string, readonly string[]> = {};
      for (const message of ALL) {
        const wrong: string[] = [];
        for (const [how, width] of [
          [longest, 320],
          [longest, 600],
          [(one: Message) => one, 390],
        ] as const) {
          await page.setViewportSize({ width, height: 700 });
          await page.setContent(composeMail(how(message)).html);
          const wider = await overflow(page);
          if (wider > 0) wrong.push(`${wider} wider than ${width}`);
        }
        await page.setContent(shownAsPage(composeMail(message).html));
        wrong.push(...(await violationsOn(page)));
        if (wrong.length > 0) found[message.kind] = wrong;
      }
      assert.deepEqual(found, {});
      await context.close();
    },
  );
}
