let look: (name: string) => void = () => undefined;

/** A named place at which a test may end the process as a power cut would. Otherwise nothing. */
export function crashPoint(name: string): void {
  look(name);
}

/** From now on each named place is shown to the given function as it is passed. */
export function watchCrashPoints(watch: (name: string) => void): void {
  look = watch;
}
