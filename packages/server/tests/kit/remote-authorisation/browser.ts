import { answerAtRssp } from "@paraph/testkit";

/** What came of a request of the browser. */
export type Shown = {
  readonly status: number;
  readonly text: string;
  readonly location: string | null;
  readonly headers: Headers;
};

/** Below which address of the service a path lies; it may change, as when the service is restarted. */
export type Below = () => string;

/** A browser as far as remote authorisations need one: it keeps cookies by their path, and follows redirects. */
export class Browser {
  readonly #below: Below;
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>();
  /** The attributes of the cookies that it was given. */
  readonly given: string[] = [];

  constructor(below: Below) {
    this.#below = below;
  }

  /** Opens an address of the service, whatever its host is called in it. */
  async open(address: string, method: "GET" | "POST" = "GET"): Promise<Shown> {
    const { pathname, search } = new URL(address, "http://service.test");
    const sent = [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const response = await fetch(`${this.#below()}${pathname}${search}`, {
      method,
      redirect: "manual",
      headers: sent.length > 0 ? { cookie: sent.join("; ") } : {},
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return {
      status: response.status,
      text: await response.text(),
      location: response.headers.get("location"),
      headers: response.headers,
    };
  }

  #keep(line: string): void {
    this.given.push(line);
    const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
    const path = /Path=([^;]+)/.exec(rest)?.[1] ?? "/";
    this.#cookies.set(name, { value, path });
  }

  /** Presses the button on the page of a signing address; gives where that leads. */
  async depart(link: string): Promise<string> {
    const { pathname } = new URL(link, "http://service.test");
    const { location, text } = await this.open(`${pathname}/sign`, "POST");
    if (location === null) throw new Error(`there is no way to the provider: ${text}`);
    return location;
  }

  /** From the button to the address with which the provider sends back the person who has logged in. */
  async logIn(link: string, person: string): Promise<string> {
    return answerAtRssp(await this.depart(link), person);
  }

  /** On to the authorisation in which the person authorises; gives the address with which they come back. */
  async authorise(back: string, person: string): Promise<string> {
    const { location, text } = await this.open(back);
    if (location === null) throw new Error(`nobody is asked to authorise: ${text}`);
    return answerAtRssp(location, person);
  }

  /** The whole way, with as many authorisations as the provider wants; gives the page at its end. */
  async sign(link: string, person: string): Promise<Shown> {
    let shown = await this.open(await this.logIn(link, person));
    while (shown.location !== null) {
      shown = await this.open(await answerAtRssp(shown.location, person));
    }
    return shown;
  }
}
