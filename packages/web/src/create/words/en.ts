/** Making a request. */
export const create = {
  title: "New request",
  none: {
    title: "You belong to no business yet",
    text: "Requests are made in the name of a business. Ask its administrator to make you a member.",
  },
  business: "In the name of",
  documents: {
    title: "Documents",
    choose: "Choose PDF files",
    drop: "or drop them here",
    limit: "PDF, up to 112.5 MB each",
    uploading: (name: string, percent: string) => `${name}: ${percent} uploaded`,
    pages: (count: number) => `${count} ${count === 1 ? "page" : "pages"}`,
    remove: (name: string) => `Remove ${name}`,
    missing: "Choose at least one document.",
  },
  people: {
    title: "People who sign",
    person: (number: number) => `Person ${number}`,
    add: "Add another person",
    remove: (number: number) => `Remove person ${number}`,
    earlier: (number: number) => `Person ${number}: sign earlier`,
    later: (number: number) => `Person ${number}: sign later`,
    ordered: "They sign in a certain order",
    orderedHint:
      "Who stands in the same step signs at the same time. Move people with the arrows, or drag them into another step.",
    step: (number: number) => `Step ${number}`,
    newStep: "Drop here for a new last step",
    addGroup: "Add a group of the business",
    chooseGroup: "Choose a group",
    group: {
      ALL: (count: number) =>
        count === 1 ? "Group: its one member signs" : `Group: all ${count} members sign`,
      ANY_ONE: (count: number) =>
        count === 1 ? "Group: its one member signs" : `Group: any one of ${count} members signs`,
    },
  },
  places: {
    title: "Where they sign",
    text: "Put a field where a person’s mark should stand. Without one, people choose the place themselves.",
    document: "Document",
    region: (title: string) => `Pages of ${title}`,
    page: (number: number) => `Page ${number}`,
    loading: "The document is being drawn",
    put: (name: string) => `Place a field for ${name}`,
    field: (name: string, page: number) => `Field of ${name} on page ${page}`,
    stands: (name: string, page: number, left: number, bottom: number) =>
      `Field of ${name}: page ${page}, ${left} mm from the left, ${bottom} mm from the lower edge`,
    removed: (name: string) => `The field of ${name} was removed`,
    keys: "Drag a field, or use the arrow keys: a millimetre, with Shift ten. Page Up and Page Down change the page, Delete removes the field.",
    broken: "This document cannot be drawn here. People then choose the place themselves.",
  },
  details: {
    title: "Details",
    name: "Title",
    message: "Message (optional)",
    quality: "Kind of signature",
    usual: "As the business usually does",
    qualities: {
      SES: "Simple (SES)",
      AES: "Advanced (AES)",
      QES: "Qualified (QES)",
      AES_MINIMAL: "Advanced (AES)",
    },
    until: "Last day to sign (optional)",
    latest: (day: string) => `Today or later, ${day} at the latest.`,
    laws: { ZERTES: "Swiss law (ZertES)", EIDAS: "EU law (eIDAS)" },
    deleted: (day: string) => `It is deleted on ${day}; the last day lies before that.`,
    deadlineOff:
      "A last day to sign is not switched on for this business. An administrator can do so under Business.",
  },
  along: {
    title: "What goes along, who watches",
    attachments: "Attachments (optional)",
    attach: "Choose attachments",
    kinds: "PDF, Office, pictures or plain text. They go along and are not signed.",
    observers: "Observers (optional)",
    watch: "They read the request and its documents and do not sign.",
    address: "Address of an observer",
    observe: "Add observer",
    group: "Add a group of observers",
    choose: "Choose a group",
    groupsOff:
      "Groups of observers are not switched on for this business. An administrator can do so under Business.",
    remove: (name: string) => `Remove ${name}`,
    left: (name: string, why: string) => (name === "" ? why : `${name}: ${why}`),
    failed: "This did not go through.",
  },
  kept: {
    saved: (at: string) => `Saved ${at}`,
    saving: "Saving …",
    failed: "Not saved yet – trying again",
  },
  send: "Send",
  draft: "Save as draft",
  note: "Everybody whose turn it is gets an invitation at once.",
  failed: "It was not sent. What is to be mended is marked above.",
  wrong: {
    "error.group.not_found": "This group is not there any more.",
    "file.attachment.unsupported":
      "This kind of file cannot be attached. PDF, Office, pictures and plain text can.",
    "file.attachment.too_large": "This file is larger than 112.5 MB.",
    "file.pdf.not_a_pdf": "This file is not a PDF.",
    "file.pdf.corrupted": "This PDF is damaged and cannot be read.",
    "file.pdf.password_protected": "This PDF is locked by a password.",
    "file.pdf.too_large": "This PDF is larger than 112.5 MB.",
    "file.pdf.too_complex": "This PDF is too complex to be examined.",
    "file.malware.detected": "Malware was found in this file.",
    "file.malware.scanner_unavailable":
      "The file could not be checked for malware. Try again later.",
    "error.request.body_too_large": "This file is too large.",
    "file.pdf.no_pages": "This PDF has no pages.",
    "file.pdf.signature_damaged": "A signature in this PDF is damaged; it cannot be signed on.",
    "file.pdf.changes_not_allowed":
      "This PDF was closed by a certification; nobody can sign it any more.",
    "file.pdf.new_mark_not_allowed": "This PDF takes no further visible marks.",
    "file.pdf.active_content":
      "This PDF holds active content, which qualified signatures do not allow.",
    "error.position.outside_page": "A field stands outside its page.",
    "error.position.too_small": "A field is too small for a mark.",
    "error.sr.place_covers_text":
      "A field would cover text or pictures of a document that is signed already. Move it to a free place.",
    "error.document.damaged":
      "The stored copy of a document is damaged. Upload it again, or ask the operator of the service to restore it.",
    "error.document.not_found": "A document is not there any more. Upload it again.",
    "error.sr.expires_at_out_of_range": "This day is not possible. Choose an earlier or later one.",
    "error.feature.not_enabled": "This business may not set a last day.",
    "error.sr.legislation_required": "This kind of signature needs a law.",
    "error.sr.identity_data_incomplete":
      "Check the mobile number: digits with the country in front.",
    "error.sr.too_many_signers":
      "A document takes 99 signatures at most. Share the people out among several requests.",
    "error.sr.signer_required": "Give the address of the person who signs.",
    "error.sr.nobody_can_sign":
      "This person could not sign here: what their signature needs is not set up on this instance.",
    "error.request.body_invalid": "Something is missing or too long. Check what you entered.",
    "error.auth.forbidden": "You are not a member of this business any more.",
  },
};

export type CreateWords = typeof create;
