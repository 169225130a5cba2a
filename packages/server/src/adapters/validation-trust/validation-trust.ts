import type { Certificate } from "@paraph/engine/pki";
import {
  DEFAULT_POLICY,
  type FetchedEvidence,
  type ListTrust,
  type TrustAnchor,
  type WantedEvidence,
} from "@paraph/engine/validation";
import type { Clock } from "../../ports/clock.ts";
import type { FetchBytes } from "../../ports/egress.ts";
import type { TrustedLists } from "../../ports/store/trust.ts";
import type { EvidenceFetcher, ValidationTrust, Validator } from "../../ports/validator.ts";

/** Whom the operator believes, and what it takes to read trusted lists. */
export type Believed = {
  /** The root of the built-in authority: what it signed is validated here, too. */
  readonly root: () => Promise<Certificate>;
  readonly configured: readonly Certificate[];
  /** Addresses of lists, and the certificates that may sign them. */
  readonly lists: readonly string[];
  readonly listSigners: readonly Certificate[];
  readonly kept: TrustedLists;
  readonly reader: Pick<Validator, "readLists">;
  readonly fetchBytes: FetchBytes;
  readonly clock: Clock;
  /** Whether missing answers and issuers are asked for at the addresses that certificates name. */
  readonly mayFetch: boolean;
  /** Whether a responder who is not exempt from it needs an answer about himself. */
  readonly respondersChecked: boolean;
};

const NONE: ReadonlyMap<string, Uint8Array> = new Map();
const SIX_HOURS = 6 * 3_600_000;
/** Lists end and others are fetched; who reads them again within this time finds the same. */
const REMEMBERED_MS = 10 * 60_000;
const MOST_LIST_BYTES = 32 * 1024 * 1024;
/** The list of lists, its pivots, the national lists: each round finds what the next one needs. */
const ROUNDS = 4;
const UNNAMED = "no list that is believed names this address";

/** The policy of this instance: its own authority, the roots that its operator chose, and trusted lists. */
export function validationTrustOver(believed: Believed): ValidationTrust {
  const { root, configured, lists, kept, clock } = believed;
  let known: { readonly trust: Promise<ListTrust>; readonly at: number } | null = null;

  /** `brought` stands in the place of what is kept of the same address. */
  async function readLists(brought: ReadonlyMap<string, Uint8Array> = NONE): Promise<ListTrust> {
    const all = (await kept.list()).map(({ url, content }) => [url, content] as const);
    const documents = new Map([...all, ...brought]);
    const signers = believed.listSigners.map(base64);
    const roots = lists.map((url) => ({ url, signers }));
    return believed.reader.readLists({ documents, roots }, clock.now());
  }

  function listTrust(): Promise<ListTrust> {
    const now = clock.now().getTime();
    if (known && Math.abs(now - known.at) < REMEMBERED_MS) return known.trust;
    const trust = readLists();
    known = { trust, at: now };
    // Whoever asks next tries again.
    trust.catch(() => (known = null));
    return trust;
  }

  async function fetchAll(urls: readonly string[], problems: string[]): Promise<void> {
    const brought = new Map<string, Uint8Array>();
    for (const url of urls) {
      try {
        brought.set(url, await believed.fetchBytes(url, { most: MOST_LIST_BYTES }));
      } catch (error) {
        problems.push(`${url}: ${error instanceof Error ? error.message : "not fetched"}`);
      }
    }
    problems.push(...(await dropWorse(brought)));
    for (const [url, content] of brought) await kept.save({ url, content, fetchedAt: clock.now() });
  }

  /** A list that is believed stays until a better one comes: an error page or a forged one does not end it. */
  async function dropWorse(brought: Map<string, Uint8Array>): Promise<readonly string[]> {
    const known = new Map((await kept.list()).map(({ url, content }) => [url, content]));
    const isNews = ([url, content]: readonly [string, Uint8Array]): boolean =>
      !Buffer.from(known.get(url) ?? []).equals(content);
    if (![...brought].some(isNews)) return [];
    const before = await readLists();
    const dropped: string[] = [];
    for (;;) {
      // What is kept, under the signers whom a new list of lists names: the kept one may be over.
      const isAbove = ([url]: readonly [string, Uint8Array]) =>
        lists.includes(url) || !known.has(url);
      const between = await readLists(new Map([...brought].filter(isAbove)));
      const after = await readLists(brought);
      const worse = [...brought.keys()].flatMap((url): readonly [url: string, why: string][] => {
        if (!known.has(url)) return [];
        const wrong = wrongWith(url, after);
        const why = olderAt(url, [before, between], after);
        if (why !== "" || (wrong !== "" && wrongWith(url, before) === ""))
          return [[url, why || wrong]];
        // Nobody who is believed names it now: nothing says that it is better.
        return wrong === "" && !after.sequences.has(url) ? [[url, ""]] : [];
      });
      if (worse.length === 0) return dropped;
      for (const [url, why] of worse) {
        brought.delete(url);
        if (why !== "") dropped.push(why);
      }
    }
  }

  return {
    policyFor: async (_, { names }) => {
      const named = new Set(names);
      const listed = lists.length === 0 ? [] : (await listTrust()).anchors;
      return {
        ...DEFAULT_POLICY,
        name: "EN 319 102-1 with the anchors of this instance",
        responderAnswersRequired: believed.respondersChecked,
        anchors: [
          anchor(await root(), "built_in"),
          ...configured.map((each) => anchor(each, "configured")),
          ...listed.filter(({ name }) => named.has(name)),
        ],
      };
    },
    mayFetch: believed.mayFetch,
    evidenceFetcher: () => (believed.mayFetch ? fetcherOver(believed.fetchBytes) : async () => []),
    bringList: async (url, content) => {
      if (lists.length === 0) return ["PARAPH_TRUSTED_LISTS names no list"];
      if (content.length > MOST_LIST_BYTES) return [`${url}: too large for a trusted list`];
      const before = await readLists();
      const isNamed = lists.includes(url) || before.wanted.includes(url);
      const isKept = (await kept.times()).some((each) => each.url === url);
      if (!isNamed && !isKept) return [`${url}: ${UNNAMED}`];
      const after = await readLists(new Map([[url, content]]));
      const wrong = wrongWith(url, after) || olderAt(url, [before], after);
      if (wrong !== "") return [wrong];
      if (!after.sequences.has(url)) return [`${url}: ${UNNAMED}`];
      await kept.save({ url, content, fetchedAt: clock.now() });
      known = null;
      return [];
    },
    refreshLists: async () => {
      if (lists.length === 0) return [];
      const problems: string[] = [];
      const old = new Date(clock.now().getTime() - SIX_HOURS);
      const times = await kept.times();
      const fresh = new Set(times.filter(({ fetchedAt }) => fetchedAt > old).map(({ url }) => url));
      await fetchAll([...lists, ...times.map(({ url }) => url)].filter(isNew(fresh)), problems);
      let trust = await readLists();
      for (let round = 1; round < ROUNDS; round += 1) {
        const missing = trust.wanted.filter(isNew(fresh));
        if (missing.length === 0) break;
        await fetchAll(missing, problems);
        trust = await readLists();
      }
      known = { trust: Promise.resolve(trust), at: clock.now().getTime() };
      return [...problems, ...trust.problems];
    },
  };
}

/** The largest lists of revoked certificates have some megabytes; for all that one document asks for. */
const MOST_EVIDENCE_BYTES = 16 * 1024 * 1024;
const MOST_EVIDENCE_MS = 20_000;
/** An answer or an issuer has a few kilobytes. */
const MOST_SMALL_BYTES = 256 * 1024;
const AT_ONCE = 3;

/**
 * A few at a time, each with its share of the bytes and the time that are left: what a document names is held in
 * memory here, and who does not answer keeps nobody else from being asked.
 */
function fetcherOver(fetchBytes: FetchBytes): EvidenceFetcher {
  let bytesLeft = MOST_EVIDENCE_BYTES;
  let timeLeft = MOST_EVIDENCE_MS;
  return async (wanted) => {
    const until = performance.now() + timeLeft;
    const waiting = [...wanted];
    const brought = new Map<WantedEvidence, FetchedEvidence>();
    let asked = 0;
    const ask = async (): Promise<void> => {
      for (let each = waiting.shift(); each; each = waiting.shift()) {
        const behind = waiting.length + 1;
        const share = Math.floor(bytesLeft / Math.min(AT_ONCE - asked, behind));
        const most = each.kind === "crl" ? share : Math.min(share, MOST_SMALL_BYTES);
        // One share more than there are turns: the next round has time, too.
        const milliseconds = (until - performance.now()) / (Math.ceil(behind / AT_ONCE) + 1);
        if (most <= 0 || milliseconds <= 0) continue;
        asked += 1;
        bytesLeft -= most;
        const bytes = await bring(fetchBytes, each, { most, milliseconds });
        asked -= 1;
        bytesLeft += most - (bytes?.length ?? 0);
        if (bytes === null) continue;
        brought.set(each, { kind: each.kind, der: Buffer.from(bytes).toString("base64") });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, ask));
    timeLeft = until - performance.now();
    return wanted.flatMap((each) => brought.get(each) ?? []);
  };
}

/** What nobody brings is missing as it was before, which the result says. */
async function bring(
  fetchBytes: FetchBytes,
  { url, ask }: WantedEvidence,
  most: { readonly most: number; readonly milliseconds: number },
): Promise<Uint8Array | null> {
  try {
    const body = ask === null ? null : new Uint8Array(Buffer.from(ask, "base64"));
    return await fetchBytes(url, {
      ...most,
      ask: body && { type: "application/ocsp-request", body },
    });
  } catch {
    return null;
  }
}

/** What was found wrong with the list of that address; empty where nothing was. */
function wrongWith(url: string, { problems }: ListTrust): string {
  return problems.find((problem) => problem.startsWith(`${url}: `)) ?? "";
}

/** An older list, signed as it should be and not over yet, would bring back services that were withdrawn since. */
function olderAt(url: string, before: readonly ListTrust[], after: ListTrust): string {
  const old = Math.max(...before.map(({ sequences }) => sequences.get(url) ?? 0));
  const now = after.sequences.get(url) ?? old;
  return now < old ? `${url}: number ${now} is older than ${old}, which is kept` : "";
}

/** Each address once. */
function isNew(seen: Set<string>): (url: string) => boolean {
  return (url) => {
    if (seen.has(url)) return false;
    seen.add(url);
    return true;
  };
}

function anchor(certificate: Certificate, origin: TrustAnchor["origin"]): TrustAnchor {
  return { certificate: base64(certificate), origin, services: [] };
}

function base64({ der }: Certificate): string {
  return Buffer.from(der).toString("base64");
}
