import { INVITATION_DAYS } from "@paraph/contract/limits";
import type { Language } from "@paraph/contract/words";
import { manyLines, oneLine } from "./clean.ts";
import { say } from "./fill.ts";
import type {
  About,
  AccountChange,
  Asking,
  Attached,
  Message,
  MessageKind,
  MessageOf,
} from "./message.ts";

/** A message before it has a form: cleaned sentences in their order, nothing escaped yet. */
export type MailContent = {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly lead: string;
  readonly code: string | null;
  readonly rows: readonly { readonly label: string; readonly value: string }[];
  /** Words of a person; as an aside they stand below the button, which comes first. */
  readonly quote: { readonly label: string; readonly text: string; readonly aside: boolean } | null;
  readonly button: { readonly label: string; readonly url: string } | null;
  readonly notes: readonly string[];
  readonly demo: string | null;
  readonly footer: string;
  /** What stands above the mail: the business, where it has a look of its own. */
  readonly head: string;
  /** Above it, where the logo of the business comes with the mail: how large it is shown. */
  readonly logo: { readonly width: number; readonly height: number } | null;
  readonly colours: {
    readonly light: string;
    readonly on: string;
    readonly dark: string;
    readonly darkOn: string;
  };
};

type Part = Pick<MailContent, "subject" | "lead"> &
  Partial<Pick<MailContent, "code" | "rows" | "quote" | "button" | "notes" | "footer">>;

const HIGHEST_LOGO = 56;
const LONGEST = { title: 300, inSubject: 100, name: 80, message: 2048 } as const;

export function mailContentOf(given: Message): MailContent {
  const message = cleaned(given);
  const { language, name, sender } = message;
  const part = partOf(message);
  return {
    language,
    greeting: name ? say(language, "greetingNamed", { name }) : say(language, "greeting"),
    code: null,
    rows: aboutRows(message),
    quote: null,
    button: null,
    notes: [say(language, "notExpected")],
    demo: message.demo ? say(language, "demo") : null,
    footer: say(language, "sentBy", { sender: fullSender(message) }),
    head: message.look ? sender : "Paraph",
    logo: logoOf(message),
    colours: coloursOf(message),
    ...part,
  };
}

/** Our own blue, or the accent of the business. */
function coloursOf({ look }: About): MailContent["colours"] {
  const accent = look?.accent;
  return accent
    ? {
        light: accent.light.brand,
        on: accent.light.on,
        dark: accent.dark.brand,
        darkOn: accent.dark.on,
      }
    : { light: "#1d4f91", on: "#ffffff", dark: "#8ab4f0", darkOn: "#0d1a2e" };
}

/** Half of its pixels, for sharp screens, and no higher than the heading of a letter. */
function logoOf({ look }: About): MailContent["logo"] {
  const size = look?.logo;
  if (!size) return null;
  const scale = Math.min(1 / 2, HIGHEST_LOGO / size.height);
  return { width: Math.ceil(size.width * scale), height: Math.ceil(size.height * scale) };
}

/** A business that shows another name is shown with its own beside it. */
function fullSender({ sender, look }: About): string {
  return look?.registeredName ? `${sender} (${look.registeredName})` : sender;
}

/** What is said of each change of an account. */
export const CHANGES = {
  password: "accountPasswordChanged",
  recovered: "accountRecovered",
  passkey_added: "accountPasskeyAdded",
  passkey_removed: "accountPasskeyRemoved",
  name: "accountNameChanged",
  mobile: "accountMobileChanged",
  email: "accountEmailChanged",
  totp_on: "accountTotpOn",
  totp_off: "accountTotpOff",
  recovery_codes: "accountRecoveryCodes",
  recovery_code_used: "accountRecoveryCodeUsed",
  deleted: "accountDeleted",
} as const;

/** What is true after a change: a used recovery code ends no session, and who has no account sets no password. */
export function afterChange(change: AccountChange) {
  if (change === "deleted") return ["accountDeletedNotYou"] as const;
  if (change === "recovery_code_used") return ["accountNotYou"] as const;
  return ["accountOthersOut", "accountNotYou"] as const;
}

/** What we write about an account is about no document and on nobody's behalf. */
const ours = (language: Language) => ({ rows: [], footer: say(language, "sentByUs") });

/** A new kind of message does not compile without its row. */
const PARTS: { readonly [Kind in MessageKind]: (message: MessageOf<Kind>) => Part } = {
  invitation: (message) => asking(message, "invitationSubject", invitationLead(message)),
  turn: (message) =>
    asking(message, "turnSubject", say(message.language, "turnLead", named(message))),
  reminder: (message) =>
    asking(message, "reminderSubject", say(message.language, "reminderLead", named(message))),
  completed,
  declined,
  failed,
  withdrawn,
  expired,
  code: (message) => code(message, say(message.language, "codeLead")),
  membership,
  handover,
  receive_again: ({ language, business, url }) => ({
    ...ours(language),
    subject: say(language, "receiveAgainSubject", { business: oneLine(business, LONGEST.name) }),
    lead: say(language, "receiveAgainLead", { business: oneLine(business, LONGEST.name) }),
    button: { label: say(language, "receiveAgainButton"), url },
    notes: [say(language, "receiveAgainNotYou")],
  }),
  account_changed: ({ language, change }) => ({
    ...ours(language),
    subject: say(language, "accountChangedSubject"),
    lead: say(language, CHANGES[change]),
    notes: afterChange(change).map((key) => say(language, key)),
  }),
  account_code: (message) => ({
    ...code(message, say(message.language, "accountCodeLead"), "accountCodeNotExpected"),
    ...ours(message.language),
  }),
};

function partOf<Kind extends MessageKind>(message: MessageOf<Kind>): Part {
  return PARTS[message.kind](message);
}

function asking(
  message: Asking,
  subject: "invitationSubject" | "turnSubject" | "reminderSubject",
  lead: string,
): Part {
  const { language, expiresOn, personalLink, sender } = message;
  const until = expiresOn
    ? [{ label: say(language, "expiresLabel"), value: dayIn(language, expiresOn) }]
    : [];
  return {
    subject: say(language, subject, inSubject(message)),
    lead,
    rows: [...aboutRows(message), pagesRow(message), ...until],
    quote: quoted(say(language, "messageLabel", { sender }), message.message, true),
    button: { label: say(language, "signButton"), url: message.url },
    notes: [...(personalLink ? [say(language, "personalLink")] : []), say(language, "notExpected")],
  };
}

/** Who asks, by name and with the business. */
function named({ person, sender }: Asking): { readonly sender: string } {
  return { sender: person ? `${person} (${sender})` : sender };
}

function pagesRow({ language, documents, pages }: Asking): MailContent["rows"][number] {
  const counts = { pages: String(pages), count: String(documents) };
  const value = documents > 1 ? say(language, "pagesIn", counts) : counts.pages;
  return { label: say(language, "pagesLabel"), value };
}

function invitationLead(message: Asking): string {
  const { language, documents } = message;
  const { sender } = named(message);
  return documents > 1
    ? say(language, "invitationLeadMany", { sender, count: String(documents) })
    : say(language, "invitationLead", { sender });
}

function completed(message: MessageOf<"completed">): Part {
  const { language, attached, url, availableUntil } = message;
  const names: { readonly [Each in Attached]: string } = {
    SIGNED_DOCUMENT: say(language, "attachedDocument"),
    SIGNATURE_PROTOCOL: say(language, "attachedReport"),
  };
  const value = attached.map((one) => names[one]).join(", ");
  return {
    subject: say(language, "completedSubject", inSubject(message)),
    lead: say(language, "completedLead"),
    rows: [
      ...aboutRows(message),
      ...(value ? [{ label: say(language, "attachedLabel"), value }] : []),
      ...(availableUntil
        ? [{ label: say(language, "availableLabel"), value: dayIn(language, availableUntil) }]
        : []),
    ],
    button: { label: say(language, "fetchButton"), url },
    notes: [],
  };
}

function declined(message: MessageOf<"declined">): Part {
  const { language, person, reason, url } = message;
  return {
    subject: say(language, "declinedSubject", inSubject(message)),
    lead: person ? say(language, "declinedLead", { person }) : say(language, "declinedLeadUnnamed"),
    quote: quoted(say(language, "reasonLabel"), reason),
    button: url ? { label: say(language, "viewButton"), url } : null,
    notes: [],
  };
}

function failed(message: MessageOf<"failed">): Part {
  const { language, sender } = message;
  return {
    subject: say(language, "failedSubject", inSubject(message)),
    lead: say(language, "failedLead", { sender }),
    notes: [],
  };
}

function withdrawn(message: MessageOf<"withdrawn">): Part {
  const { language, sender } = message;
  return {
    subject: say(language, "withdrawnSubject", inSubject(message)),
    lead: say(language, "withdrawnLead", { sender }),
    quote: quoted(say(language, "messageLabel", { sender }), message.message),
    notes: [],
  };
}

function expired(message: MessageOf<"expired">): Part {
  const { language, url } = message;
  return {
    subject: say(language, "expiredSubject", inSubject(message)),
    lead: say(language, "expiredLead"),
    button: url ? { label: say(language, "viewButton"), url } : null,
    notes: [],
  };
}

/** Asks somebody to belong to a business; the link opens a page behind the login. */
function membership(message: MessageOf<"membership">): Part {
  const { language, role, email, invitedBy, expiresOn } = message;
  const sender = fullSender(message);
  const days = String(INVITATION_DAYS);
  return {
    subject: say(language, "membershipSubject", { sender: inSubject(message).sender }),
    lead: say(language, "membershipLead", { sender }),
    rows: [
      { label: say(language, "businessLabel"), value: sender },
      { label: say(language, "invitedByLabel"), value: oneLine(invitedBy, LONGEST.title) },
      {
        label: say(language, "roleLabel"),
        value: say(language, role === "admin" ? "roleAdmin" : "roleMember"),
      },
      { label: say(language, "validLabel"), value: dayIn(language, expiresOn) },
    ],
    button: { label: say(language, "membershipButton"), url: message.url },
    notes: [
      say(language, "membershipHow", { email }),
      say(language, "membershipDays", { days }),
      say(language, "notExpected"),
    ],
  };
}

/** What was done with the requests that the reader manages, and who did it. */
function handover(message: MessageOf<"handover">): Part {
  const { language, notice, title, by, manager, requests, url } = message;
  const sender = fullSender(message);
  const count = String(requests);
  const isOne = title !== "";
  const row = (
    label: "documentLabel" | "requestsLabel" | "managerLabel" | "byLabel",
    value: string,
  ) => ({
    label: say(language, label),
    value: oneLine(value, LONGEST.title),
  });
  return {
    subject: say(language, SUBJECTS[notice], { sender: inSubject(message).sender }),
    lead: say(language, (isOne ? LEADS_ONE : LEADS_MANY)[notice], { sender }),
    rows: [
      ...(isOne
        ? [row("documentLabel", title)]
        : requests > 0
          ? [row("requestsLabel", count)]
          : []),
      ...(manager === null || notice === "given" ? [] : [row("managerLabel", manager)]),
      row("byLabel", by),
    ],
    ...(notice === "given" && { button: { label: say(language, "handoverButton"), url } }),
    notes: notice === "given" ? [] : [say(language, "handoverKept")],
  };
}

const SUBJECTS = {
  given: "handoverGivenSubject",
  taken: "handoverTakenSubject",
  removed: "handoverRemovedSubject",
} as const;
const LEADS_ONE = {
  given: "handoverGivenOne",
  taken: "handoverTakenOne",
  removed: "handoverRemoved",
} as const;
const LEADS_MANY = {
  given: "handoverGivenMany",
  taken: "handoverTakenMany",
  removed: "handoverRemoved",
} as const;

function code(
  message: MessageOf<"code" | "account_code">,
  lead: string,
  notExpected: "codeNotExpected" | "accountCodeNotExpected" = "codeNotExpected",
): Part {
  const { language, minutes } = message;
  return {
    subject: say(language, "codeSubject", { code: message.code }),
    lead,
    code: message.code,
    notes: [say(language, "codeValid", { minutes: String(minutes) }), say(language, notExpected)],
  };
}

function aboutRows(message: About): MailContent["rows"] {
  const { language, title } = message;
  return [
    { label: say(language, "documentLabel"), value: title },
    { label: say(language, "senderLabel"), value: fullSender(message) },
  ];
}

function inSubject({ sender, title }: About): { sender: string; title: string } {
  return { sender: oneLine(sender, LONGEST.name), title: oneLine(title, LONGEST.inSubject) };
}

function quoted(label: string, text: string | null, aside = false): MailContent["quote"] {
  return text ? { label, text, aside } : null;
}

/** Written out, because 3/4/2026 is another day in another country. */
function dayIn(language: Language, day: string): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : `${language}-CH`, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}

function cleaned<Any extends Message>(message: Any): Any {
  const name = message.name === null ? null : oneLine(message.name, LONGEST.name);
  return {
    ...message,
    name: name === "" ? null : name,
    sender: oneLine(message.sender, LONGEST.name),
    title: oneLine(message.title, LONGEST.title),
    ...(message.look?.registeredName
      ? {
          look: {
            ...message.look,
            registeredName: oneLine(message.look.registeredName, LONGEST.name),
          },
        }
      : {}),
    ...("message" in message && message.message !== null
      ? { message: manyLines(message.message, LONGEST.message) }
      : {}),
    ...("person" in message && message.person !== null
      ? { person: oneLine(message.person, LONGEST.name) }
      : {}),
    ...("reason" in message && message.reason !== null
      ? { reason: manyLines(message.reason, LONGEST.message) }
      : {}),
  };
}
