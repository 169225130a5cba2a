import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal, type ErrorKey } from "@paraph/contract/errors";
import {
  aDocument,
  after,
  aNewRequest,
  aNewSignature,
  anIdentity,
  aRequest,
  aSignature,
  AT,
  signerSources,
} from "../../../tests/kit/build.ts";
import { addMonths, parseDay, type Day } from "../days.ts";
import type { AccountId, BusinessId, DocumentId, GroupId } from "../ids.ts";
import { createRequest, type BusinessDefaults, type NewRequest } from "./create.ts";
import { checkExpiry } from "./expiry.ts";
import type { Group } from "../groups/groups.ts";
import { entriesOf } from "../groups/groups.ts";
import { remind } from "./reminders.ts";
import type { SignerSources } from "./signers.ts";
import { updateRequest, type RequestPatch } from "./update.ts";

const defaults: BusinessDefaults = {
  businessId: "business" as BusinessId,
  environment: "demo",
  defaultQuality: "SES",
  retentionDays: null,
  reminders: null,
};
const day = (text: string) => text as Day;
const NOTHING: RequestPatch = {
  documents: null,
  title: null,
  message: null,
  custom: null,
  quality: null,
  legislation: null,
  signatures: null,
  readAccess: null,
  writeAccess: null,
  ccEmailAddresses: null,
  callbacks: { success: null, update: null, error: null },
  attachOnSuccess: null,
  reminders: null,
  expiresAt: null,
};

function create(parts: Partial<NewRequest>, from: Partial<SignerSources> = {}, policy = defaults) {
  const creation = {
    owner: "api_demo_acme",
    manager: null,
    origin: "API",
    at: AT,
    documents: [aDocument("doc")],
  } as const;
  return createRequest(aNewRequest(parts), policy, creation, signerSources(from));
}

function refuses(key: ErrorKey, act: () => unknown): Refusal {
  let refusal: unknown = null;
  try {
    act();
  } catch (thrown) {
    refusal = thrown;
  }
  assert.ok(refusal instanceof Refusal, `expected ${key}`);
  assert.equal(refusal.key, key);
  return refusal;
}

test("3.1 created as OPEN its signers are invited at once, as DRAFT nothing is sent", () => {
  const signatures = [aNewSignature("Ada@Example.com")];
  const open = create({ signatures });
  assert.equal(open.request.status, "OPEN");
  assert.deepEqual(
    open.effects.map(({ kind }) => kind),
    ["invite"],
  );
  const draft = create({ signatures, begins: "DRAFT" });
  assert.equal(draft.request.status, "DRAFT");
  assert.deepEqual(draft.effects, []);
});

test("2.1 quality falls back to the business's default; QES and AES_MINIMAL need a legislation", () => {
  assert.equal(create({}).request.quality, "SES");
  assert.equal(create({}, {}, { ...defaults, defaultQuality: "AES" }).request.quality, "AES");
  refuses("error.sr.legislation_required", () => create({ quality: "QES" }));
  refuses("error.sr.legislation_required", () => create({ quality: "AES_MINIMAL" }));
  assert.equal(create({ quality: "QES", legislation: "EIDAS" }).request.legislation, "EIDAS");
});

test("2.1 expires_at is today or later and at most 6 months ahead", () => {
  checkExpiry(day("2026-03-01"), null, AT);
  checkExpiry(day("2026-09-01"), null, AT);
  refuses("error.sr.expires_at_out_of_range", () => checkExpiry(day("2026-02-28"), null, AT));
  refuses("error.sr.expires_at_out_of_range", () => checkExpiry(day("2026-09-02"), null, AT));
});

test("2.1 expires_at is at most one day before the retention deletion date", () => {
  const kept = { ...defaults, retentionDays: 30 };
  const { request } = create({ expiresAt: "2026-03-30" as Day, begins: "DRAFT" }, {}, kept);
  assert.equal(request.autoDeleteAt, "2026-03-31");
  refuses("error.sr.expires_at_out_of_range", () =>
    create({ expiresAt: "2026-03-31" as Day }, {}, kept),
  );
});

test("2.1 six months after the last of August is the last of February", () => {
  assert.equal(addMonths("2026-08-31" as Day, 6), "2027-02-28");
  assert.equal(parseDay("2026-02-30"), null);
  assert.equal(parseDay("2024-02-29"), "2024-02-29");
});

test("2.2 an account wins over identity data; without one the name is opaque", () => {
  const signer = { kind: "person", email: "Ada@example.com", identity: anIdentity() } as const;
  const signatures = [aNewSignature("", { signer })];
  const known = create(
    { signatures },
    {
      accounts: new Map([["ada@example.com", "a1" as AccountId]]),
    },
  );
  assert.deepEqual(known.request.signatures[0]?.signer, {
    kind: "account",
    email: "ada@example.com",
  });
  const guest = create({ signatures }).request.signatures[0]?.signer;
  assert.equal(guest?.kind, "guest");
  assert.match(guest.opaqueId, /^nas_[0-9a-f]{32}$/);
  assert.equal(guest.email, "ada@example.com");
});

test("2.2 equal identity data twice is two signatures", () => {
  const signer = { kind: "person", email: null, identity: anIdentity() } as const;
  const { request } = create({
    signatures: [aNewSignature("", { signer }), aNewSignature("", { signer })],
  });
  assert.equal(new Set(request.signatures.map(({ id }) => id)).size, 2);
});

test("2.4 each of the five fields is mandatory and the missing one is named", () => {
  for (const [member, wire] of [
    ["provider", "provider"],
    ["firstName", "first_name"],
    ["lastName", "last_name"],
    ["mobileNumber", "mobile_number"],
    ["issuingCountry", "issuing_country"],
  ] as const) {
    const identity = anIdentity({ [member]: null });
    const signer = { kind: "person", email: null, identity } as const;
    const refusal = refuses("error.sr.identity_data_incomplete", () =>
      create({ signatures: [aNewSignature("", { signer })] }),
    );
    assert.deepEqual(refusal.details.violations, [
      { field: `signatures[0].signer_identity_data.${wire}`, message: "is missing" },
    ]);
  }
});

test("2.4 the newer form needs nothing but an e-mail address", () => {
  const nobody = { provider: null, firstName: null, lastName: null, mobileNumber: null };
  const identity = anIdentity({ ...nobody, issuingCountry: null, emailAddress: "Ada@example.com" });
  const signer = { kind: "person", email: null, identity } as const;
  const [made] = create({ signatures: [aNewSignature("", { signer })] }).request.signatures;
  assert.equal(made?.signer.email, "ada@example.com");
});

test("2.7 a group is asked as it was when the request was made", () => {
  const group: Group = {
    id: `gr_${"1".repeat(32)}` as GroupId,
    businessId: defaults.businessId,
    environment: "demo",
    name: "Board",
    type: "SIGNER",
    mode: "ANY_ONE",
    members: [
      { email: "ada@example.com", identity: null },
      { email: "bob@example.com", identity: null },
    ],
    createdAt: AT,
    updatedAt: AT,
  };
  const signatures = [aNewSignature("", { signer: { kind: "group", groupId: group.id } })];
  const { request, effects } = create({ signatures }, { groups: new Map([[group.id, group]]) });
  assert.equal(effects.length, 2);
  const [entry] = entriesOf(request);
  assert.equal(entry?.kind, "group");
  assert.equal(entry.members.length, 2);
  refuses("error.group.not_found", () => create({ signatures }));
});

test("2.1 those copied in become observers", () => {
  const { request } = create({ ccEmailAddresses: ["Eve@example.com", "eve@example.com"] });
  assert.deepEqual(
    request.observers.map(({ who }) => who),
    [{ kind: "user", email: "eve@example.com", accountId: null }],
  );
});

test("2.2 a signer's documents are documents of the request", () => {
  const documentSignatures = [{ documentId: "other" as DocumentId, visual: null }];
  refuses("error.request.body_invalid", () =>
    create({ signatures: [aNewSignature("ada@example.com", { documentSignatures })] }),
  );
});

test("4.3 an update changes what it names and nothing else", () => {
  const before = aRequest({ message: "Hello", custom: "x" });
  const { request } = updateRequest(
    before,
    { ...NOTHING, title: "New" },
    after(1),
    signerSources(),
  );
  assert.deepEqual(request, { ...before, title: "New", updatedAt: after(1), version: 2 });
});

test("4.3 an update replaces the signers while nobody has signed", () => {
  const ada = aSignature("ada", { invitedAt: AT });
  const before = aRequest({ signatures: [ada, aSignature("bob", { invitedAt: AT })] });
  const signatures = [aNewSignature("eve@example.com"), aNewSignature("ada@example.com")];
  const { request, effects } = updateRequest(
    before,
    { ...NOTHING, signatures },
    after(1),
    signerSources(),
  );
  assert.equal(request.signatures[1]?.id, "ada");
  assert.deepEqual(request.signatures[1]?.invitedAt, AT);
  assert.equal(effects.length, 1);
  const begun = aRequest({ signatures: [{ ...ada, status: "signed" }, aSignature("bob")] });
  refuses("error.sr.somebody_has_signed", () =>
    updateRequest(begun, { ...NOTHING, signatures }, AT, signerSources()),
  );
  refuses("error.sr.somebody_has_signed", () =>
    updateRequest(begun, { ...NOTHING, quality: "AES" }, AT, signerSources()),
  );
});

test("4.3 expires_at is set only while the request is a DRAFT", () => {
  const patch = { ...NOTHING, expiresAt: "2026-04-01" as Day };
  refuses("error.sr.not_draft", () => updateRequest(aRequest(), patch, AT, signerSources()));
  const draft = updateRequest(aRequest({ status: "DRAFT" }), patch, AT, signerSources());
  assert.equal(draft.request.expiresAt, "2026-04-01");
});

test("4.3 reminds those whose turn it is, each once per hour", () => {
  const signatures = [
    aSignature("ada", { invitedAt: AT }),
    aSignature("bob", { invitedAt: AT, remindedAt: AT }),
    aSignature("cy", { sequence: 1, invitedAt: AT, notify: false }),
    aSignature("dan", { sequence: 2 }),
  ];
  const { request, effects } = remind(aRequest({ signatures }), after(3599));
  assert.deepEqual(effects, [{ kind: "remind", requestId: "request", signatureId: "ada" }]);
  const refusal = refuses("error.rate_limit.reminder", () => remind(request, after(3599)));
  assert.equal(refusal.details.retryAfterSeconds, 1);
  assert.equal(remind(request, after(3600)).effects.length, 1);
});

test("4.3 reminding needs an OPEN request and somebody to remind", () => {
  refuses("error.sr.nobody_to_remind", () => remind(aRequest(), AT));
  refuses("error.sr.not_open", () => remind(aRequest({ status: "DRAFT" }), AT));
});
