/** Interface part 8 and interface 4.3, as constants. Sizes in bytes, times in seconds. */

export const MAX_DOCUMENT_BYTES = 112_500_000;
export const MAX_ENCODED_DOCUMENT_BYTES = 150_000_000;
/** The most that a body with a document and a few members can have; escapes make it longer. */
export const UPLOAD_BODY_LIMIT = MAX_ENCODED_DOCUMENT_BYTES * 1.25 + 16 * 1024 * 1024;
export const MAX_VALIDATION_BYTES = 50_000_000;
export const MAX_DOCUMENTS_PER_REQUEST = 50;
export const MAX_TITLE_LENGTH = 1024;
export const MAX_MESSAGE_LENGTH = 2048;
export const MAX_URL_LENGTH = 2048;
export const MAX_CUSTOM_LENGTH = 10_000;
export const MAX_PAGE_SIZE = 1000;
export const DEFAULT_PAGE_SIZE = 500;
export const REMINDER_PAUSE_SECONDS = 3600;
/** Of automatic reminders: the longest wait, and how many each signer gets at most. */
export const MAX_REMINDER_DAYS = 90;
export const MAX_AUTOMATIC_REMINDERS = 20;
/** What a plan does where it does not say. */
export const DEFAULT_REMINDERS = { first_after_days: 3, every_days: 7, at_most: 3 } as const;
export const MAX_EXPIRY_MONTHS = 6;
export const TOKEN_LIFETIME_SECONDS = { v1: 3600, v2: 1200, v3: 1200, validation: 1200 } as const;
export const REDIRECT_TIMEOUT_SECONDS = { default: 45, min: 10, max: 90 } as const;
export const ONE_TIME_CODE = {
  digits: 6,
  lifetimeSeconds: 600,
  tries: 5,
  resends: 3,
  resendPauseSeconds: 120,
} as const;
export const CALLBACK_PATIENCE_SECONDS = 24 * 3600;

/** How many entries a page of a list in the web application holds. */
export const LIST_PAGE_SIZE = 25;

/** So long can an invitation to a business be accepted after it was last sent. */
export const INVITATION_DAYS = 14;
