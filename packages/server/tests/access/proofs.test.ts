import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openSession } from "../../src/actions/sessions/open-session.ts";
import { requireProof } from "../../src/actions/sessions/proof.ts";
import { NEEDED_PROOF, type GuardedAct } from "../../src/domain/sessions/proofs.ts";
import type { Factor } from "../../src/domain/sessions/session.ts";
import { PASSWORD, aPerson, registered } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";

const service = await startService();
const { world } = service;
await registered(service, "ada@example.com");
const ada = await world.store.accounts.find("ada@example.com");
assert.ok(ada);
const holder = { kind: "account", accountId: ada.id, email: ada.email } as const;

type Act = Exclude<GuardedAct, "makeProductionKey" | "manageBusiness">;

/** The call of each act of the table; what it answers beyond the proof does not matter here. */
const CALLS: Readonly<Record<Act, readonly [method: string, path: string, body?: object]>> = {
  addPasskey: ["POST", "/app/me/passkeys/challenge"],
  removePasskey: ["DELETE", "/app/me/passkeys/none"],
  addApp: ["POST", "/app/me/totp"],
  removeApp: ["DELETE", "/app/me/totp"],
  showRecoveryCodes: ["POST", "/app/me/recovery-codes"],
  changePassword: ["PUT", "/app/me/password", { password: "short" }],
  changeEmail: ["POST", "/app/me/email", { email: "ada@other.example" }],
  changeMobile: ["POST", "/app/me/mobile", { mobileNumber: "+41 79 000 55 77" }],
  deleteAccount: ["DELETE", "/app/me"],
  changeName: ["PUT", "/app/me/name", { firstName: "Ada", lastName: "King" }],
  exportData: ["GET", "/app/me/export"],
};
const ACTS = Object.keys(CALLS) as readonly Act[];
/** Last, because it takes the account away where it is let through. */
const INNOCUOUS = ACTS.filter((act) => act !== "deleteAccount");

async function loggedInBy(factor: Factor | null) {
  const nowhere = { network: null, userAgent: null };
  const opened = await openSession(world, world.store, holder, factor, nowhere);
  const person = aPerson(service, {
    cookie: `paraph=${opened.secret}`,
    csrf: opened.csrfToken,
  });
  const keyOf = async (act: Act) => {
    const reply = await person.call(...CALLS[act]);
    assert.ok(reply.status < 500, `${act}: ${reply.text}`);
    return reply.status < 400 || !reply.text.startsWith("{") ? null : reply.json()["key"];
  };
  return { ...opened, person, keyOf };
}

const REFUSED = new Set(["error.session.proof_old", "error.account.proof_needed"]);

describe("12. what each act of a person needs", { concurrency: false }, () => {
  test("a login of a moment ago does all of it", async () => {
    for (const act of INNOCUOUS) {
      const key = await (await loggedInBy("sms")).keyOf(act);
      assert.ok(!REFUSED.has(String(key)), `${act}: ${String(key)}`);
    }
  });

  test("an old login does none of it; the password again does what needs no login", async () => {
    const old = await loggedInBy("sms");
    service.advance(15 * 60 + 1);
    for (const act of ACTS) {
      const isLogin = NEEDED_PROOF[act] === "strongest_login";
      const expected = isLogin ? "error.session.proof_old" : "error.account.proof_needed";
      assert.equal(await old.keyOf(act), expected, act);
    }
    const proof = await old.person.call("POST", "/app/me/proof", { password: PASSWORD });
    assert.equal(proof.status, 200, proof.text);
    assert.deepEqual([proof.json()["isProven"], proof.json()["isFresh"]], [true, false]);
    for (const act of ACTS) {
      const isLogin = NEEDED_PROOF[act] === "strongest_login";
      const key = await old.keyOf(act);
      assert.equal(REFUSED.has(String(key)), isLogin, `${act}: ${String(key)}`);
    }
  });

  test("who has an app or a passkey is not believed by SMS; a recovery code is as good as any", async () => {
    const since = new Date(world.clock.now().getTime() - 60_000);
    await world.store.factors.saveTotp(ada.id, {
      encrypted: Buffer.from("none"),
      confirmedAt: since,
      lastStep: 0,
    });
    const strong = async (factor: Factor | null) => {
      const { session } = await loggedInBy(factor);
      const outcome = requireProof(world, session, "addPasskey");
      return outcome.then(
        () => true,
        (thrown: { key: string }) => {
          assert.equal(thrown.key, "error.session.proof_old");
          return false;
        },
      );
    };
    const factors = [null, "sms", "app", "recovery_code", "passkey"] as const;
    const all = async () => Promise.all(factors.map(strong));
    assert.deepEqual(await all(), [false, false, true, true, true]);
    await world.store.passkeys.add({
      id: "one",
      accountId: ada.id,
      name: "Phone",
      publicKey: Buffer.from("none"),
      algorithm: -7,
      counter: 0,
      createdAt: since,
      usedAt: null,
    });
    assert.deepEqual(await all(), [false, false, false, true, true]);
    const bySms = await loggedInBy("sms");
    for (const act of ACTS) {
      if (NEEDED_PROOF[act] !== "strongest_login") continue;
      assert.equal(await bySms.keyOf(act), "error.session.proof_old", act);
    }
    await world.store.passkeys.remove(ada.id, "one");
    await world.store.factors.removeTotp(ada.id);
  });

  test("a production key takes such a login too, and an account that is deleted", async () => {
    const { session } = await loggedInBy("sms");
    await requireProof(world, session, "makeProductionKey");
    service.advance(15 * 60 + 1);
    await world.store.sessions.proven(session.id, world.clock.now());
    await assert.rejects(requireProof(world, session, "makeProductionKey"), {
      key: "error.session.proof_old",
    });
    assert.equal(await (await loggedInBy("sms")).keyOf("deleteAccount"), null);
  });
});
