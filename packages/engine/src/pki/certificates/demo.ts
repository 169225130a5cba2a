import { fittingText, type NameParts } from "./name.ts";

/** What every certificate of the built-in authority says about itself, in its names and its policy. */
export const DEMO = {
  organization: "DEMO - no legal weight",
  suffix: " (DEMO)",
  /** In the arc that anybody may use: 2.25 and a UUID as one number. */
  policy: "2.25.171839126041793320961513497245801238893",
  notice: "DEMO certificate: issued without identification, signatures have no legal weight.",
} as const;

/** A natural person as far as we know one (EN 319 412-2); the serial number is an opaque random value. */
export type Person = {
  readonly country: string;
  readonly givenName: string;
  readonly surname: string;
  readonly serialNumber: string;
};

/** EN 319 412-2, 4.2.4, with the demo mark in organization and common name; who has one name only keeps it. */
export function demoPersonName(person: Person): NameParts {
  const parts = [
    ["surname", person.surname],
    ["givenName", person.givenName],
  ] as const;
  return [
    ["country", person.country],
    ["organization", DEMO.organization],
    ...parts
      .filter(([, text]) => text !== "")
      .map(([attribute, text]) => [attribute, fittingText(attribute, text)] as const),
    ["serialNumber", person.serialNumber],
    ["commonName", fittingText("commonName", `${person.givenName} ${person.surname}`, DEMO.suffix)],
  ];
}

/** Anything that is not a person: an authority, a time-stamp unit, a business that seals (EN 319 412-3). */
export function demoOrganizationName(country: string, name: string): NameParts {
  return [
    ["country", country],
    ["organization", DEMO.organization],
    ["commonName", fittingText("commonName", name, DEMO.suffix)],
  ];
}
