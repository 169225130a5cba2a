/** Whether this page is shown in a frame. Only pages of listed origins get it there: the browser holds them to it. */
export const isEmbedded = typeof window !== "undefined" && window.parent !== window;

let session = "";

/** The session of the frame: it lives as long as the page does, in no cookie and in no storage. */
export function linkSession(): string {
  return session;
}

export function keepLinkSession(secret: string): void {
  session = secret;
}

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** What the window keeps until it is closed; a frame to which the browser gives no storage, until it is reloaded. */
export const windowStore: Store = {
  getItem: (name) => store().getItem(name),
  setItem: (name, value) => {
    store().setItem(name, value);
  },
  removeItem: (name) => {
    store().removeItem(name);
  },
};

function store(): Store {
  if (!isEmbedded) return sessionStorage;
  try {
    return sessionStorage;
  } catch {
    return inMemory;
  }
}

const memory = new Map<string, string>();
const inMemory: Store = {
  getItem: (name) => memory.get(name) ?? null,
  setItem: (name, value) => {
    memory.set(name, value);
  },
  removeItem: (name) => {
    memory.delete(name);
  },
};

/** What the page around the frame is told (docs/embedding.md). */
export type News =
  | { readonly type: "ready"; readonly state: string }
  | { readonly type: "signed" }
  | { readonly type: "declined" }
  | { readonly type: "error"; readonly reason: string }
  | { readonly type: "height"; readonly height: number };

export type About = { readonly requestId: string; readonly signatureId: string | null };

let about: About = { requestId: "", signatureId: null };
let listed: readonly string[] = [];
const told = new Map<News["type"], string>();

/** From here on pages of these origins are told; nobody is before. */
export function tellOnly(origins: readonly string[]): void {
  listed = origins;
}

/** Tells the page around the frame something new, by the exact origin that may know it. Nothing is ever heard. */
export function tellParent(news: News, of: About = about): void {
  about = of;
  const message = { source: "paraph", ...of, ...news };
  const text = JSON.stringify(message);
  if (!isEmbedded || listed.length === 0 || told.get(news.type) === text) return;
  told.set(news.type, text);
  for (const origin of targets()) window.parent.postMessage(message, origin);
}

/** The parent where the browser says it; else each that may be it, of which one alone is reached. */
function targets(): readonly string[] {
  const parent = frameOrigin();
  return parent !== undefined && listed.includes(parent) ? [parent] : listed;
}

/** The origin of the page around the frame, where the browser says it. */
export function frameOrigin(): string | undefined {
  const ancestors: DOMStringList | undefined = location.ancestorOrigins;
  return ancestors?.[0] ?? URL.parse(document.referrer)?.origin;
}
