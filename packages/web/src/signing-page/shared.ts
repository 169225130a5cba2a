import type { Sender, SigningPage } from "@paraph/contract/app";
import type { Brand } from "../components/BrandMark.tsx";
import type { Entry } from "./calls.ts";
import type { Choices, Step } from "./flow.ts";
import type { Mark } from "./mark.ts";

/** What every step of the flow is given. */
export type StepProps = {
  readonly page: SigningPage;
  readonly entry: Entry;
  readonly choices: Choices;
  /** The mark that stands in the documents: chosen, kept with the account, or the name. */
  readonly mark: Mark;
  readonly go: (step: Step | "") => void;
  readonly refresh: () => Promise<void>;
};

export function senderOf(page: SigningPage): string {
  return page.invitation?.sender.business ?? "";
}

/** Who stands above the pages; Paraph where nobody may be named. */
export function brandOf(page: SigningPage | null): Brand | undefined {
  const sender = page?.invitation?.sender;
  return sender && { name: sender.business, logo: sender.logo };
}

/** Whether a business looks different from what everybody's pages look like. */
export function isBranded({ registeredName, accent, logo }: Sender): boolean {
  return registeredName !== null || accent !== null || logo !== null;
}

export function isDemo(page: SigningPage): boolean {
  return page.invitation?.environment === "demo";
}
