import type { SigningPage } from "@paraph/contract/app";
import type { Entry } from "./calls.ts";
import type { Choices, Step } from "./room.ts";

/** What every step of the room is given. */
export type StepProps = {
  readonly page: SigningPage;
  readonly entry: Entry;
  readonly choices: Choices;
  readonly go: (step: Step | "") => void;
  readonly refresh: () => Promise<void>;
};

export function senderOf(page: SigningPage): string {
  return page.invitation?.sender.business ?? "";
}

export function isDemo(page: SigningPage): boolean {
  return page.invitation?.environment === "demo";
}
