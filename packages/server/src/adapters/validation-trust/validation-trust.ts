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
import type { ValidationTrust, Validator } from "../../ports/validator.ts";

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
    for (const url of urls) {
      try {
        const content = await believed.fetchBytes(url, { most: MOST_LIST_BYTES });
        await kept.save({ url, content, fetchedAt: clock.now() });
      } catch (error) {
        problems.push(`${url}: ${error instanceof Error ? error.message : "not fetched"}`);
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
    fetchEvidence: async (wanted) => {
      if (!believed.mayFetch) return [];
      const brought = await Promise.all(wanted.map((each) => bring(believed.fetchBytes, each)));
      return brought.flatMap((each) => each ?? []);
    },
    bringList: async (url, content) => {
      if (lists.length === 0) return ["PARAPH_TRUSTED_LISTS names no list"];
      if (content.length > MOST_LIST_BYTES) return [`${url}: too large for a trusted list`];
      const before = await readLists();
      const isNamed = lists.includes(url) || before.wanted.includes(url);
      const isKept = (await kept.times()).some((each) => each.url === url);
      if (!isNamed && !isKept) return [`${url}: no list that is believed names this address`];
      const { problems } = await readLists(new Map([[url, content]]));
      const wrong = problems.filter((problem) => problem.startsWith(`${url}: `));
      if (wrong.length > 0) return wrong;
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

const MOST_EVIDENCE_BYTES = 16 * 1024 * 1024;

/** What nobody brings is missing as it was before, which the result says. */
async function bring(
  fetchBytes: FetchBytes,
  { kind, url, ask }: WantedEvidence,
): Promise<FetchedEvidence | null> {
  try {
    const body = ask === null ? null : new Uint8Array(Buffer.from(ask, "base64"));
    const bytes = await fetchBytes(url, {
      most: MOST_EVIDENCE_BYTES,
      ask: body && { type: "application/ocsp-request", body },
    });
    return { kind, der: Buffer.from(bytes).toString("base64") };
  } catch {
    return null;
  }
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
