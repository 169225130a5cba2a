/** What stands in a text area, one a line. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");
}
