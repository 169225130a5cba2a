/** Answers go to standard output, where programs read them; everything else to standard error. */
export type Output = {
  readonly isJson: boolean;
  readonly answer: (line: string) => void;
  readonly progress: (line: string) => void;
};

export function outputFor(isJson: boolean): Output {
  return {
    isJson,
    answer: (line) => process.stdout.write(`${line}\n`),
    progress: (line) => process.stderr.write(`${line}\n`),
  };
}
