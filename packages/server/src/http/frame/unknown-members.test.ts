import assert from "node:assert/strict";
import { test } from "node:test";
import { Type } from "@sinclair/typebox";
import { NewSignatureRequest } from "@paraph/contract/v2";
import { unknownHeader, unknownMembers } from "./unknown-members.ts";

test("13 a name that others use leads to ours", () => {
  const entry = Type.Object({ account_email: Type.String() });
  const body = Type.Object({
    content: Type.String(),
    custom: Type.String(),
    signatures: Type.Array(entry),
  });
  assert.deepEqual(unknownMembers(body, { signers: [], file: "", signatures: [{ email: "" }] }), [
    { path: "signers", nearest: "signatures" },
    { path: "file", nearest: "content" },
    { path: "signatures[0].email", nearest: "account_email" },
  ]);
});

test("13 members that nobody reads are reported with the nearest known name, at any depth", () => {
  const body = {
    title: "Contract",
    mesage: "Hello",
    callbackSuccessUrl: "https://example.com",
    signatures: [{ account_email: "ada@example.com", acount_email: "x", zzz: 1 }],
  };
  assert.deepEqual(unknownMembers(NewSignatureRequest, body), [
    { path: "mesage", nearest: "message" },
    { path: "callbackSuccessUrl", nearest: "callback_success_url" },
    { path: "signatures[0].acount_email", nearest: "account_email" },
    { path: "signatures[0].zzz", nearest: null },
  ]);
  assert.deepEqual(unknownMembers(NewSignatureRequest, { title: "T", signatures: null }), []);
});

test("13 a header carries no more than it may, whatever a member is called", () => {
  const members = unknownMembers(NewSignatureRequest, { 'a"\\\r\nb\u00fc': 1, titel: 2 });
  assert.equal(unknownHeader(members), '"a\\"\\\\??b?", "titel";nearest="title"');
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`m${at}`, at]));
  assert.equal(unknownMembers(NewSignatureRequest, many).length, 20);
});

test("13 of a list without end only the beginning is looked into", () => {
  const beyond = { get account_email(): never { throw new Error("looked at"); } }; // prettier-ignore
  const signatures = [{ zzz: 1 }, ...Array.from({ length: 50_000 }, () => ({})), beyond];
  const [member, ...others] = unknownMembers(NewSignatureRequest, { signatures });
  assert.deepEqual([member?.path, others], ["signatures[0].zzz", []]);
  const numbers = [...Array.from({ length: 50_000 }, () => 1), { zzz: 1 }];
  assert.deepEqual(unknownMembers(NewSignatureRequest, { signatures: numbers }), []);
});
