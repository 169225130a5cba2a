import assert from "node:assert/strict";
import { test } from "node:test";
import { callingCode, withCountry } from "./phone.ts";

test("a national number gets the country of the device, and shows it", () => {
  const cases = [
    ["079 123 45 67", "41", "+41 79 123 45 67"],
    ["0791234567", "41", "+41 791234567"],
    ["0171 1234567", "49", "+49 171 1234567"],
    ["+41 79 123 45 67", "49", "+41 79 123 45 67"],
    ["0041 79 123 45 67", undefined, "+41 79 123 45 67"],
    // Nobody guesses where nothing is known.
    ["079 123 45 67", undefined, "079 123 45 67"],
    ["333 123 4567", "41", "333 123 4567"],
    ["", "41", ""],
  ] as const;
  for (const [typed, code, expected] of cases) assert.equal(withCountry(typed, code), expected);
});

test("the country is that of the time zone; where that says nothing, nobody guesses", () => {
  assert.equal(callingCode("Europe/Zurich"), "41");
  assert.equal(callingCode("UTC"), undefined);
  assert.equal(callingCode("America/New_York"), undefined);
});
