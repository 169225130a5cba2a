import assert from "node:assert/strict";
import { test } from "node:test";
import type { DraftForm } from "@paraph/contract/app";
import {
  bodyOf,
  draftFrom,
  emptyDraft,
  formOf,
  newPerson,
  personIn,
  withFile,
  withoutFile,
  withFields,
  withRecent,
} from "./draft.ts";

const file = {
  id: "d1",
  title: "Lease.PDF",
  size: 1,
  pageCount: 1,
  originalId: null,
  pageSizes: [],
  fields: [],
};
const field = { key: 1, documentId: "d1", page: 0, x: 1, y: 2, width: 3, height: 4 };

test("a draft becomes what the server takes, with the fields of each person", () => {
  const drafted = withFile(emptyDraft("b"), file);
  assert.equal(drafted.title, "Lease");
  const person = { ...newPerson("2"), email: " a@b.ch ", isGuest: false, fields: [field] };
  const body = bodyOf({ ...drafted, people: [person] }, true);
  assert.deepEqual(body.signers, [
    {
      email: "a@b.ch",
      sequence: 2,
      identity: null,
      places: [{ documentId: "d1", page: 0, x: 1, y: 2, width: 3, height: 4 }],
    },
  ]);
  assert.deepEqual([body.expiresAt, body.legislation, body.documents], [null, null, ["d1"]]);
  const gone = withoutFile({ ...drafted, people: [person] }, "d1");
  assert.deepEqual([gone.files, gone.people[0]?.fields], [[], []]);
});

const MADE: DraftForm = {
  form: null,
  savedAt: null,
  business: "b",
  title: "Lease",
  message: "Please sign.",
  quality: "SES",
  legislation: null,
  expiresAt: null,
  signers: [
    { email: "a@b.ch", identity: null, sequence: 2, places: [{ ...field, documentId: "d1" }] },
    { groupId: "g1" },
  ],
  watchers: [{ email: "w@b.ch", name: "w@b.ch" }],
  files: [file],
  attachments: [],
  reminders: null,
};

test("a draft that nobody typed is shown as what it says", () => {
  const draft = draftFrom(MADE, [{ id: "g1", name: "Board", mode: "ANY_ONE", members: 3 }]);
  const [ada, board] = draft.people;
  assert.deepEqual(
    [ada?.email, ada?.isGuest, ada?.step, ada?.fields[0]?.x, board?.group?.name],
    ["a@b.ch", false, "2", 1, "Board"],
  );
  assert.deepEqual(
    [draft.title, draft.message, draft.watchers.length],
    ["Lease", "Please sign.", 1],
  );
});

test("an observer who was taken off in the form stays off", () => {
  const typed = formOf({ ...draftFrom(MADE, []), watchers: [] });
  assert.deepEqual(draftFrom({ ...MADE, form: typed }, []).watchers, []);
});

test("a refusal that names an entry is shown at that person", () => {
  assert.equal(personIn([{ field: "signatures[3].signer_identity_data.mobile_number" }]), 3);
  assert.equal(personIn([{ field: "title" }]), null);
  assert.equal(personIn([]), null);
});

test("a document is signed in its own field, or at places of one's choice", () => {
  const place = { documentId: "a", page: 0, x: 1, y: 2, width: 100, height: 40 };
  const [free, other] = [
    { ...place, key: 1 },
    { ...place, key: 2, documentId: "b" },
  ];
  const own = { ...place, key: 3, field: "tenant" };
  assert.deepEqual(withFields([free, other], [own]), [other, own]);
  assert.deepEqual(withFields([own, other], [free]), [other, free]);
  assert.deepEqual(withFields([free, other], [{ ...free, key: 4 }]).length, 3);
});

test("who was asked before comes in the place of somebody empty, else as one more", () => {
  const [empty] = emptyDraft("acme").people;
  assert.ok(empty);
  const ada = { email: "ada@example.com", name: { firstName: "Ada", lastName: "Keller" } };
  const [first, ...none] = withRecent([empty], ada, "");
  assert.deepEqual(none, []);
  assert.ok(first);
  assert.deepEqual(
    [first.key, first.email, first.isGuest, first.lastName],
    [empty.key, "ada@example.com", true, "Keller"],
  );
  const [, second] = withRecent([first], { email: "ben@example.com", name: null }, "2");
  assert.deepEqual([second?.email, second?.isGuest, second?.step], ["ben@example.com", false, "2"]);
});
