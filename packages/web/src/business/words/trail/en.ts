/** What was done with the business itself. */
export const trail = {
  lead: "Who did what with the business: keys, members, settings. What was done with a request stands in its own history.",
  none: "Nothing was done yet.",
  proven: (count: number, total: number, day: string) =>
    `The ${count} entries shown, of ${total}, were proven under the checkpoint that this instance signed on ${day}.`,
  how: "The file holds every entry with its proof. Anybody can check it without this service, with the key that the instance publishes:",
  file: "Download with proofs",
  published: "Published key",
  older: "Show older entries",
  operator: "Operator",
  unknown: "Erased",
  details: "Proof",
  place: "Place in the history",
  leaf: "Hash of the entry",
  path: "Way to the signed root",
  root: "Signed root",
  acts: {
    "business.added": "Business made",
    "business.renamed": "Business renamed",
    "business.closed": "Business closed",
    "business.changed": "Settings changed",
    "business.feature_switched": "Feature switched",
    "business.retention_changed": "Retention changed",
    "member.added": "Member added",
    "member.role_changed": "Role changed",
    "member.removed": "Member removed",
    "member.renamed": "Member renamed",
    "api_user.added": "API key made",
    "api_user.key_reset": "API key reset",
    "api_user.revoked": "API key ended",
    "group.added": "Group made",
    "group.changed": "Group changed",
    "group.removed": "Group removed",
    "callback.repeated": "Callback sent again",
  },
};

export type TrailWords = typeof trail;
