import assert from "node:assert/strict";
import { test } from "node:test";
import { aDocument } from "../../../tests/kit/build.ts";
import type { DocumentId, RequestId } from "../ids.ts";
import { checkRemoval, type Holder } from "./removal.ts";

const current = "a-v0" as DocumentId;
const holder: Holder = {
  id: "request" as RequestId,
  status: "DRAFT",
  documents: [aDocument("a"), aDocument("b")],
  isBeingDeleted: false,
};

test("4.2 refuses to delete the last document of a request, in every state", () => {
  for (const status of ["DRAFT", "OPEN", "SIGNED"] as const) {
    assert.throws(
      () => checkRemoval(current, [{ ...holder, status, documents: [aDocument("a")] }]),
      {
        key: "error.sr.last_document_cannot_be_removed",
      },
    );
  }
});

test("4.2 one of several documents leaves a DRAFT and no other request", () => {
  assert.deepEqual(checkRemoval(current, [holder]), { leaves: ["request"] });
  assert.throws(() => checkRemoval(current, [{ ...holder, status: "OPEN" }]), {
    key: "error.sr.not_draft",
  });
});

test("4.2 a superseded version and a document of no request may be deleted", () => {
  assert.deepEqual(checkRemoval("a" as DocumentId, [holder]), { leaves: [] });
  assert.deepEqual(checkRemoval(current, []), { leaves: [] });
});

test("4.2 refuses while the cascade of a deleted request runs", () => {
  assert.throws(() => checkRemoval(current, [{ ...holder, isBeingDeleted: true }]), {
    key: "error.document.cascade_in_progress",
  });
});
