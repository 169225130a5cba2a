import { fileBody, jsonBody, type Body } from "./body.ts";
import { Download } from "./download.ts";
import type { Content, UploadOptions } from "./options.ts";
import { pagesOf, type Page } from "./pages.ts";
import type { Session } from "./session.ts";

/** A call as the table of an interface has it. */
type Row = {
  readonly method: string;
  readonly path: string;
  readonly takes: "json" | "pdf" | null;
  readonly query: boolean;
  readonly gives: "json" | "pages" | "file" | "nothing";
};
type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>;
type Value = string | number | boolean | null | undefined;
type Query = Readonly<Record<string, Value | readonly Value[]>>;

/** The methods of an interface: each takes its path's parameters, its body, its query, options. */
export function bind<Calls>(session: Session, table: Table): Calls {
  const groups = Object.entries(table).map(([group, rows]) => {
    const methods = Object.entries(rows).map(([name, row]) => [name, methodOf(session, row)]);
    return [group, Object.fromEntries(methods) as object];
  });
  return Object.fromEntries(groups) as Calls;
}

function methodOf(session: Session, row: Row): (...given: unknown[]) => unknown {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)];
  return (...given) => {
    const rest = [...given];
    const params = names.map(() => encodeURIComponent(String(rest.shift())));
    const path = row.path.replaceAll(/\{\w+\}/g, () => params.shift() ?? "");
    const taken = row.takes === null ? undefined : rest.shift();
    const query = (row.query ? rest.shift() : undefined) as Query | undefined;
    const options = (rest.shift() ?? {}) as UploadOptions;
    const sending = {
      method: row.method,
      path: path + searchOf(query),
      body: bodyOf(row, taken, options),
      options,
    };
    if (row.gives !== "pages") return session.send(sending, readingOf(row, options));
    return pagesOf(Number(query?.["page_number"] ?? 1), (number) =>
      session.send(
        { ...sending, path: path + searchOf({ ...query, page_number: number }) },
        readPage,
      ),
    );
  };
}

function bodyOf({ takes }: Row, taken: unknown, options: UploadOptions): Body | null {
  if (takes === "pdf") return fileBody("application/pdf", taken as Content, options);
  return takes === "json" && taken !== undefined ? jsonBody(taken) : null;
}

function readingOf({ gives }: Row, options: UploadOptions): (answer: Response) => Promise<unknown> {
  if (gives === "file")
    return (answer) => Promise.resolve(new Download(answer, options.onProgress));
  if (gives === "json") return (answer) => answer.json();
  return async (answer) => {
    await answer.body?.cancel();
  };
}

async function readPage(answer: Response): Promise<Page<unknown>> {
  const items = (await answer.json()) as readonly unknown[];
  const total = Number(answer.headers.get("x-total-count") ?? items.length);
  const hasNext = /;\s*rel="next"/.test(answer.headers.get("link") ?? "");
  return { items, total, hasNext };
}

function searchOf(query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}
