import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { LANGUAGES } from "@paraph/contract/words";
import * as fc from "fast-check";
import { forSms } from "./clean.ts";
import { composeAccountNotice, composeCodeSms, composeMail } from "./compose.ts";
import { WORDS } from "./fill.ts";
import { ALL, EACH } from "../../tests/kit/messages.ts";
import type { AccountChange, Message } from "./message.ts";
import { en, type WordKey } from "./words/en.ts";

function placeholders(sentence: string): readonly string[] {
  return [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name).sort();
}

describe("6. words", () => {
  for (const language of LANGUAGES) {
    test(`every sentence in ${language} has the placeholders of the English one`, () => {
      const words: Readonly<Record<string, string>> = WORDS[language];
      assert.deepEqual(Object.keys(words), Object.keys(en));
      for (const key of Object.keys(en) as WordKey[]) {
        assert.deepEqual(
          placeholders(words[key] ?? ""),
          placeholders(en[key]),
          `${language} ${key}`,
        );
        assert.notEqual(words[key], "");
      }
    });
  }

  test("every kind in every language leaves no placeholder open and says what it is about", () => {
    for (const language of LANGUAGES) {
      for (const message of ALL) {
        const mail = composeMail({ ...message, language });
        for (const part of [mail.subject, mail.text, mail.html.replace(/<style>.*<\/style>/, "")]) {
          assert.doesNotMatch(part, /\{\w+\}|undefined|\bnull\b|\[object/);
        }
        // What is reported of an account or a business is about no document.
        const isOther = /^(account_|membership|receive_again)/.test(message.kind);
        const about = isOther ? /Paraph/ : /Contract/;
        assert.match(mail.text, about);
        assert.match(mail.html, about);
        assert.match(mail.html, new RegExp(`lang="${language}"`));
      }
    }
  });

  test("no two languages say the same", () => {
    for (const message of ALL) {
      const texts = LANGUAGES.map((language) => composeMail({ ...message, language }).text);
      assert.equal(new Set(texts).size, LANGUAGES.length, message.kind);
    }
  });
});

describe("6. a mail", () => {
  test("has one button and the same address as text below it", () => {
    const { html, text } = composeMail(EACH.invitation);
    assert.equal(html.split('href="https://sign.example/view/1"').length - 1, 2);
    assert.match(text, /View and sign:\nhttps:\/\/sign\.example\/view\/1\n/);
  });

  test("loads nothing from outside and runs nothing", () => {
    for (const message of ALL) {
      assert.doesNotMatch(composeMail(message).html, /<img|<script|<link|url\(|@import|\son\w+=/i);
    }
  });

  test("says when signatures have no legal effect", () => {
    const mail = composeMail({ ...EACH.invitation, demo: true });
    assert.match(mail.text, /no legal effect/);
    assert.match(mail.html, /no legal effect/);
    assert.doesNotMatch(composeMail(EACH.invitation).text, /no legal effect/);
  });

  test("writes the last day out in the language of the person", () => {
    const days = { en: "4 March 2026", de: "4. März 2026", fr: "4 mars 2026", it: "4 marzo 2026" };
    for (const language of LANGUAGES) {
      assert.ok(composeMail({ ...EACH.turn, language }).text.includes(days[language]));
    }
  });

  test("12. a logo that comes along stands above the name, which stays in letters", () => {
    const look = { registeredName: "Acme Holding", accent: null };
    const plain = composeMail({ ...EACH.invitation, look });
    const logo = { width: 481, height: 160 };
    const mail = composeMail({ ...EACH.invitation, look: { ...look, logo } });
    assert.match(
      mail.html,
      /<img class="logo" src="cid:logo@paraph" alt="" width="169" height="56"/,
    );
    assert.ok(mail.html.indexOf("<img") < mail.html.indexOf(">Acme AG</td>"));
    assert.match(mail.html, /Acme AG \(Acme Holding\)/);
    assert.equal(mail.text, plain.text);
    assert.doesNotMatch(plain.html, /<img/);
  });

  test("12. a small logo is shown at half of its pixels", () => {
    const look = { registeredName: null, accent: null, logo: { width: 300, height: 80 } };
    assert.match(composeMail({ ...EACH.invitation, look }).html, /width="150" height="40"/);
  });

  test("says after a change of an account only what is true then", () => {
    const textOf = (change: AccountChange) =>
      [
        composeMail({ ...EACH.account_changed, change }).text,
        composeAccountNotice("en", change),
      ].join();
    assert.match(textOf("name"), /other browsers were logged out[^]*set a new password/);
    assert.doesNotMatch(
      textOf("recovery_code_used"),
      /logged out/,
      "a login ends no other session",
    );
    assert.match(textOf("recovery_code_used"), /set a new password/);
    assert.doesNotMatch(
      textOf("deleted"),
      /logged out|new password/,
      "there is no account any more",
    );
    assert.match(textOf("deleted"), /tell whoever runs this service/);
  });

  test("names in the first line who asks, person and business, and says how much there is to read", () => {
    const asked = { person: "Carl Muster", documents: 3, pages: 14 };
    for (const kind of ["invitation", "turn", "reminder"] as const) {
      for (const language of LANGUAGES) {
        const { text, html } = composeMail({ ...EACH[kind], ...asked, language });
        const [, first = ""] = text.split("\n\n");
        assert.match(first, /^Carl Muster \(Acme AG\) /, `${kind} ${language}`);
        assert.match(text, /: 14 \S+ 3 document|: 14 in 3 Dokumenten/);
        assert.match(html, /Carl Muster \(Acme AG\) /);
      }
    }
    const byProgram = composeMail({ ...EACH.invitation, person: null });
    assert.match(byProgram.text, /Acme AG asks you to sign a document[^]*Pages: 3\n/);
  });

  test("runs from left to right where our sentence begins with a name that does not", () => {
    const { html } = composeMail({ ...EACH.invitation, sender: "شركة النور", message: "مرحبا" });
    assert.match(html, /<p class="ink" dir="ltr"[^>]*>شركة النور asks/);
    assert.match(html, /dir="auto"[^>]*>مرحبا/, "words of a person run as they were written");
  });

  test("about an account names no document and nobody on whose behalf it is sent", () => {
    for (const message of [EACH.account_code, EACH.account_changed]) {
      const { text, html } = composeMail(message);
      assert.doesNotMatch(text, /Document:|From:|on behalf of|signed/);
      assert.doesNotMatch(html, />Document<|>From<|on behalf of/);
      assert.match(text, /Sent by Paraph\.\n$/);
    }
  });

  test("tells the number of documents where there are several", () => {
    assert.match(composeMail({ ...EACH.invitation, documents: 12 }).text, /sign 12 documents/);
  });

  test("names what is attached, and nothing where nothing is", () => {
    assert.match(composeMail(EACH.completed).text, /Attached: the signed document/);
    assert.doesNotMatch(composeMail({ ...EACH.completed, attached: [] }).text, /Attached/);
  });
});

function hostile(message: Message, value: string): Message {
  const texts = Object.entries(message).filter(
    ([name, was]) =>
      typeof was === "string" &&
      ["name", "sender", "title", "message", "person", "reason"].includes(name),
  );
  return { ...message, ...Object.fromEntries(texts.map(([name]) => [name, value])) };
}

/** Names of elements and attributes in their order, without paragraphs and breaks that may vary. */
function tags(html: string): readonly string[] {
  return [...html.matchAll(/<(\/?[a-z!]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*>/gi)]
    .map(
      ([, name = "", attributes = ""]) =>
        `${name} ${[...attributes.matchAll(/\s([a-z-]+)/gi)].map(([, each]) => each).join(" ")}`,
    )
    .filter((tag) => !/^(\/?br|\/?title) /.test(tag));
}

function visible(value: string): boolean {
  return /\S/u.test(value);
}

function holdsUp(message: Message): void {
  const { subject, text, html } = composeMail(message);
  assert.doesNotMatch(subject, /[\p{Cc}\u2028\u2029]/u);
  for (const part of [subject, text, html]) {
    assert.doesNotMatch(part, /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/u);
    assert.doesNotMatch(part, /\p{Surrogate}/u);
    assert.doesNotMatch(part.replace(/[\n\t]/g, ""), /\p{Cc}/u);
  }
  const harmless = composeMail({ ...message, ...EACH[message.kind] }).html;
  assert.deepEqual(tags(html), tags(harmless), message.kind);
}

describe("6. hostile values", () => {
  const HOSTILE = [
    'a\r\nBcc: victim@example.com\r\n\r\n<script>alert("x")</script>',
    "</style></title><img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "invoice\u202Efdp.exe",
    "{title} {sender} {code}",
    "\u0000\u0007\u001b[31m\u0085\u2028\u2029",
    "\ud800 lone",
    "\u{E0041}\u{E0042}hidden\u2066\u2069\u200F",
    "$& $1 $` $'",
    "x".repeat(5000),
    "",
  ];

  for (const [index, value] of HOSTILE.entries()) {
    if (value === "") continue;
    test(`value ${index} adds no element, no header line and no change of direction`, () => {
      for (const message of ALL) holdsUp(hostile(message, value));
    });
  }

  test("any text at all adds no element, no header line and no change of direction", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 60 }), (value) => {
        for (const message of ALL) {
          if (visible(value)) holdsUp(hostile(message, `a${value}`));
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a subject stays short and ends in an ellipsis where it was cut", () => {
    const { subject } = composeMail({ ...EACH.invitation, title: "x".repeat(1024) });
    assert.ok(subject.length <= 220);
    assert.ok(subject.endsWith("…"));
  });

  test("a name of nothing but invisible characters is greeted as nobody", () => {
    assert.match(composeMail({ ...EACH.turn, name: "\u200B\u2066" }).text, /^Hello\n/);
  });
});

describe("12. a code by SMS", () => {
  test("has nothing in its title that a telephone makes into a link", () => {
    const pressable = [
      "https://evil.example/prize",
      "HTTPS://1.2.3.4",
      "evil.example",
      "www.evil.example/a?b",
      "ｅｖｉｌ．ｅｘａｍｐｌｅ",
      "evil。example",
      "evil.\u200Bexample",
      "10.0.0.1/login",
      "win@evil.example",
      "+41 79 123 45 67",
      "0900-12345",
      "098 76",
    ];
    for (const bait of pressable) assert.equal(forSms(`Win ${bait}`), "Win …", bait);
    for (const title of ["Rental 2026-11-17", "Vertrag 17.11.2026", "Contract_v2.pdf", "Art. 12"]) {
      assert.equal(forSms(title), title);
    }
  });

  test("names code, title and minutes, and ends with the host it is for", () => {
    const sms = composeCodeSms({
      language: "de",
      code: "042137",
      title: "Mietvertrag\r\n@evil.example #999999",
      minutes: 8,
      host: "sign.example",
    });
    assert.match(sms, /^042137 ist Ihr Code/);
    assert.match(sms, /8 Minuten/);
    assert.equal(sms.split("\n").at(-1), "@sign.example #042137");
    assert.equal(sms.split("\n").length, 3);
  });
});
