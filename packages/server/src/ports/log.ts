/**
 * All that a log line may say. There is no field for a title, a name, an address, a number, a token
 * or a body, so that none of them can reach the log.
 */
export type LogFields = {
  readonly requestId?: string;
  readonly business?: string;
  readonly route?: string;
  readonly method?: string;
  readonly status?: number;
  readonly key?: string;
  readonly job?: string;
  readonly jobId?: string;
  readonly attempt?: number;
  readonly signatureRequest?: string;
  readonly document?: string;
  readonly milliseconds?: number;
  readonly count?: number;
  readonly bytes?: number;
  readonly component?: string;
  readonly reason?: string;
  /** Names of members that a call with a demo key sent and nobody reads (interface 13). */
  readonly unknownMembers?: string;
  /** A fault; only its name, its code and its stack are written, never what it quotes. */
  readonly fault?: unknown;
};

export type Log = {
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
};
