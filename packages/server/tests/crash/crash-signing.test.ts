import { cutThePower } from "./points.ts";

await cutThePower([
  "signature.declined",
  "signature.failed",
  "signature.made",
  "sign",
  "signer.added",
  "signer.removed",
]);
