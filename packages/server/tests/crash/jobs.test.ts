import { cutThePower } from "./points.ts";

await cutThePower([
  "job.callback",
  "job.announce",
  "job.invite",
  "job.remind",
  "job.cascade",
  "job.checkpoint",
  "job.sweep",
]);
