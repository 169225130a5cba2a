import type { SigningPage } from "@paraph/contract/app";
import type { IconName } from "../components/Icon.tsx";
import type { Tone } from "../components/Notice.tsx";
import type { Formats } from "../i18n/formats.ts";
import type { SigningWords } from "./words/en.ts";

export type StateWords = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly tone: Tone;
  readonly icon: IconName;
};

/** What is said about a state in which this person cannot sign. */
export function describeState(
  page: SigningPage | null,
  { states, done }: SigningWords,
  { day, moment }: Formats,
  opensOnce = false,
): StateWords {
  const sender = page?.invitation?.sender.business ?? "";
  const at = page?.end?.at ?? null;
  switch (page?.state) {
    case undefined:
      return tell("plain", "clock", states.ended.title, [states.ended.text]);
    case "link_invalid":
      return tell(
        "warn",
        "warn",
        states.link_invalid.title,
        opensOnce
          ? [states.link_invalid.once, states.link_invalid.anew]
          : [states.link_invalid.text, states.link_invalid.ask],
      );
    case "link_replaced":
      return tell("plain", "swap", states.link_replaced.title, [
        states.link_replaced.text(page.meantFor ?? "…"),
      ]);
    case "withdrawn":
      return tell("plain", "undo", states.withdrawn.title, [states.withdrawn.text(sender)]);
    case "error":
      return tell("bad", "warn", states.error.title, [
        states.error.text,
        page.end?.isSignedByYou ? states.error.signed : states.error.unsigned,
        states.contact,
      ]);
    case "declined_by_you":
      return tell("plain", "bad", states.declined_by_you.title, [
        at ? states.declined_by_you.text(moment(at)) : states.contact,
      ]);
    case "declined_by_other":
      return tell("plain", "bad", states.declined_by_other.title, [
        page.end?.by ? states.declined_by_other.by(page.end.by) : states.declined_by_other.text,
      ]);
    case "expired":
      return tell("warn", "clock", states.expired.title, [
        states.expired.text(day(page.invitation?.expiresAt ?? at ?? page.serverTime)),
      ]);
    case "wrong_account":
      return tell("warn", "person", states.wrong_account.title(page.meantFor ?? "…"), [
        states.wrong_account.text(page.loggedInAs ?? "…"),
      ]);
    case "not_your_turn":
      return tell("plain", "clock", states.not_your_turn.title, [states.not_your_turn.text]);
    case "locked":
      return tell(
        "plain",
        "pen",
        page.lockedBy ? states.locked.by(page.lockedBy) : states.locked.title,
        [states.locked.text],
      );
    case "changed":
      return tell("warn", "swap", states.changed.title, [states.changed.text]);
    case "all_signed":
      return tell("ok", "ok", states.all_signed.title, [states.all_signed.text]);
    case "already_signed":
      return tell("ok", "ok", states.already_signed.title, [done.waiting(page.waitingFor)]);
    case "more_for_you":
      return tell("plain", "pen", done.next, [done.nextText]);
    case "ready":
      return tell("plain", "document", page.invitation?.title ?? "", []);
  }
}

function tell(tone: Tone, icon: IconName, title: string, lines: readonly string[]): StateWords {
  return { tone, icon, title, lines };
}
