import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import type { ListSources, ListTrust } from "@paraph/engine/validation";
import { createAuthority } from "@paraph/testkit";
import type { KeptList } from "../../ports/store/trust.ts";
import { validationTrustOver } from "./validation-trust.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const { certificate: root } = authority.holder("root");

const HELD = {
  root: () => Promise.resolve(root),
  configured: [],
  lists: [],
  listSigners: [],
  kept: {
    list: () => Promise.resolve([]),
    times: () => Promise.resolve([]),
    save: () => Promise.resolve(),
  },
  reader: { readLists: (sources: ListSources) => Promise.resolve(read(sources)) },
  clock: { now: () => NOW },
  mayFetch: true,
  respondersChecked: false,
};

/** A world of lists: what is at which address, what was fetched, and what is kept. */
function world(at: Readonly<Record<string, string>>) {
  const kept = new Map<string, KeptList>();
  const fetched: string[] = [];
  const clock = { time: NOW.getTime(), now: () => new Date(clock.time) };
  const trust = validationTrustOver({
    root: () => Promise.resolve(root),
    configured: [],
    lists: ["https://lists/lotl"],
    listSigners: [root],
    kept: {
      list: () => Promise.resolve([...kept.values()]),
      times: () => Promise.resolve([...kept.values()]),
      save: async (list) => void kept.set(list.url, list),
    },
    reader: { readLists: (sources) => Promise.resolve(read(sources)) },
    fetchBytes: (url) => {
      fetched.push(url);
      const content = at[url];
      return content === undefined
        ? Promise.reject(new Error("answered 404"))
        : Promise.resolve(new TextEncoder().encode(content));
    },
    clock,
    mayFetch: true,
    respondersChecked: at["responders"] === "checked",
  });
  return { trust, fetched, clock, kept };
}

/** Lists that hold the names of other lists and of anchors, a blank between them; nobody follows one that is over. */
function read({ documents, roots }: ListSources): ListTrust {
  const texts = new Map([...documents].map(([url, each]) => [url, new TextDecoder().decode(each)]));
  const isRoot = (url: string) => roots.some((root) => root.url === url);
  const isOver = roots.some(({ url }) => texts.get(url)?.includes("over"));
  const reached = [...texts].filter(([url]) => !isOver || isRoot(url));
  const words = isOver ? [] : reached.flatMap(([, text]) => text.split(" "));
  const urls = [
    ...roots.map(({ url }) => url),
    ...words.filter((word) => word.startsWith("https:")),
  ];
  const names = words.filter((word) => word.startsWith("cn="));
  return {
    anchors: names.map((name) => ({ certificate: "", origin: "trusted_list", services: [], name })),
    problems: reached.flatMap(([url, text]) => {
      if (text.includes("forged")) return [`${url}: it was changed`];
      return text.includes("over") ? [`${url}: the list ended`] : [];
    }),
    wanted: urls.filter((url) => !documents.has(url)),
    sequences: new Map(reached.map(([url, text]) => [url, Number(/n=(\d+)/.exec(text)?.[1] ?? 0)])),
  };
}

test("lists are fetched with those they point at, once, and again when they are old", async () => {
  const { trust, fetched, clock } = world({
    "https://lists/lotl": "https://at/tl https://de/tl",
    "https://at/tl": "cn=one cn=two",
  });
  const problems = await trust.refreshLists();
  assert.deepEqual(fetched, ["https://lists/lotl", "https://at/tl", "https://de/tl"]);
  assert.deepEqual(problems, ["https://de/tl: answered 404"]);
  await trust.refreshLists();
  assert.deepEqual(fetched.slice(3), ["https://de/tl"]);
  clock.time += 7 * 3_600_000;
  await trust.refreshLists();
  assert.deepEqual(fetched.slice(4).toSorted(), [
    "https://at/tl",
    "https://de/tl",
    "https://lists/lotl",
  ]);
});

test("a list that is believed stays when a forged one or an error page comes in its place", async () => {
  const at: Record<string, string> = {
    "https://lists/lotl": "https://at/tl",
    "https://at/tl": "cn=one",
  };
  const { trust, clock, fetched } = world(at);
  await trust.refreshLists();
  at["https://at/tl"] = "forged cn=evil";
  clock.time += 7 * 3_600_000;
  assert.deepEqual(await trust.refreshLists(), ["https://at/tl: it was changed"]);
  const { anchors } = await trust.policyFor("demo", { names: ["cn=one", "cn=evil"] });
  assert.deepEqual(
    anchors.flatMap((each) => ("name" in each ? [each.name] : [])),
    ["cn=one"],
  );
  at["https://at/tl"] = "cn=two";
  fetched.length = 0;
  assert.deepEqual(await trust.refreshLists(), []);
  assert.deepEqual(fetched, ["https://at/tl"], "asked for again before it is old");
  const later = await trust.policyFor("demo", { names: ["cn=one", "cn=two"] });
  assert.equal(later.anchors.length, 2);
});

test("an older list does not take the place of a newer one", async () => {
  const at: Record<string, string> = { "https://lists/lotl": "n=7 cn=one" };
  const { trust, clock, kept } = world(at);
  await trust.refreshLists();
  for (const [offered, stays] of [
    ["n=6 cn=withdrawn", "n=7 cn=one"],
    ["n=7 cn=two", "n=7 cn=two"],
    ["n=8 cn=three", "n=8 cn=three"],
  ] as const) {
    at["https://lists/lotl"] = offered;
    clock.time += 7 * 3_600_000;
    const problems = await trust.refreshLists();
    assert.equal(problems.length, offered === stays ? 0 : 1, problems.join());
    assert.equal(new TextDecoder().decode(kept.get("https://lists/lotl")?.content), stays);
  }
});

test("an older list does not come back while the list of lists was over", async () => {
  for (const [lotl, offered, stays] of [
    ["n=8 https://at/tl", "n=6 cn=withdrawn", "n=7 cn=one"],
    ["n=8 https://at/tl", "n=9 cn=new", "n=9 cn=new"],
    [null, "n=6 cn=withdrawn", "n=7 cn=one"],
    [null, "<h1>502</h1>", "n=7 cn=one"],
  ] as const) {
    const at: Record<string, string> = lotl === null ? {} : { "https://lists/lotl": lotl };
    at["https://at/tl"] = offered;
    const { trust, kept } = world(at);
    const fetchedAt = new Date(0);
    const keep = (url: string, text: string) =>
      kept.set(url, { url, content: new TextEncoder().encode(text), fetchedAt });
    keep("https://lists/lotl", "n=7 over https://at/tl");
    keep("https://at/tl", "n=7 cn=one");
    await trust.refreshLists();
    assert.equal(new TextDecoder().decode(kept.get("https://at/tl")?.content), stays);
  }
});

const MEBIBYTE = 1024 * 1024;

function wantedOf(kind: "crl" | "ocsp", length: number, from = 0) {
  return Array.from({ length }, (_, at) => ({ kind, url: `https://ca/${from + at}`, ask: null }));
}

test("all that one document asks for, in all rounds, has one measure of bytes and of time", async () => {
  let [given, held, time] = [0, 0, 0];
  const trust = validationTrustOver({
    ...HELD,
    fetchBytes: async (_, { most, milliseconds = 0 }) => {
      given += most;
      assert.ok(given + held <= 16 * MEBIBYTE, "no more is promised than there is");
      time = Math.max(time, milliseconds);
      await setTimeout(20);
      given -= most;
      held += Math.min(most, 3 * MEBIBYTE);
      return new Uint8Array(Math.min(most, 3 * MEBIBYTE));
    },
  });
  const fetchEvidence = trust.evidenceFetcher();
  assert.ok((await fetchEvidence(wantedOf("crl", 4))).length === 4);
  assert.ok(time > 3_000 && time < 10_000, `${time}`);
  await fetchEvidence(wantedOf("crl", 12, 4));
  assert.ok(held <= 16 * MEBIBYTE, `${held}`);
  assert.ok(held > 15 * MEBIBYTE, "and what there is can be used");
  assert.deepEqual(await fetchEvidence(wantedOf("crl", 1, 16)), []);
});

test("a single list of revoked certificates may be as large as all, an answer may not", async () => {
  const asked: number[] = [];
  const fetchBytes = async (_: string, { most }: { most: number }) => {
    asked.push(most);
    return new Uint8Array(1);
  };
  const trust = validationTrustOver({ ...HELD, fetchBytes });
  await trust.evidenceFetcher()(wantedOf("crl", 1));
  await trust.evidenceFetcher()(wantedOf("ocsp", 1));
  assert.deepEqual(asked, [16 * MEBIBYTE, MEBIBYTE / 4]);
});

test("responders who do not answer keep nobody else from being asked, nor the next round", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  mock.method(performance, "now", () => now);
  const isSilent = (url: string) => !url.endsWith("live");
  const trust = validationTrustOver({
    ...HELD,
    fetchBytes: (url, { milliseconds = 0 }) =>
      isSilent(url)
        ? new Promise((_, reject) => globalThis.setTimeout(reject, Math.min(milliseconds, 10_000)))
        : Promise.resolve(new Uint8Array(8)),
  });
  const run = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    const state = { isOver: false };
    void work.finally(() => (state.isOver = true));
    while (!state.isOver) {
      now += 100;
      mock.timers.tick(100);
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    }
    return work;
  };
  const live = { kind: "ocsp" as const, url: "https://ca/live", ask: null };
  for (const silent of [2, 11]) {
    const fetchEvidence = trust.evidenceFetcher();
    const start = now;
    const brought = await run(fetchEvidence([...wantedOf("ocsp", silent), live]));
    assert.equal(brought.length, 1, `${silent} silent ones`);
    assert.equal((await run(fetchEvidence([...wantedOf("ocsp", 2, 20), live]))).length, 1);
    assert.ok(now - start <= 20_500, `${now - start} ms in both rounds`);
  }
  mock.timers.reset();
  mock.restoreAll();
});

test("a policy has the own root and only the anchors that the document names", async () => {
  const { trust } = world({ "https://lists/lotl": "cn=one cn=two" });
  await trust.refreshLists();
  const { anchors } = await trust.policyFor("demo", { names: ["cn=two", "cn=three"] });
  assert.deepEqual(
    anchors.map(({ origin, ...anchor }) => [origin, "name" in anchor ? anchor.name : null]),
    [
      ["built_in", null],
      ["trusted_list", "cn=two"],
    ],
  );
});

test("missing evidence is brought as far as it can be had", async () => {
  const { trust, fetched } = world({ "http://ca/issuer": "x", "http://ca/ocsp": "y" });
  const wanted = [
    { kind: "issuer", url: "http://ca/issuer", ask: null },
    { kind: "ocsp", url: "http://ca/ocsp", ask: "MAA=" },
    { kind: "crl", url: "http://ca/absent", ask: null },
  ] as const;
  const brought = await trust.evidenceFetcher()(wanted);
  assert.deepEqual(
    brought.map(({ kind }) => kind),
    ["issuer", "ocsp"],
  );
  assert.equal(fetched.length, 3);
});

test("a list that a person brings is kept if a believed list names its address and nothing is wrong with it", async () => {
  const { trust, fetched, kept } = world({});
  const bring = (url: string, text: string): Promise<readonly string[]> =>
    trust.bringList(url, new TextEncoder().encode(text));
  assert.match((await bring("https://stranger/tl", "cn=a")).join(), /no list .* names/);
  assert.match((await bring("https://lists/lotl", "forged")).join(), /it was changed/);
  assert.deepEqual([...kept.keys()], [], "nothing wrong is kept");
  assert.deepEqual(await bring("https://lists/lotl", "https://at/tl"), []);
  assert.deepEqual(await bring("https://at/tl", "cn=at"), []);
  const { anchors } = await trust.policyFor("production", { names: ["cn=at"] });
  assert.equal(anchors.length, 2);
  assert.match((await bring("https://at/tl", "forged")).join(), /it was changed/);
  assert.equal(new TextDecoder().decode(kept.get("https://at/tl")?.content), "cn=at");
  assert.deepEqual(await bring("https://at/tl", "n=7 cn=at"), []);
  assert.match((await bring("https://at/tl", "n=6 cn=at")).join(), /6 is older than 7/);
  assert.match((await bring("https://at/tl", "forged")).join(), /it was changed/);
  const content = new TextEncoder().encode("over");
  kept.set("https://lists/lotl", { url: "https://lists/lotl", content, fetchedAt: NOW });
  assert.match((await bring("https://at/tl", "n=6 cn=at")).join(), /no list .* names/);
  assert.equal(new TextDecoder().decode(kept.get("https://at/tl")?.content), "n=7 cn=at");
  assert.deepEqual(fetched, [], "nobody was asked");
});

test("whether responders need an answer about themselves is for the operator to say", async () => {
  for (const responders of ["told", "checked"]) {
    const { trust } = world({ responders });
    const { responderAnswersRequired } = await trust.policyFor("production", { names: [] });
    assert.equal(responderAnswersRequired, responders === "checked");
  }
});
