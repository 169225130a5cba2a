import assert from "node:assert/strict";
import process from "node:process";
import { describe, test } from "node:test";
import { Type, type TSchema } from "@sinclair/typebox";
import { parseBody } from "../../src/http/frame/bodies.ts";
import { checkFor, type Check } from "../../src/http/frame/checks.ts";
import { unknownMembers } from "../../src/http/frame/unknown-members.ts";
import { mountsFor } from "../../src/main/mounts.ts";
import { DEMO_SETTINGS } from "../kit/settings.ts";

/** Of the processor, for one check of one body: far more than any takes, and far less than would be noticed. */
const MOST_MILLISECONDS = 40;
/** As many values as a body may have, and as long a text as one may keep beside its document, by halves. */
const MOST_VALUES = 100_000;
const LONG = 4_000_000;
/** Below this every mistake of a body is reported, so that every rule is tried on every text. */
const SHORT = 60_000;

const FRAME = {
  trustedProxies: [],
  httpsOnly: false,
  tls: null,
  metrics: { answered: () => undefined } as never,
  metricsToken: null,
  web: null,
} as const;

/** Every form of a body that is taken anywhere, each once. */
const bodies = new Map<TSchema, string>();
for (const { root, routes } of mountsFor(DEMO_SETTINGS, FRAME)({ state: "serving" })) {
  for (const { method, path, body, describedBody } of routes) {
    const taken = body && body !== "stream" ? [body] : Object.values(describedBody ?? {});
    for (const schema of taken) bodies.set(schema, `${method} ${root}${path}`);
  }
}

type Form = {
  readonly type?: string | readonly string[];
  readonly enum?: unknown;
  readonly properties?: Readonly<Record<string, Form>>;
  readonly items?: Form;
  readonly anyOf?: readonly Form[];
};
/** A place in a body, and the body that has a given value there. */
type Place = {
  readonly path: string;
  readonly form: Form;
  readonly holding: (value: unknown) => unknown;
};

function placesIn(form: Form, path = ""): readonly Place[] {
  const members = Object.entries(form.properties ?? {}).flatMap(([name, inner]) =>
    placesIn(inner, `${path}.${name}`).map((place): Place => ({
      ...place,
      holding: (value) => ({ [name]: place.holding(value) }),
    })),
  );
  const entries = (form.items ? placesIn(form.items, `${path}[]`) : []).map((place): Place => ({
    ...place,
    holding: (value) => [place.holding(value)],
  }));
  const branches = (form.anyOf ?? []).flatMap((branch) => placesIn(branch, path));
  return [{ path, form, holding: (value) => value }, ...members, ...entries, ...branches];
}

function isText({ form }: Place): boolean {
  return [form.type].flat().includes("string") && form.enum === undefined;
}

const SEEDS = ["a", "a.", "a@", "@", " ", "-", "%", "/", "1", "+"];
const WIDE_SEEDS = ["\u0130", "e\u0301\u0323", "\u200f", "\u{1d4b3}"];
const STARTS = ["", "https://", "+", "a@"];

/** Texts that rules are slow with, right to their end and wrong at it. */
const texts = [...SEEDS, ...WIDE_SEEDS].flatMap((seed) => {
  const size = seed.length * Buffer.byteLength(seed);
  const [short, long] = [seed.repeat(SHORT / size), seed.repeat(LONG / size)];
  const whole = STARTS.flatMap((start) => [start + short, `${start}${short}\n`]);
  return [...whole, long, `https://${long}`].map(flat);
});

function rulesOnly(name: string, value: unknown): unknown {
  return ["description", "examples", "$id"].includes(name) ? undefined : value;
}

/** In one piece, as a parser makes it. */
function flat(text: string): string {
  return Buffer.from(text).toString();
}

/** Milliseconds of the processor; code that runs for the first time is compiled, and memory cleared now and then. */
function longest(work: () => void): number {
  let least = Infinity;
  for (let attempt = 0; attempt < 3 && least > MOST_MILLISECONDS; attempt += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

function refused(check: Check, body: unknown): void {
  try {
    check(body);
  } catch {
    // What it says of it is reported elsewhere.
  }
}

function checkOf(schema: TSchema): Check {
  return checkFor("body", schema, "error.request.body_invalid");
}

describe("bodies that take long to check", () => {
  test("control: a rule that goes back again and again is noticed", () => {
    const check = checkOf(Type.Object({ name: Type.String({ pattern: "a*b" }) }));
    const name = "a".repeat(SHORT / 2);
    assert.ok(longest(() => refused(check, { name })) > MOST_MILLISECONDS);
  });

  test("control: there are bodies, and texts and lists in them", () => {
    const places = [...bodies.keys()].flatMap((schema) => placesIn(schema as Form));
    assert.ok(bodies.size > 40, `${bodies.size} bodies`);
    assert.ok(places.filter(isText).length > 200);
    assert.ok(places.filter(({ form }) => form.items).length > 40);
  });

  const tried = new Set<string>();
  const isTried = (form: Form) => tried.size === tried.add(JSON.stringify(form, rulesOnly)).size;
  for (const [schema, name] of bodies) {
    test(`${name}: no text is long to check, whatever its member`, () => {
      const check = checkOf(schema);
      for (const { path, form, holding } of placesIn(schema as Form).filter(isText)) {
        if (isTried(form)) continue;
        for (const text of texts) {
          const took = longest(() => refused(check, holding(text)));
          const shown = `${path} "${text.slice(0, 12)}…", ${text.length} long, took ${took} ms`;
          assert.ok(took <= MOST_MILLISECONDS, shown);
        }
      }
    });

    test(`${name}: no list is long to check`, () => {
      const check = checkOf(schema);
      for (const { path, form, holding } of placesIn(schema as Form)) {
        if (!form.items || isTried(form)) continue;
        for (const entry of ["1", "null", '"a@example.com"', "{}", "[]"]) {
          const length = MOST_VALUES / (/[{[]/.test(entry) ? 2 : 1);
          const list: unknown = JSON.parse(`[${`${entry},`.repeat(length - 1)}${entry}]`);
          const took = longest(() => {
            unknownMembers(schema, holding(list));
            refused(check, holding(list));
          });
          assert.ok(took <= MOST_MILLISECONDS, `${path} of ${length} × ${entry} took ${took} ms`);
        }
      }
    });
  }

  test("a form of thousands of names is read in one pass", async () => {
    const names = Array.from({ length: 5_000 }, (_, index) => index.toString(36));
    const bytes = Buffer.from(names.join("&"));
    assert.ok(bytes.length <= 20_000);
    const read: Promise<unknown>[] = [];
    const took = longest(() => read.push(parseBody(bytes, "form")));
    assert.ok(took <= MOST_MILLISECONDS, `it took ${took} ms`);
    assert.equal(Object.keys((await read[0]) as object).length, 5_000);
  });
});
