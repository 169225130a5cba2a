import assert from "node:assert/strict";
import { test } from "node:test";
import type { ListSources, ListTrust } from "@paraph/engine/validation";
import { createAuthority } from "@paraph/testkit";
import type { KeptList } from "../../ports/store/trust.ts";
import { validationTrustOver } from "./validation-trust.ts";

const NOW = new Date("2026-11-15T12:00:00Z");
const authority = createAuthority(NOW);
const { certificate: root } = authority.holder("root");

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

/** Lists that hold the names of other lists and of anchors, a blank between them. */
function read({ documents, roots }: ListSources): ListTrust {
  const words = [...documents.values()].flatMap((each) =>
    new TextDecoder().decode(each).split(" "),
  );
  const urls = [
    ...roots.map(({ url }) => url),
    ...words.filter((word) => word.startsWith("https:")),
  ];
  const names = words.filter((word) => word.startsWith("cn="));
  return {
    anchors: names.map((name) => ({ certificate: "", origin: "trusted_list", services: [], name })),
    problems: [...documents].flatMap(([url, each]) =>
      new TextDecoder().decode(each).includes("forged") ? [`${url}: it was changed`] : [],
    ),
    wanted: urls.filter((url) => !documents.has(url)),
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
  const brought = await trust.fetchEvidence(wanted);
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
  assert.deepEqual(fetched, [], "nobody was asked");
});

test("whether responders need an answer about themselves is for the operator to say", async () => {
  for (const responders of ["told", "checked"]) {
    const { trust } = world({ responders });
    const { responderAnswersRequired } = await trust.policyFor("production", { names: [] });
    assert.equal(responderAnswersRequired, responders === "checked");
  }
});
