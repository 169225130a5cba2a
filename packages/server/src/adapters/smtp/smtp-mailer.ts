import { createHash } from "node:crypto";
import { createTransport } from "nodemailer";
import { Undeliverable, type Mailer, type OutgoingMail } from "../../ports/messenger.ts";
import type { SmtpServer } from "./address.ts";

export type SmtpOptions = {
  readonly server: SmtpServer;
  /** Our own address, for example no-reply@sign.example.com. */
  readonly from: string;
  /** Further authorities that the mail server's certificate may come from, as PEM. */
  readonly authorities?: readonly string[];
  readonly timeouts?: { readonly connectMs: number; readonly idleMs: number };
};

export type SmtpMailer = Mailer & {
  /** Resolves when the server lets us in; for the start and the health check. */
  readonly check: () => Promise<void>;
  readonly close: () => void;
};

export function smtpMailer(options: SmtpOptions): SmtpMailer {
  const { server, from, timeouts = { connectMs: 10_000, idleMs: 30_000 } } = options;
  const transport = createTransport({
    pool: true,
    maxConnections: 4,
    host: server.host,
    port: server.port,
    secure: server.implicitTls,
    requireTLS: server.requireTls && !server.implicitTls,
    tls: {
      minVersion: "TLSv1.2",
      rejectUnauthorized: server.requireTls,
      ...(options.authorities ? { ca: [...options.authorities] } : {}),
    },
    ...(server.login ? { auth: { user: server.login.user, pass: server.login.password } } : {}),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.idleMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      if (!isPlainAddress(mail.to)) throw new Undeliverable("the address is not one");
      await transport.sendMail(envelope(mail, from)).catch(rethrow);
    },
    check: async () => {
      await transport.verify();
    },
    close: () => {
      transport.close();
    },
  };
}

function envelope(mail: OutgoingMail, from: string) {
  return {
    from: { name: `${mail.sender} (Paraph)`, address: from },
    to: { name: "", address: mail.to },
    messageId: messageId(mail.key, from),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments.map(({ filename, type, bytes, cid }) => ({
      filename,
      contentType: type,
      content: Buffer.from(bytes),
      ...(cid === undefined ? {} : { cid, contentDisposition: "inline" as const }),
    })),
    headers: {
      "Content-Language": mail.language,
      // RFC 3834, 5: nobody's holiday notice needs to answer this.
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
  };
}

/** RFC 5322, 3.6.4. Made from the key, so that a second attempt has the same one. */
export function messageId(key: string, from: string): string {
  const mark = createHash("sha256").update(key).digest("hex").slice(0, 40);
  return `<${mark}@${from.slice(from.lastIndexOf("@") + 1)}>`;
}

/** No quotes, spaces, brackets or controls: what could become more than one address or a command. */
function isPlainAddress(address: string): boolean {
  return (
    address.length <= 254 &&
    /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(address)
  );
}

/** RFC 5321, 4.2.1: 5yz is a no for good. A refused login is ours to mend, so it is tried again. */
function rethrow(error: unknown): never {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  const permanent = typeof responseCode === "number" && responseCode >= 500 && code !== "EAUTH";
  if (permanent) throw new Undeliverable("the mail server refused the mail", { cause: error });
  throw error;
}
