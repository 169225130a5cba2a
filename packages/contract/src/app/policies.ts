import { Type, type Static } from "@sinclair/typebox";
import { named, oneOf } from "../shapes/kit.ts";
import { ENVIRONMENTS, FEATURES } from "../words.ts";
import { listOf, orNull, type AppCall } from "./kit.ts";

const Environment = oneOf(ENVIRONMENTS);
const Day = Type.String({ format: "date" });
const Days = Type.Integer({ minimum: 1, maximum: 3650 });

/** A feature of a business and who switches it. */
export const BusinessFeature = named("BusinessFeature", {
  name: oneOf(FEATURES),
  isOn: Type.Boolean(),
  holder: oneOf(["business", "operator"]),
});
export type BusinessFeature = Static<typeof BusinessFeature>;
const Features = Type.Object({ features: listOf(BusinessFeature) });

/** How long requests of one environment are kept, and what that will delete as things stand. */
export const RetentionSide = named("RetentionSide", {
  environment: Environment,
  days: orNull(Type.Integer()),
  requests: Type.Integer({ description: "Requests that have a day of deletion." }),
  first: orNull(Day),
  all: Type.Integer(),
});
export type RetentionSide = Static<typeof RetentionSide>;
const Retention = Type.Object({ sides: listOf(RetentionSide) });

/** What a policy would do to the requests that are there. */
export const RetentionPreview = named("RetentionPreview", {
  environment: Environment,
  days: orNull(Type.Integer()),
  requests: Type.Integer(),
  waiting: Type.Integer({ description: "Of these, how many are kept longer for their deadline." }),
  first: orNull(Day),
  months: listOf(Type.Object({ month: Type.String(), requests: Type.Integer() })),
});
export type RetentionPreview = Static<typeof RetentionPreview>;

/** A new policy; `existing` is the number of requests that the person was shown and wants it for as well. */
export const NewRetention = Type.Object({
  environment: Environment,
  days: orNull(Days),
  existing: orNull(Type.Integer({ minimum: 0 })),
});
export type NewRetention = Static<typeof NewRetention>;

const AT = "/app/business/{businessId}";

/** The calls of the pages of features and retention; for administrators. */
export const POLICY_CALLS = {
  features: {
    method: "GET",
    path: `${AT}/features`,
    access: "account",
    summary: "The features of the business and who switches them, for administrators.",
    answer: Features,
  },
  switchFeature: {
    method: "PUT",
    path: `${AT}/features/{feature}`,
    access: "account",
    summary: "Turns a feature on or off that the business holds.",
    body: Type.Object({ isOn: Type.Boolean() }),
    answer: Features,
  },
  retention: {
    method: "GET",
    path: `${AT}/retention`,
    access: "account",
    summary: "How long requests are kept, in each environment, for administrators.",
    answer: Retention,
  },
  previewRetention: {
    method: "GET",
    path: `${AT}/retention/preview`,
    access: "account",
    summary: "What a policy would delete and when; changes nothing.",
    query: Type.Object({ environment: Type.Optional(Environment), days: Type.Optional(Days) }),
    answer: RetentionPreview,
  },
  putRetention: {
    method: "PUT",
    path: `${AT}/retention`,
    access: "account",
    summary: "A new policy for one environment.",
    body: NewRetention,
    answer: Retention,
  },
} as const satisfies Readonly<Record<string, AppCall>>;
