/** What the id of a path names, by the first word of the path. */
const THINGS: Readonly<Record<string, string>> = {
  documents: "The document.",
  "signature-requests": "The signature request.",
  groups: "The group.",
  infos: "As the call that judged the document answered it.",
  reports: "As the call that judged the document answered it.",
  validate: "As the call that judged the document answered it.",
};

/** The other ids, each with where an answer shows it. */
const PARTS: Readonly<Record<string, string>> = {
  sid: "The signature: its `sid` in the request.",
  attachment_id: "The attachment, from `attachments` of the request.",
  callback_id: "The callback, from the list of the request's callbacks.",
  document_id: "The document, from `documents` of the request.",
  evidence_id: "The identification, from `signer_identity_data` of the signature.",
  observer_id: "The observer, from `observers` of the request.",
};

/** What a parameter of a path names; empty where nobody has said it. */
export function pathWords(path: string, name: string): string {
  return (name === "id" ? THINGS[path.split("/")[1] ?? ""] : PARTS[name]) ?? "";
}
