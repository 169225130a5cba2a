import path from "node:path";
import type { EventData } from "node:test";
import { GUARD_MARK } from "./limits.ts";
import { THE_FILE, type Failure, type FileEvents, type Skip } from "./outcome.ts";

const MAY_FAIL = "a test that may fail says nothing: finish it or take it out";

/** What hears of the events of a process that runs tests. */
export type Listener = Pick<
  FileListener,
  "begin" | "finish" | "pass" | "fail" | "summary" | "diagnostic" | "line" | "all"
>;

/** Listens to the process of one test file. */
export class FileListener {
  readonly #file: string;
  readonly #begun = new Map<string, string>();
  readonly #failures: Failure[] = [];
  readonly #skips: Skip[] = [];
  readonly #skippedSuites: string[] = [];
  readonly #remarks: string[] = [];
  #passed = 0;
  #reported = 0;
  #counted: number | null = null;
  #fault: string | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  begin(event: EventData.TestEnqueue): void {
    if (!this.#isFile(event.name)) this.#begun.set(placeOf(event), event.name);
  }

  finish(event: EventData.TestComplete): void {
    this.#begun.delete(placeOf(event));
  }

  /** Whether it was a test, and not a suite or the file. */
  pass({ name, details, skip, todo }: EventData.TestPass): boolean {
    if (this.#isFile(name)) return false;
    const isSkipped = skip !== undefined && skip !== false;
    if (details.type === "suite") {
      if (isSkipped) this.#skippedSuites.push(name);
      return false;
    }
    this.#reported += 1;
    if (todo !== undefined && todo !== false) this.#failures.push({ title: name, text: MAY_FAIL });
    else if (isSkipped)
      this.#skips.push({ title: name, reason: typeof skip === "string" ? skip : "" });
    else this.#passed += 1;
    return true;
  }

  fail({ name, details }: EventData.TestFail): void {
    const { error, type } = details;
    if (this.#isFile(name) && type !== "suite") {
      this.#fault = faultOf(error);
      return;
    }
    if (type !== "suite") this.#reported += 1;
    // A suite fails with its tests, which are reported already, unless its own body or hooks threw.
    const onlyRepeats = type === "suite" && failureTypeOf(error) === "subtestsFailed";
    const title = this.#isFile(name) ? THE_FILE : name;
    if (!onlyRepeats) this.#failures.push({ title, text: explain(error) });
  }

  summary({ file, counts }: EventData.TestSummary): void {
    if (file !== undefined) this.#counted = counts.tests;
  }

  /** What Node's own test runner complains of; its numbers are no complaint. */
  diagnostic({ message }: EventData.TestDiagnostic): void {
    if (/^(Error|Warning): /.test(message)) this.#remarks.push(message);
  }

  /** Whether it was the guard that wrote this line. */
  line(message: string): boolean {
    const isOfGuard = message.startsWith(GUARD_MARK);
    if (isOfGuard) this.#remarks.push(message.trimEnd());
    return isOfGuard;
  }

  all(): FileEvents {
    return {
      passed: this.#passed,
      failures: this.#failures,
      skips: this.#skips,
      skippedSuites: this.#skippedSuites,
      unfinished: [...this.#begun.values()],
      reported: this.#reported,
      counted: this.#counted,
      fault: this.#fault,
      remarks: this.#remarks,
    };
  }

  /** Node tells of the file itself as a test that has its path as name; in a group it is a suite. */
  #isFile(name: string): boolean {
    return path.resolve(name) === this.#file;
  }
}

type Placed = Pick<EventData.TestComplete, "name" | "file" | "line" | "column">;

function placeOf({ name, file, line, column }: Placed): string {
  return `${file ?? ""}:${line ?? 0}:${column ?? 0} ${name}`;
}

/** How the process of a file ended. */
function faultOf(error: Error): string {
  const { exitCode, signal } = error as { exitCode?: number | null; signal?: string | null };
  if (signal !== undefined && signal !== null) return `signal ${signal}`;
  return exitCode === undefined ? explain(error).trim() : `exit code ${exitCode ?? "unknown"}`;
}

function failureTypeOf(error: Error): string | undefined {
  return (error as { failureType?: string }).failureType;
}

function explain(error: Error): string {
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.stack ?? cause.message;
}
