import type { clientOf, Reply } from "../frame/client.ts";
import type { Bench } from "../frame/row.ts";

/** Who was asked to sign, with the secret of their link. */
export type Invited = {
  readonly email: string;
  readonly requestId: string;
  readonly signatureId: string;
  readonly secret: string;
};

/** How long somebody waited, in seconds: for each page, and for the signature. */
export type Waits = { readonly pages: readonly number[]; readonly signature: number };

/** As much of the answers as the calls that follow need. */
type Intent = {
  readonly id: string;
  readonly factors: readonly string[];
  readonly step: string | null;
};
type SigningPage = {
  readonly state: string;
  readonly documents: readonly {
    readonly id: string;
    readonly versionId: string;
    readonly sha256: string;
  }[];
  readonly quality: { readonly quality: string; readonly legislation: string | null } | null;
};

type Ground = { readonly bench: Bench; readonly client: ReturnType<typeof clientOf> };

/** One person and their browser, with the calls of the signing pages in their order. */
export function aPersonAt({ bench, client }: Ground, invited: Invited) {
  const { requestId, signatureId, secret } = invited;
  const at = `/app/signing/${requestId}/${signatureId}`;
  let cookie = "";
  let token = "";

  async function ask(method: string, path: string, body?: object): Promise<Reply> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      accept: "application/json",
      origin: bench.url,
      "sec-fetch-site": "same-origin",
      ...(cookie !== "" && { cookie }),
      ...(token !== "" && { "x-csrf-token": token }),
      ...(text !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(text),
      }),
    };
    const reply = await client.send(method, path, headers, text);
    if (reply.status >= 300) {
      const what = path.replace(/[0-9a-f-]{36}|[\w-]{43}/g, "…");
      throw new Error(`${method} ${what} answered ${reply.status} ${keyIn(reply)}`);
    }
    return reply;
  }
  const read = async <T>(method: string, path: string, body?: object) =>
    JSON.parse((await ask(method, path, body)).body.toString()) as T;

  /** The page of the link with everything that its HTML names. */
  async function land(): Promise<void> {
    const shell = (await ask("GET", `/view/${requestId}/${secret}`)).body.toString();
    const named = [...shell.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|svg|mjs))"/g)];
    const parts = [...new Set(named.map(([, path = ""]) => path))];
    await Promise.all(parts.map((path) => ask("GET", path)));
    await ask("POST", "/app/links/preview", { requestId, secret });
  }

  /** The button of the link, and the bytes of the document. */
  async function open(): Promise<SigningPage> {
    const opened = await ask("POST", "/app/links/open", { requestId, secret });
    cookie = opened.headers["set-cookie"]?.[0]?.split(";", 1)[0] ?? "";
    const answer = JSON.parse(opened.body.toString()) as { csrfToken: string; page: SigningPage };
    token = answer.csrfToken;
    const [document] = answer.page.documents;
    if (!document) throw new Error("there is nothing to read");
    await ask("GET", `${at}/documents/${document.id}/${document.versionId}/content`);
    return answer.page;
  }

  function declare({ documents, quality }: SigningPage): Promise<Intent> {
    return read<Intent>("POST", `${at}/intents`, {
      documents: documents.map(({ id, versionId, sha256 }) => ({ id, versionId, sha256 })),
      mark: { kind: "typed", name: "Ada Muster" },
      places: [],
      quality: quality?.quality,
      ...(quality?.legislation && { legislation: quality.legislation }),
      consent: true,
      language: "en",
    });
  }

  /** Out of the mailbox of the sandbox; it is no wait of the person. */
  async function readCode(): Promise<string> {
    const path = `/sandbox/messages?to=${encodeURIComponent(invited.email)}`;
    const { body } = await bench.call("GET", path);
    const messages = JSON.parse(body.toString()) as { subject: string | null }[];
    const code = messages.map(({ subject }) => /\b(\d{6})\b/.exec(subject ?? "")?.[1]);
    return code.find((one) => one !== undefined) ?? "none";
  }

  async function prove(intent: Intent, code: string): Promise<void> {
    const signed = await read<Intent>("POST", `${at}/intents/${intent.id}/confirm`, { code });
    if (signed.step !== "signed") throw new Error(`it ended as ${String(signed.step)}`);
    const { state } = await read<SigningPage>("GET", at);
    if (state !== "all_signed") throw new Error(`the page says ${state}`);
  }

  async function signed(): Promise<Waits> {
    const [landing] = await timed(land);
    const [reading, page] = await timed(open);
    const [confirming, intent] = await timed(async () => {
      const declared = await declare(page);
      const [factor] = declared.factors;
      await ask("POST", `${at}/intents/${declared.id}/code`, { factor });
      return declared;
    });
    const code = await readCode();
    const [proving] = await timed(() => prove(intent, code));
    return { pages: [landing, reading, confirming], signature: proving };
  }

  return {
    /** What went wrong is reported and not thrown: the others go on. */
    sign: (): Promise<Waits | Error> =>
      signed().catch((error: unknown) =>
        error instanceof Error ? error : new Error(String(error)),
      ),
  };
}

async function timed<T>(act: () => Promise<T>): Promise<readonly [number, T]> {
  const began = performance.now();
  const result = await act();
  return [(performance.now() - began) / 1000, result];
}

function keyIn({ body }: Reply): string {
  return /"key":"([^"]+)"/.exec(body.toString())?.[1] ?? "";
}
