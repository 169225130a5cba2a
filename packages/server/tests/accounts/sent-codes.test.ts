import assert from "node:assert/strict";
import { test } from "node:test";
import { startRecovery } from "../../src/actions/accounts/recover.ts";
import { register, startRegistration } from "../../src/actions/accounts/register.ts";
import { startService, type TestService } from "../kit/service.ts";

type Begin = (service: TestService, email: string, network: string) => Promise<{ handle: string }>;

const WAYS: Readonly<Record<string, Begin>> = {
  registration: ({ world }, email, network) =>
    startRegistration(world, { email, requestId: null, language: "en" }, from(network)),
  recovery: ({ world }, email, network) =>
    startRecovery(world, { email, language: "en" }, from(network)),
};

const from = (network: string) => ({ network, userAgent: null });
const FROZEN = { database: { frozen: true } } as const;
const HOME = "192.0.2.0/24";

/** How many of so many calls sent something. */
async function sentBy(
  count: number,
  begin: (turn: number) => Promise<unknown>,
): Promise<{ readonly sent: number; readonly keys: ReadonlySet<string> }> {
  const keys = new Set<string>();
  let sent = 0;
  for (let turn = 0; turn < count; turn += 1) {
    try {
      await begin(turn);
      sent += 1;
    } catch (thrown) {
      keys.add(String((thrown as { key?: unknown }).key));
    }
  }
  return { sent, keys };
}

for (const [name, begin] of Object.entries(WAYS)) {
  test(`12 ${name}: strangers use up nothing of the holder's mail, who sends from elsewhere`, async () => {
    const service = await startService(FROZEN);
    const holder = "holder@example.com";
    const { keys } = await sentBy(90, (turn) => begin(service, holder, `198.51.${turn % 30}.0/24`));
    assert.deepEqual([...keys], ["error.code.too_many_sent"], "they met a limit of their own");
    await begin(service, holder, HOME);
    await begin(service, holder, HOME);
  });

  test(`12 ${name}: one network sends five an hour to an address, all of them a hundred at once`, async () => {
    const service = await startService(FROZEN);
    const alone = await sentBy(8, () => begin(service, "one@example.com", HOME));
    assert.equal(alone.sent, 5);
    const many = await sentBy(130, (turn) =>
      begin(service, "many@example.com", `198.51.${turn}.0/24`),
    );
    assert.equal(many.sent, 100);
    assert.equal(service.mails.filter(({ to }) => to === "many@example.com").length, 100);
  });
}

test("12 addresses of one mailbox and networks of one holder count together", async () => {
  const service = await startService(FROZEN);
  const { registration } = WAYS as { registration: Begin };
  const tagged = await sentBy(8, (turn) => registration(service, `a+${turn}@example.com`, HOME));
  assert.equal(tagged.sent, 5);
  const wide = await sentBy(8, (turn) =>
    registration(service, "b@example.com", `2001:db8:7:${turn + 1}00::/56`),
  );
  assert.equal(wide.sent, 5);
});

test("12 one network sends 200 codes an hour in production, to whomever", async () => {
  const service = await startService({ ...FROZEN, settings: { mode: "production" } });
  const { registration } = WAYS as { registration: Begin };
  const all = await sentBy(210, (turn) => registration(service, `p${turn}@example.com`, HOME));
  assert.equal(all.sent, 200);
});

test("12 who names somebody else's number uses up nothing of who has it", async () => {
  const service = await startService(FROZEN);
  const spelled = ["+41791234567", "+41 79 123 45 67", "+41 (79) 123-45-67", "+41.79.1234567"];
  const named = async (email: string, network: string, mobileNumber = "+41791234567") => {
    const { handle } = await startRegistration(
      service.world,
      { email, requestId: null, language: "en" },
      from(network),
    );
    const code = /\b\d{6}\b/.exec(service.mails.at(-1)?.text ?? "")?.[0] ?? "";
    const particulars = {
      firstName: "Ada",
      lastName: "Keller",
      password: "tolerably long and rare",
      mobileNumber,
    };
    return register(service.world, { handle, code }, particulars, from(network));
  };
  const { sent } = await sentBy(20, (turn) =>
    named(`s${turn}@example.com`, "198.51.100.0/24", spelled[turn % spelled.length]),
  );
  assert.equal(sent, 5, "the control: no more reach the number, however it is spelled");
  await named("holder@example.com", HOME);
});

test("12 a code that could not be sent counts for nothing", async () => {
  let isDown = true;
  const service = await startService({
    ...FROZEN,
    world: ({ messengers }) => {
      const mail: typeof messengers.demo.mail = {
        ...messengers.demo.mail,
        send: async (one) => {
          if (isDown) throw new Error("the mail server is away");
          return messengers.demo.mail.send(one);
        },
      };
      return { messengers: { ...messengers, demo: { ...messengers.demo, mail } } };
    },
  });
  const { registration } = WAYS as { registration: Begin };
  const away = await sentBy(9, () => registration(service, "c@example.com", HOME));
  assert.equal(away.sent, 0);
  assert.deepEqual([...away.keys], ["error.code.not_sent"], "the fault itself, not a limit");
  isDown = false;
  await registration(service, "c@example.com", HOME);
});

test("12 a mail server that is away, or says no, is reported with when to try again, and counts for nothing", async () => {
  let isAway = true;
  const service = await startService({
    ...FROZEN,
    world: ({ messengers: { demo } }) => {
      const send: typeof demo.mail.send = (mail) =>
        isAway ? Promise.reject(new Error("ECONNREFUSED")) : demo.mail.send(mail);
      const messenger = { ...demo, mail: { send } };
      return { messengers: { demo: messenger, production: messenger } };
    },
  });
  const start = () =>
    service.call("POST", "/app/account/registrations", {
      body: { email: "ada@example.com", language: "en" },
      headers: { "sec-fetch-site": "same-origin", origin: service.url },
    });
  for (let turn = 0; turn < 8; turn += 1) {
    const reply = await start();
    assert.equal(reply.status, 503, reply.text);
    assert.equal(reply.json()["key"], "error.code.not_sent");
    assert.ok(Number(reply.headers.get("retry-after")) >= 1);
  }
  isAway = false;
  const reply = await start();
  assert.ok(reply.status < 300, reply.text);
});
