import assert from "node:assert/strict";
import { test } from "node:test";
import { logInPerson } from "../../src/actions/accounts/log-in-person.ts";
import { PASSWORD, registered } from "../kit/registered.ts";
import { startService } from "../kit/service.ts";

const EMAIL = "holder@example.com";
const STRANGER = "198.51.100.0/24";
const HOME = "192.0.2.0/24";

test("12 ten wrong passwords keep out who sent them, and nobody who has the right one elsewhere", async () => {
  const service = await startService({ database: { frozen: true } });
  await registered(service, EMAIL);
  const logIn = (password: string, network: string) =>
    logInPerson(service.world, { email: EMAIL, password }, { network, userAgent: null }).then(
      () => "in",
      (thrown: unknown) => (thrown as { key: string }).key,
    );
  for (let turn = 0; turn < 10; turn += 1) {
    assert.equal(await logIn("a wrong password", STRANGER), "error.account.credentials_invalid");
  }
  assert.equal(await logIn("a wrong password", STRANGER), "error.rate_limit.login");
  assert.equal(await logIn(PASSWORD, STRANGER), "error.rate_limit.login", "not even with luck");
  assert.equal(await logIn(PASSWORD, HOME), "in");
});
