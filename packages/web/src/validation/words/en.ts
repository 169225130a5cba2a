/** The page that validates documents. */
export const validate = {
  title: "Check a signed PDF",
  lead: "See who signed a document, whether the signatures hold, and what was changed afterwards.",
  choose: "Choose a PDF",
  drop: "or drop it here",
  limit: (size: string) => `One PDF, up to ${size}. It is checked and forgotten: nothing is kept.`,
  uploading: (percent: string) => `Sending: ${percent}`,
  checking: "Checking signatures, certificates and every later change …",
  again: "Check another document",
  closed: {
    title: "Please log in to check documents",
    text: "On this service only people with an account can have documents checked.",
    go: "Log in",
  },
  failed: {
    "file.pdf.not_a_pdf":
      "This file is not a PDF. Choose the signed PDF itself, not a picture or a ZIP file.",
    "file.pdf.too_complex": "This PDF is too complex to be checked safely.",
    "error.request.body_too_large": "This file is too large to be checked here.",
    other: "This document could not be checked.",
  },
  verdict: {
    valid: {
      title: "Valid",
      text: "Every signature holds, and nothing was changed that it does not allow.",
    },
    marked: {
      title: "Valid, with later marks",
      text: "Every signature holds. Later signers put marks on pages that others had signed before. The earlier signatures permit them and do not cover them: look at each.",
    },
    added: {
      title: "Valid, with later additions",
      text: "Every signature holds. Afterwards something was added that the signatures permit but do not cover. Look at what is marked below.",
    },
    changed: {
      title: "Changed after signing",
      text: "The signatures are genuine, but the document was changed afterwards. Look at what is marked below.",
    },
    changedUndecided: {
      title: "Changed after signing",
      text: "The document was changed after it was signed, and at least one signature cannot be confirmed. Do not rely on this document.",
    },
    failed: {
      title: "Not valid",
      text: "At least one signature does not hold. Do not rely on this document.",
    },
    undecided: {
      title: "Not certain",
      text: "Nothing wrong was found, but at least one signature cannot be confirmed. The reason is given with it.",
    },
    none: {
      title: "No signature",
      text: "This PDF carries no electronic signature. A picture of a signature is none.",
    },
    incomplete: {
      title: "Not valid",
      text: "Part of the file cannot be read, so its signatures do not prove what it shows. Do not rely on this document.",
    },
    signature: {
      title: "The signature cannot be read",
      text: "This PDF holds a signature that was removed, is damaged or is no longer shown. It proves nothing as it is. Ask for the original.",
    },
    encrypted: {
      title: "Protected by a password",
      text: "Nothing inside can be looked at, signatures neither. Remove the protection and check it again.",
    },
    damaged: {
      title: "The PDF is damaged",
      text: "It cannot be read as a whole, so nothing can be said about its signatures. Ask for the original.",
    },
    too_complex: {
      title: "The PDF is too long or too complex",
      text: "It goes beyond what is checked here, so nothing is said about its signatures. The technical details name the limit.",
    },
  },
  laterMarks: {
    title: "Marks that later signers added",
    named: (name: string, given: string) => `${name} (“${given}”)`,
    added: (who: string, pages: string, count: number, after: string) =>
      `${who} added a mark on ${count === 1 ? "page" : "pages"} ${pages} after ${after} signed.`,
    more: (count: number) => `And ${count} more; the technical details name them.`,
  },
  count: (valid: number, all: number) =>
    all === 1 ? `${valid} of 1 signature holds` : `${valid} of ${all} signatures hold`,
  facts: {
    file: "File",
    checked: "Checked",
    format: "Format",
    fingerprint: "Fingerprint (SHA-256)",
  },
  signers: "Signatures",
  signer: {
    unknown: "Unknown signer",
    holds: "holds",
    fails: "does not hold",
    unsure: "not certain",
    time: "Signed",
    proven: "time proven by a time stamp",
    claimed: "time as the signer's computer said",
    timeUnknown: "the signature does not say when",
    quality: "Kind",
    qualities: {
      SES: "Simple signature (SES)",
      AES: "Advanced signature (AES)",
      QES: "Qualified signature (QES)",
      none: "Kind not established",
    },
    seal: "Seal of an organisation",
    laws: { ZERTES: "Swiss law (ZertES)", EIDAS: "EU law (eIDAS)" },
    longTerm: "Long term",
    longTermYes: "Can still be checked when its certificates have expired",
    longTermNo: "Cannot be checked for good once its certificates expire",
    issuer: "Certificate by",
    name: "Name given",
    vouched: "told by the holder of the certificate, who alone vouches for it",
    reason: "Reason given",
    why: "Why",
  },
  why: {
    broken:
      "The signature does not fit the document: one of the two was altered after signing, or is damaged.",
    revoked: "The certificate of the signer was revoked.",
    time: "The certificate was not valid at the time of signing, as far as that time can be proven.",
    unknown:
      "The issuer of the certificate is not among those that this service trusts. Who signed is not confirmed.",
    later: "Whether the certificate was still valid could not be found out. Try again later.",
    weak: "The method of the signature is too weak to be relied on today.",
    changed:
      "Parts of the document were changed after this signature in a way that it does not permit.",
    other: "The signature breaks a rule that it must keep. The technical details name it.",
  },
  changes: {
    title: "Changed after the signatures",
    none: "Nothing was changed after the signatures, other than what signing itself adds.",
    allPermitted: "The signatures permit everything that was changed later.",
    otherReason:
      "The signatures permit everything that was changed later. The result above has another reason.",
    notCompared:
      "Not everything could be compared with what was signed; the technical details say what is missing.",
    unknown:
      "What was changed cannot be told here: a signature no longer fits the document, so there is nothing signed to compare with. Ask for the original.",
    page: (page: string) => `Page ${page}`,
    whole: "Whole document",
    shown: "Red marks what the signatures do not permit, green what they do.",
    shownPermitted: "Green marks what was added; the signatures permit it.",
    picture: (page: string) =>
      `Page ${page} as it is now, with changes that are not permitted in red`,
    picturePermitted: (page: string) =>
      `Page ${page} as it is now, with permitted changes in green`,
    enlarge: "Enlarge",
    compare: "Compare",
    signed: "As signed",
    now: "Now",
    slider: "Border between the two",
    sliderValue: (percent: number) => `${percent}% as signed`,
    permitted: "permitted",
    notice: "worth a look",
    violation: "not permitted",
    families: {
      signature: "A signature or time stamp was added",
      signatureLost: "A signature was removed or altered",
      form: "Form fields were filled in or changed",
      comment: "Comments or drawings were added or changed",
      content: "The content of the page was changed",
      behaviour: "Actions or attached files were changed",
      technical: "Technical information was changed",
      look: "The page looks different from what was signed, or something covers it",
      unexplained:
        "The file holds something that belongs to no part of the document; the technical details say more",
    },
  },
  technical: {
    title: "Technical details",
    indication: "Result after EN 319 102-1",
    level: "Level",
    findings: "Findings",
    download: "Save the report (JSON)",
  },
};

export type ValidateWords = typeof validate;
