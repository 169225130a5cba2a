/** Figures for operators. Labels are few and fixed: routes as declared, never as called. */
export type Metrics = {
  readonly answered: (route: string, method: string, status: number, seconds: number) => void;
  /** How one attempt at a job ended: done, postponed, retried, parked or lost. */
  readonly worked: (kind: string, outcome: string, seconds: number) => void;
  /** Prometheus text and its media type. */
  readonly render: () => Promise<{ readonly type: string; readonly text: string }>;
};
