import {
  BRANDING_CALLS,
  BUSINESS_CALLS,
  GROUP_CALLS,
  INVITATION_CALLS,
  POLICY_CALLS,
  SANDBOX_CALLS,
  TRAIL_CALLS,
  USAGE_CALLS,
  type AppCall,
} from "@paraph/contract/app";

/**
 * Who may do what with a business in the web application, written down from the decisions and not from the code. The
 * test makes every call as every role and compares; docs/access.md is made from it.
 */
export const BUSINESS_ROLES = {
  admin: "an administrator of the business",
  member: "a member of the business",
} as const;

/** The calls of the pages of a business, all of them. */
export const OFFICE_CALLS = {
  ...BUSINESS_CALLS,
  ...USAGE_CALLS,
  ...TRAIL_CALLS,
  ...POLICY_CALLS,
  ...GROUP_CALLS,
  ...INVITATION_CALLS,
  ...BRANDING_CALLS,
  ...SANDBOX_CALLS,
} as const satisfies Readonly<Record<string, AppCall>>;
export type OfficeCall = keyof typeof OFFICE_CALLS;

type BusinessOperation = {
  readonly says: string;
  readonly calls: readonly OfficeCall[];
  readonly member: boolean;
  /** Needs a login that is fresh. */
  readonly fresh: string;
};

// prettier-ignore
export const BUSINESS_OPERATIONS: readonly BusinessOperation[] = [
  { says: "see who belongs to the business",          calls: ["members"], member: true, fresh: "no" },
  { says: "invite members, send an invitation again, withdraw it; change roles, remove members", calls: ["putMember", "removeMember", "repeatInvitation", "withdrawInvitation"], member: false, fresh: "always" },
  { says: "see that every request of one environment exists, without its documents", calls: ["businessRequests"], member: false, fresh: "no" },
  { says: "take a request over, give it or all of somebody's to a member", calls: ["handOver", "handOverAll"], member: false, fresh: "no" },
  { says: "see the business in numbers",               calls: ["overview"], member: false, fresh: "no" },
  { says: "see API keys; end one",                     calls: ["keys", "endKey", "revokeKey"], member: false, fresh: "no" },
  { says: "make and reset API keys",                   calls: ["newKey", "addKey", "resetKey"], member: false, fresh: "production" },
  { says: "see callbacks of one environment with what was sent and answered; make one again", calls: ["callbacks", "callbackAttempt", "replayBusinessCallback"], member: false, fresh: "no" },
  { says: "see whose pages may frame signing pages",   calls: ["embedding"], member: false, fresh: "no" },
  { says: "list whose pages may frame signing pages",  calls: ["putEmbedding"], member: false, fresh: "always" },
  { says: "see and change how signers are reminded automatically", calls: ["reminders", "putReminders"], member: false, fresh: "no" },
  { says: "see and list allowed exits",                calls: ["exits", "putExits"], member: false, fresh: "no" },
  { says: "see and download what was used in one environment", calls: ["usage", "usageFile"], member: false, fresh: "no" },
  { says: "see and download the audit trail of the business", calls: ["trail", "trailFile"], member: false, fresh: "no" },
  { says: "see the features and how long requests are kept; try a policy", calls: ["features", "retention", "previewRetention"], member: false, fresh: "no" },
  { says: "switch the features that the business holds; change how long requests are kept", calls: ["switchFeature", "putRetention"], member: false, fresh: "always" },
  { says: "see the groups of one environment", calls: ["groups"], member: true, fresh: "no" },
  { says: "make, change and remove groups", calls: ["addGroup", "changeGroup", "removeGroup"], member: false, fresh: "no" },
  { says: "see the seals and their certificates", calls: ["seals"], member: false, fresh: "no" },
  { says: "see how the business looks to its signers; try a colour", calls: ["branding", "tryAccent"], member: false, fresh: "no" },
  { says: "change the shown name, the colour and the logo", calls: ["putBranding", "putLogo", "removeLogo"], member: false, fresh: "always" },
  { says: "read the mailbox of the demo, play its signers, move its clock", calls: ["mailbox", "mail", "virtualSigners", "playSigner", "demoClock", "moveDemoClock"], member: true, fresh: "no" },
];

/** The table for readers of the documentation. */
export function businessTable(): string {
  const named = Object.entries(BUSINESS_ROLES).map(([role, says]) => `- **${role}**: ${says}`);
  const head = ["", "admin", "member", "anybody else", "fresh login"];
  const rows = BUSINESS_OPERATIONS.map(({ says, member, fresh }) => {
    return [says, "✓", member ? "✓" : "–", "–", fresh];
  });
  // Tried by tests/app/invitations.test.ts.
  rows.push(["accept an invitation", "–", "–", "the account of the invited address", "no"]);
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [...named, "", ...lines].join("\n");
}
