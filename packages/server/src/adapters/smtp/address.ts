/** What PARAPH_SMTP_URL says: smtp://user:password@host:587 or smtps://host. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (smtps), as opposed to STARTTLS. */
  readonly implicitTls: boolean;
  /** Refuse to go on without TLS. Off only for this machine itself, or by ?tls=optional. */
  readonly requireTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
};

const PORTS: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };

export function parseSmtpUrl(text: string): SmtpServer {
  const url = URL.parse(text);
  const port = PORTS[url?.protocol ?? ""];
  if (url === null || port === undefined || url.hostname === "") {
    throw new Error("PARAPH_SMTP_URL must look like smtp://user:password@mail.example.com:587");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const optional = url.searchParams.get("tls") === "optional" || isThisMachine(host);
  return {
    host,
    port: url.port === "" ? port : Number(url.port),
    implicitTls: url.protocol === "smtps:",
    requireTls: !optional,
    login:
      url.username === ""
        ? null
        : {
            user: decodeURIComponent(url.username),
            password: decodeURIComponent(url.password),
          },
  };
}

function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
