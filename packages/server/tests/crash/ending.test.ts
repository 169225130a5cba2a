import { cutThePower } from "./points.ts";

await cutThePower([
  "request.withdrawn",
  "request.expired",
  "request.deleted",
  "cascade",
  "signers.reminded",
  "signers.reminded_automatically",
]);
