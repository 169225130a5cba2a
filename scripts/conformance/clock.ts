/** A command whose own clock stands at a moment: libfaketime answers it whenever it asks for the time. */
export function atMoment(
  seconds: number,
  program: string,
  args: readonly string[],
): readonly [program: string, args: readonly string[]] {
  const [day = "", time = ""] = new Date(seconds * 1000).toISOString().split(/[T.]/);
  // Moments are reported in UTC; what measures how long something takes goes on as it did.
  const how = ["TZ=UTC", "FAKETIME_DONT_FAKE_MONOTONIC=1", "faketime", `${day} ${time}`];
  return ["env", [...how, program, ...args]];
}
