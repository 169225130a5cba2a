import assert from "node:assert/strict";
import { test } from "node:test";
import { knownPasswords } from "../../adapters/system/known-passwords.ts";
import { checkPassword } from "./password.ts";

const isKnownPassword = await knownPasswords();
const weak = (password: string, isKnown = isKnownPassword): boolean => {
  try {
    checkPassword(password, "ada.muster@example.com", isKnown);
    return false;
  } catch (error) {
    assert.equal((error as { key?: string }).key, "error.account.password_weak");
    return true;
  }
};

test("12 a password that many have taken is refused, also dressed up with digits and signs", () => {
  for (const password of [
    "short",
    "aaaaaaaaaaaaaaa",
    "1234567890",
    "PASSWORD123",
    "qwertyuiop",
    "Michael1987!",
    "!!dragon2024",
    "2024Liverpool",
    "ada.muster@example.com",
    "ada.muster1234",
  ]) {
    assert.equal(weak(password), true, password);
  }
});

test("12 a password of nothing but words of the service, digits and signs is refused", () => {
  for (const password of [
    "Paraph2026!",
    "paraph-paraph",
    "Unterschrift-7",
    "signature!!",
    "2026_Contratto",
    "Signature!Document",
  ]) {
    assert.equal(weak(password), true, password);
  }
  for (const password of ["8362910475", "paraph by the lake", "tz4-signature-kuq"]) {
    assert.equal(weak(password), false, password);
  }
});

test("12 a few words, and what a program made, are taken", () => {
  for (const password of [
    "a long walk by the lake",
    "tz4-Kuq9-wem2",
    "vier gelbe tassen im regal",
    "monkeys and dragons at noon",
  ]) {
    assert.equal(weak(password), false, password);
  }
});

test("the list is what refuses them: without it they would pass", () => {
  const nothing = () => false;
  for (const password of ["Michael1987!", "!!dragon2024", "2024Liverpool"]) {
    assert.equal(weak(password, nothing), false, password);
  }
});

test("the list is large", () => {
  // Some that stand far down in it.
  for (const password of ["leicester", "snowflake", "trombone"]) {
    assert.equal(isKnownPassword(password), true, password);
  }
  assert.equal(isKnownPassword("a long walk by the lake"), false);
});
