/** Looks for malware. */
export type Scanner = {
  /** Whether there is one: without it nothing is scanned, and the service says so. */
  readonly isConfigured: boolean;
  /** Throws Refusal file.malware.detected, or file.malware.scanner_unavailable (fail closed). */
  readonly scan: (bytes: AsyncIterable<Uint8Array>) => Promise<void>;
};
