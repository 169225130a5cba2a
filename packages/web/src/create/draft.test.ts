import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyOf, emptyDraft, newPerson, personIn, withFile, withoutFile } from "./draft.ts";

const file = { id: "d1", title: "Lease.PDF", size: 1, pageCount: 1, pageSizes: [], fields: [] };
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
  assert.deepEqual([body.expiresAt, body.legislation], [null, null]);
  const gone = withoutFile({ ...drafted, people: [person] }, "d1");
  assert.deepEqual([gone.files, gone.people[0]?.fields], [[], []]);
});

test("a refusal that names an entry is shown at that person", () => {
  assert.equal(personIn([{ field: "signatures[3].signer_identity_data.mobile_number" }]), 3);
  assert.equal(personIn([{ field: "title" }]), null);
  assert.equal(personIn([]), null);
});
