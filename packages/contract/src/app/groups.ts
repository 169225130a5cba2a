import { Type, type Static } from "@sinclair/typebox";
import { Email, Instant, named, oneOf } from "../shapes/kit.ts";
import { ENVIRONMENTS, GROUP_MODES, GROUP_TYPES } from "../words.ts";
import { line, listOf, orNull, type AppCall } from "./kit.ts";

const Environment = oneOf(ENVIRONMENTS);
const Side = Type.Object({ environment: Type.Optional(Environment) });

/** People whom the business asks together. */
export const BusinessGroup = named("BusinessGroup", {
  id: Type.String(),
  name: Type.String(),
  type: oneOf(GROUP_TYPES),
  mode: oneOf(GROUP_MODES),
  members: listOf(Type.String()),
  updatedAt: Instant,
});
export type BusinessGroup = Static<typeof BusinessGroup>;
const Groups = Type.Object({ groups: listOf(BusinessGroup) });

/** What is asked of a group; its members by their addresses, each once. */
export const WantedGroup = Type.Object({
  name: line(200, 1),
  type: oneOf(GROUP_TYPES),
  mode: oneOf(GROUP_MODES),
  members: Type.Array(Email, { minItems: 1, maxItems: 100, uniqueItems: true }),
});
export type WantedGroup = Static<typeof WantedGroup>;

/** Who seals in one environment. */
export const BusinessSeal = named("BusinessSeal", {
  environment: Environment,
  state: oneOf(["off", "none", "held", "ready", "over", "away"]),
  certificate: orNull(
    Type.Object({
      subject: Type.String(),
      issuer: Type.String(),
      serialNumber: Type.String(),
      notBefore: Instant,
      notAfter: Instant,
      pem: Type.String(),
    }),
  ),
});
export type BusinessSeal = Static<typeof BusinessSeal>;

const AT = "/app/business/{businessId}";

/** The calls of the pages of groups and seals. */
export const GROUP_CALLS = {
  groups: {
    method: "GET",
    path: `${AT}/groups`,
    access: "account",
    summary: "The groups of one environment, for members.",
    query: Side,
    answer: Groups,
  },
  addGroup: {
    method: "POST",
    path: `${AT}/groups`,
    access: "account",
    summary: "Makes a group in one environment.",
    query: Side,
    body: WantedGroup,
    answer: Groups,
  },
  changeGroup: {
    method: "PUT",
    path: `${AT}/groups/{groupId}`,
    access: "account",
    summary: "Changes a group; requests that asked it stay as they are.",
    query: Side,
    body: WantedGroup,
    answer: Groups,
  },
  removeGroup: {
    method: "DELETE",
    path: `${AT}/groups/{groupId}`,
    access: "account",
    summary: "Removes a group; requests that asked it stay as they are.",
    query: Side,
  },
  seals: {
    method: "GET",
    path: `${AT}/seals`,
    access: "account",
    summary: "Who seals for the business in each environment, for administrators.",
    answer: Type.Object({ seals: listOf(BusinessSeal) }),
  },
} as const satisfies Readonly<Record<string, AppCall>>;
