/** Trying again cannot help: the job is parked at once. */
export class GiveUp extends Error {
  override readonly name = "GiveUp";
}

/**
 * The job keeps a timetable of its own: come back after so many seconds, however often that has
 * happened before. Not a failure. Null when the job has recorded the time itself.
 */
export class ComeBack extends Error {
  override readonly name = "ComeBack";
  readonly afterSeconds: number | null;

  constructor(message: string, afterSeconds: number | null) {
    super(message);
    this.afterSeconds = afterSeconds;
  }
}
