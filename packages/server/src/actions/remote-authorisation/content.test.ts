import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import fc from "fast-check";
import type { DocumentId, RequestId, SignatureId } from "../../domain/ids.ts";
import type { RemoteAuthorisation } from "../../ports/remote-authorisation.ts";
import type { Keyring } from "../../ports/keyring.ts";
import {
  type AuthorisationContent,
  decryptAuthorisation,
  encryptAuthorisation,
} from "./content.ts";

/** Keeps keys in memory, each under its context. */
function memoryKeyring(): Keyring {
  const kept = new Map<string, Uint8Array>();
  return {
    keyId: "memory",
    knows: () => true,
    wrap: async (key, context) => {
      const name = randomBytes(8).toString("hex");
      kept.set(`${name} ${context}`, key);
      return { keyId: "memory", bytes: Buffer.from(name) };
    },
    unwrap: async ({ bytes }, context) => {
      const key = kept.get(`${Buffer.from(bytes).toString()} ${context}`);
      if (!key) throw new Error("another context");
      return key;
    },
  };
}

const world = {
  keyring: memoryKeyring(),
  ids: { uuid: () => "", random: (length: number) => new Uint8Array(randomBytes(length)) },
};
const place = { requestId: "r" as RequestId, signatureId: "s" as SignatureId };
const bytes = fc.uint8Array({ maxLength: 300 });
const spot = fc.record({
  page: fc.nat(),
  x: fc.float({ noNaN: true, noDefaultInfinity: true }).map((x) => x + 0),
  y: fc.constant(2),
  width: fc.constant(3),
  height: fc.constant(4),
  rotation: fc.constantFrom(0, 90),
});

const contents = fc.record({
  actor: fc.constant({ kind: "guest", ...place } as const),
  verifier: fc.string(),
  input: fc.record({
    mark: fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant("image" as const), file: bytes }),
      fc.record({ kind: fc.constant("typed" as const), name: fc.string() }),
    ),
    language: fc.constantFrom("en", "de", "fr", "it"),
    places: fc.array(fc.tuple(fc.uuid(), fc.array(spot))).map((pairs) => new Map(pairs)),
    circumstances: fc.record({ network: fc.string(), userAgent: fc.constant(null) }),
  }),
  authorising: fc.option(
    fc.record({
      credential: fc.record({ atOnce: fc.nat(), kept: fc.record({ id: fc.string() }) }),
      heads: fc.array(fc.uuid()),
      seed: fc.record({
        at: fc.date({ noInvalidDate: true }),
        claimed: fc.date({ noInvalidDate: true }),
        ids: fc.array(bytes),
        laterPlaces: fc.array(fc.array(fc.array(spot))),
      }),
      digests: fc.array(bytes),
      signatures: fc
        .array(fc.tuple(fc.string(), bytes))
        .map((pairs): ReadonlyMap<string, Uint8Array> => new Map(pairs)),
    }),
  ),
});

function authorisationWith(
  id: string,
  content: RemoteAuthorisation["content"],
): RemoteAuthorisation {
  return { id, content } as Partial<RemoteAuthorisation> as RemoteAuthorisation;
}

/** Bytes by their value, whatever class they came back in. */
function plain(content: AuthorisationContent): unknown {
  return JSON.parse(
    JSON.stringify(content, (_key, value: unknown) => {
      if (value instanceof Uint8Array) return Buffer.from(value).toString("hex");
      return value instanceof Map ? [...(value as Map<DocumentId, unknown>)] : value;
    }),
  );
}

test("what is kept while somebody is away comes back as it was", async () => {
  await fc.assert(
    fc.asyncProperty(contents, async (given) => {
      const content = given as unknown as AuthorisationContent;
      const encrypted = await encryptAuthorisation(world, "authorisation", content);
      assert.deepEqual(
        plain(await decryptAuthorisation(world, authorisationWith("authorisation", encrypted))),
        plain(content),
      );
    }),
  );
});

test("it opens for its own authorisation only, and not with a changed byte", async () => {
  const [content] = fc.sample(contents, 1) as unknown as AuthorisationContent[];
  assert.ok(content);
  const encrypted = await encryptAuthorisation(world, "authorisation", content);
  await assert.rejects(decryptAuthorisation(world, authorisationWith("another", encrypted)));
  for (const at of [0, 12, encrypted.bytes.length - 1]) {
    const changed = Uint8Array.from(encrypted.bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await assert.rejects(
      decryptAuthorisation(
        world,
        authorisationWith("authorisation", { ...encrypted, bytes: changed }),
      ),
    );
  }
});
