import type { Settings } from "../../src/ports/settings.ts";

/** A demo on this machine. */
export const DEMO_SETTINGS = {
  region: "ch",
  mode: "demo",
  publicUrl: "http://localhost:8080",
  signingAppUrl: "http://localhost:8080",
  timeZone: "Europe/Zurich",
  validationUrl: "http://localhost:8080/validation",
  publicValidation: true,
  scrubBytesPerSecond: 1_000_000,
  messagesToStrangers: { ofOne: 20, ofAll: 60 },
} as const satisfies Settings;
