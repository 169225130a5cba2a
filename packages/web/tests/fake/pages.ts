import { createHash } from "node:crypto";
import type { Intent, SigningPage, SigningStateName } from "@paraph/contract/app";
import { contractPdf } from "./contract-pdf.ts";

export const REQUEST = "5f0c9d6e-2f4b-4e43-9a3c-0d2f7f1f0a01";
export const SIGNATURE = "5f0c9d6e-2f4b-4e43-9a3c-0d2f7f1f0a02";
export const INTENT = "5f0c9d6e-2f4b-4e43-9a3c-0d2f7f1f0a03";
export const CODE = "123456";

const DOCUMENT = "5f0c9d6e-2f4b-4e43-9a3c-0d2f7f1f0a04";
const VERSION = "5f0c9d6e-2f4b-4e43-9a3c-0d2f7f1f0a05";
export const PDF = contractPdf(5);
const NOW = "2026-11-15T12:30:00Z";

/** A page of the state, as the server would answer it. */
export function aPage(state: SigningStateName, given: Partial<SigningPage> = {}): SigningPage {
  const unknown = state === "link_invalid" || state === "link_replaced";
  return {
    state,
    serverTime: NOW,
    language: "en",
    signatureId: unknown ? null : SIGNATURE,
    invitation: unknown ? null : INVITATION,
    you: unknown ? null : YOU,
    quality: unknown ? null : QUALITY,
    documents: unknown ? [] : [aDocument()],
    attachments: [],
    people: unknown ? [] : peopleOf(state),
    waitingFor: state === "all_signed" ? 0 : 1,
    lockedBy: state === "locked" ? "Bruno Beispiel" : null,
    end: endOf(state),
    endedHere: null,
    exits: null,
    mayDownload: true,
    mayReadProtocol: state === "all_signed" || state === "already_signed",
    availableUntil: state === "all_signed" ? "2026-12-15" : null,
    intent: null,
    nextSignatureId: state === "more_for_you" ? SIGNATURE.replace(/2$/, "9") : null,
    meantFor: state === "wrong_account" || state === "link_replaced" ? "a•••@muster.ch" : null,
    loggedInAs: state === "wrong_account" ? "bruno@beispiel.ch" : null,
    isSilenced: false,
    ...given,
  };
}

/** A declaration on its way; each test says how far it is. */
export function anIntent(given: Partial<Intent> = {}): Intent {
  const now = Date.now();
  return {
    id: INTENT,
    reference: "K7-3F",
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + 600_000).toISOString(),
    factors: ["sms_code", "email_code"],
    sentTo: null,
    triesLeft: 5,
    step: null,
    problem: null,
    ...given,
  };
}

export function aDocument(given: Partial<SigningPage["documents"][number]> = {}) {
  return {
    id: DOCUMENT,
    versionId: VERSION,
    title: "Mietvertrag Musterstrasse 12",
    size: PDF.length,
    sha256: createHash("sha256").update(PDF).digest("hex"),
    pageCount: 5,
    pageSizes: Array.from({ length: 5 }, (): [number, number] => [595, 842]),
    isToSign: true,
    isShown: true,
    placement: {
      kind: "positions" as const,
      field: null,
      positions: [{ page: 4, x: 335, y: 134, width: 188, height: 56 }],
      rotation: 0 as const,
      hasImage: false,
    },
    fields: [],
    ...given,
  };
}

const INVITATION: NonNullable<SigningPage["invitation"]> = {
  requestId: REQUEST,
  title: "Mietvertrag Musterstrasse 12",
  message:
    "Guten Tag Frau Muster\nHier ist der Vertrag wie besprochen. Bitte bis Ende Monat unterschreiben.",
  sender: {
    business: "Muster Immobilien AG",
    registeredName: null,
    accent: null,
    logo: null,
  },
  createdAt: "2026-11-12T09:00:00Z",
  expiresAt: "2026-11-30",
  deletedAt: "2027-03-01",
  environment: "demo",
  documentCount: 1,
  pageCount: 5,
};

const YOU: NonNullable<SigningPage["you"]> = {
  kind: "guest",
  firstName: "Anna",
  lastName: "Muster",
  email: "a•••@muster.ch",
  mobile: "+41 ** *** 12 34",
  country: "CH",
  hasSavedMark: false,
};

const QUALITY: NonNullable<SigningPage["quality"]> = {
  asked: "QES",
  quality: "QES",
  legislation: "ZERTES",
  certificate: "qualified_person",
  isDemo: true,
  factors: ["sms_code"],
  missing: [],
  identification: null,
};

function peopleOf(state: SigningStateName): SigningPage["people"] {
  const signed = ["all_signed", "already_signed", "more_for_you"].includes(state);
  const others = state === "all_signed";
  return [
    {
      name: "Anna Muster",
      isYou: true,
      status: state === "declined_by_you" ? "declined" : signed ? "signed" : "open",
      isDue: !signed && state === "ready",
      sequence: 1,
      signedAt: signed ? "2026-11-15T12:29:00Z" : null,
    },
    {
      name: "Bruno Beispiel",
      isYou: false,
      status: others ? "signed" : state === "declined_by_other" ? "declined" : "open",
      isDue: state === "not_your_turn" || state === "locked",
      sequence: 2,
      signedAt: others ? "2026-11-15T10:02:00Z" : null,
    },
  ];
}

function endOf(state: SigningStateName): SigningPage["end"] {
  const ended: Partial<Record<SigningStateName, Partial<NonNullable<SigningPage["end"]>>>> = {
    withdrawn: {},
    error: {},
    declined_by_you: { reason: "Der Mietzins stimmt nicht mit der Zusage überein." },
    declined_by_other: { by: "Bruno Beispiel" },
    expired: {},
    all_signed: { isSignedByYou: true },
  };
  const found = ended[state];
  return found
    ? { at: "2026-11-14T16:20:00Z", by: null, reason: null, isSignedByYou: false, ...found }
    : null;
}
