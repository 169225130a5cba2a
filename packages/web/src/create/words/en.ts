/** Making a request. */
export const create = {
  title: "New request",
  none: {
    title: "You belong to no business yet",
    text: "Requests are made in the name of a business. Ask its administrator to make you a member.",
  },
  business: "In the name of",
  steps: {
    name: "Steps",
    documents: "Documents",
    people: "People",
    places: "Places",
    review: "Review",
    next: (step: string) => `Next: ${step}`,
    back: "Back",
  },
  documents: {
    title: "Documents",
    choose: "Choose PDF files",
    drop: "or drop them here",
    limit: "PDF, up to 112.5 MB each",
    uploading: (name: string, percent: string) => `${name}: ${percent} uploaded`,
    pages: (count: number) => `${count} ${count === 1 ? "page" : "pages"}`,
    remove: (name: string) => `Remove ${name}`,
    repair: (name: string) => `Repair ${name}`,
    repairHint:
      "It can be written anew before anybody signs. The original is kept, and the signature protocol names it.",
    repaired: "Repaired: written anew from a damaged file.",
    original: "Download the original",
    missing: "Choose at least one document.",
    notAdded: (name: string) => `${name} was not added. Choose it again.`,
    notRemoved: (name: string) => `${name} was not removed. Try again.`,
  },
  people: {
    title: "People who sign",
    person: (number: number) => `Person ${number}`,
    add: "Add another person",
    recent: "Asked before",
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
    text: "Drag a person onto the page, or press their name. Without a field, people choose the place themselves.",
    document: "Document",
    region: (title: string) => `Pages of ${title}`,
    page: (number: number) => `Page ${number}`,
    loading: "The document is being drawn",
    put: (name: string) => `Place a field for ${name}`,
    field: (name: string, page: number) => `Field of ${name} on page ${page}`,
    stands: (name: string, page: number, left: number, bottom: number) =>
      `Field of ${name}: page ${page}, ${left} mm from the left, ${bottom} mm from the lower edge`,
    removed: (name: string) => `The field of ${name} was removed`,
    keys: "Drag a field, or use the arrow keys: a millimetre, with Shift ten. Page Up and Page Down change the page, Ctrl+D copies the field, Delete removes it, Ctrl+Z takes back.",
    broken: "This document cannot be drawn here. People then choose the place themselves.",
    none: "Choose a document first; then fields can be put on its pages.",
    bare: (titles: string) => `No field yet: ${titles}. There people choose the place themselves.`,
    own: (name: string, page: number) =>
      `Empty signature field “${name}” of the PDF on page ${page}: who signs there`,
    use: "Who signs here?",
    count: (count: number) => `${count} ${count === 1 ? "field" : "fields"}`,
    size: (name: string) =>
      `Size of the field of ${name}. Arrow keys change it, with Shift in bigger steps.`,
    tools: (name: string, page: number) => `Change the field of ${name} on page ${page}`,
    owner: "Who signs in this field",
    copy: "Copy on this page",
    copyTo: "Copy to …",
    allPages: "All other pages",
    remove: "Remove the field",
    gone: (count: number) =>
      `${count === 1 ? "Another field" : `${count} other fields`} of this person went: a document is signed in its own field or at places of your choice, not both.`,
    undo: "Undo",
    redo: "Redo",
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
  review: {
    title: "What is sent",
    unsigned: "Goes along, is not signed",
    invited: "Is invited at once",
    invitedAfter: (step: number) => `Is invited once step ${step} has signed`,
    placed: (title: string, pages: string) => `${title}: signs on page ${pages}`,
    free: (title: string) => `${title}: chooses the place`,
    until: "Last day to sign",
    message: "Message",
    noMessage: "None",
    observers: "Observers",
    changeDocuments: "Change documents",
    changePeople: "Change people",
    changePlaces: "Change places",
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
    "file.pdf.field_not_found": "A field that was given to somebody is not in the PDF any more.",
    "file.pdf.field_already_signed": "A field that was given to somebody is signed already.",
    "file.pdf.field_locked":
      "A field that was given to somebody is locked, or will be once others have signed.",
    "file.pdf.seed_value_unmet":
      "A field of the PDF asks for a kind of signature that cannot be given here. Do not give it to anybody.",
    "error.position.outside_page": "A field stands outside its page.",
    "error.position.too_small": "A field is too small for a mark.",
    "error.sr.place_covers_text":
      "A field would cover text or pictures of a document that is signed already. Move it to a free place.",
    "error.document.damaged":
      "The stored copy of a document is damaged. Upload it again, or ask the operator of the service to restore it.",
    "error.document.not_found": "A document is not there any more. Upload it again.",
    "error.sr.not_draft":
      "This request was sent meanwhile. What you changed here is not part of it.",
    "error.sr.changed_meanwhile":
      "The documents of this draft are others than those listed here. Reload the page, check them and try again.",
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
