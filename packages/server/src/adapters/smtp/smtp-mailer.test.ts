import assert from "node:assert/strict";
import { createServer, type AddressInfo, type Server } from "node:net";
import { after, describe, test } from "node:test";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { composeMail } from "../../mail/compose.ts";
import { Undeliverable, type OutgoingMail } from "../../ports/messenger.ts";
import { parseSmtpUrl } from "./address.ts";
import { messageId, smtpMailer, type SmtpMailer, type SmtpOptions } from "./smtp-mailer.ts";

type Received = { readonly from: string; readonly to: readonly string[]; readonly raw: string };

/** A real SMTP server on this machine that keeps what it is given. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, raw: Buffer.concat(parts).toString() });
        done();
      });
    },
    ...options,
  });
  const port = await listening(server.server, () => {
    server.listen(0, "127.0.0.1");
  });
  after(() => {
    server.close(() => undefined);
  });
  return { received, url: `smtp://127.0.0.1:${port}` };
}

async function listening(server: Server, start: () => void): Promise<number> {
  const ready = new Promise<void>((resolve) => server.once("listening", resolve));
  start();
  await ready;
  return (server.address() as AddressInfo).port;
}

/** With the patience of the product, unless the test is about how it ends. */
function mailerFor(url: string, more: Pick<SmtpOptions, "timeouts"> = {}): SmtpMailer {
  const server = parseSmtpUrl(url);
  const mailer = smtpMailer({ server, from: "no-reply@sign.example", ...more });
  after(() => {
    mailer.close();
  });
  return mailer;
}

const mail: OutgoingMail = {
  businessId: "b1",
  requestId: null,
  to: "ada@example.com",
  sender: "Müller & Söhne",
  language: "de",
  ...composeMail({
    kind: "withdrawn",
    language: "de",
    name: null,
    sender: "Müller & Söhne",
    title: "Vertrag – Nachtrag",
    demo: false,
    message: null,
  }),
  attachments: [],
  key: "invite/1",
};

function headersOf(raw: string): string {
  return raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
}

describe("6. mail over SMTP", () => {
  test("arrives with text, HTML, language and a message id that stays the same", async () => {
    const { received, url } = await mailServer();
    const mailer = mailerFor(url);
    await mailer.send(mail);
    await mailer.send(mail);
    const [first, second] = received;
    assert.deepEqual(first?.to, ["ada@example.com"]);
    assert.equal(first.from, "no-reply@sign.example");
    const headers = headersOf(first.raw);
    assert.match(headers, /^Subject: =\?UTF-8\?/m);
    assert.match(headers, /^Content-Language: de$/m);
    assert.match(headers, /^Auto-Submitted: auto-generated$/m);
    const id = messageId(mail.key, "no-reply@sign.example");
    assert.ok(headers.includes(`Message-ID: ${id}`));
    assert.ok(headersOf(second?.raw ?? "").includes(`Message-ID: ${id}`));
    assert.match(first.raw, /Content-Type: text\/plain/);
    assert.match(first.raw, /Content-Type: text\/html/);
  });

  test("carries attachments whole", async () => {
    const { received, url } = await mailServer();
    const bytes = Uint8Array.from({ length: 3000 }, (_, index) => index % 256);
    const attachment = { filename: "Vertrag\r\nX-Evil: 1 ü.pdf", type: "application/pdf", bytes };
    await mailerFor(url).send({ ...mail, attachments: [attachment] });
    const raw = received[0]?.raw ?? "";
    const encoded = Buffer.from(bytes).toString("base64").slice(0, 76);
    assert.ok(raw.includes(encoded));
    assert.doesNotMatch(raw, /^X-Evil/m);
  });

  test("a picture travels inside of the mail, beside the plain text", async () => {
    const { received, url } = await mailServer();
    const picture = { filename: "logo.png", type: "image/png", bytes: Uint8Array.of(1, 2, 3) };
    const html = '<img src="cid:logo@paraph">';
    const attachments = [{ ...picture, cid: "logo@paraph" }];
    await mailerFor(url).send({ ...mail, html, attachments });
    const raw = received[0]?.raw ?? "";
    assert.match(raw, /Content-Type: multipart\/related/);
    assert.match(raw, /Content-Id: <logo@paraph>/i);
    assert.match(raw, /Content-Disposition: inline; filename=logo\.png/);
    assert.doesNotMatch(raw, /Content-Disposition: attachment/);
    assert.match(raw, /Content-Type: text\/plain/);
  });

  test("lets no hostile subject, sender or key add a header or a receiver", async () => {
    const { received, url } = await mailServer();
    const injected = "x\r\nBcc: victim@example.com\r\nX-Evil: 1\r\n\r\nbody";
    await mailerFor(url).send({ ...mail, subject: injected, sender: injected, key: injected });
    const headers = headersOf(received[0]?.raw ?? "");
    assert.doesNotMatch(headers, /^(Bcc|X-Evil):/im);
    assert.deepEqual(received[0]?.to, ["ada@example.com"]);
  });

  test("sends to no address that is more than one address", async () => {
    const { received, url } = await mailServer();
    const mailer = mailerFor(url);
    const addresses = [
      "a@b.example, c@d.example",
      "a@b.example>\r\nRCPT TO:<c@d.example",
      "a b@c.example",
      '"a b"@c.example',
      "nobody",
      `${"a".repeat(300)}@b.example`,
    ];
    for (const to of addresses) {
      await assert.rejects(mailer.send({ ...mail, to }), Undeliverable, to);
    }
    assert.equal(received.length, 0);
  });

  test("is refused for good by a 550 and may be tried again after a 451", async () => {
    const refusing = (code: number) => ({
      onRcptTo(_address: unknown, _session: unknown, done: (error?: Error) => void) {
        done(Object.assign(new Error("no"), { responseCode: code }));
      },
    });
    const never = await mailServer(refusing(550));
    await assert.rejects(mailerFor(never.url).send(mail), Undeliverable);
    const later = await mailServer(refusing(451));
    await assert.rejects(
      mailerFor(later.url).send(mail),
      (error) => !(error instanceof Undeliverable),
    );
  });

  test("a wrong password is ours to mend, so the mail may be tried again", async () => {
    const { url } = await mailServer({
      authOptional: false,
      onAuth(_auth, _session, done) {
        done(Object.assign(new Error("no"), { responseCode: 535 }));
      },
    });
    const mailer = mailerFor(url.replace("smtp://", "smtp://user:wrong@"));
    await assert.rejects(mailer.send(mail), (error) => !(error instanceof Undeliverable));
  });

  test("gives up on a server that says nothing", async () => {
    const silent = createServer();
    const port = await listening(silent, () => silent.listen(0, "127.0.0.1"));
    after(() => silent.close());
    const hasty = { timeouts: { connectMs: 500, idleMs: 500 } };
    await assert.rejects(mailerFor(`smtp://127.0.0.1:${port}`, hasty).send(mail));
  });

  test("is not sent without TLS to another machine that offers none", async () => {
    const { received, url } = await mailServer({ hideSTARTTLS: true });
    const server = { ...parseSmtpUrl(url), requireTls: true };
    const mailer = smtpMailer({ server, from: "no-reply@sign.example" });
    await assert.rejects(mailer.send(mail));
    mailer.close();
    assert.equal(received.length, 0);
  });
});

describe("8. PARAPH_SMTP_URL", () => {
  test("names host, port, TLS and login", () => {
    assert.deepEqual(parseSmtpUrl("smtps://us%40er:p%2Fw@mail.example"), {
      host: "mail.example",
      port: 465,
      implicitTls: true,
      requireTls: true,
      login: { user: "us@er", password: "p/w" },
    });
    assert.equal(parseSmtpUrl("smtp://localhost:1025").requireTls, false);
    assert.equal(parseSmtpUrl("smtp://mail.example").port, 587);
    assert.equal(parseSmtpUrl("smtp://mail.example?tls=optional").requireTls, false);
  });

  test("is refused where it is not one, without repeating the password", () => {
    for (const text of ["", "http://mail.example", "smtp://", "mail.example:25"]) {
      assert.throws(() => parseSmtpUrl(text), /PARAPH_SMTP_URL must look like/);
    }
  });
});
