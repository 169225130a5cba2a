import path from "node:path";
import type { EventData } from "node:test";
import { FileListener, type Listener } from "./file-listener.ts";
import type { FileEvents } from "./outcome.ts";

type Event = { readonly name: string; readonly nesting: number; readonly file?: string };

/** Listens to a process that runs several test files, one after the other, and tells them apart. */
export class GroupListener implements Listener {
  readonly #process: FileListener;
  readonly #files: ReadonlyMap<string, FileListener>;
  readonly #began = new Map<string, number>();
  readonly #seconds = new Map<string, number>();
  #current: string;

  constructor(entry: string, files: readonly string[]) {
    this.#process = new FileListener(entry);
    this.#files = new Map(files.map((file) => [file, new FileListener(file)]));
    this.#current = files[0] ?? "";
  }

  begin(event: EventData.TestEnqueue): void {
    const file = this.#suiteOf(event);
    if (file !== null) {
      this.#current = file;
      this.#began.set(file, performance.now());
    }
    this.#listener(event).begin(event);
    this.#process.begin(event);
  }

  finish(event: EventData.TestComplete): void {
    const file = this.#suiteOf(event);
    if (file !== null)
      this.#seconds.set(file, (performance.now() - (this.#began.get(file) ?? 0)) / 1000);
    this.#listener(event).finish(event);
    this.#process.finish(event);
  }

  pass(event: EventData.TestPass): boolean {
    this.#process.pass(event);
    return this.#listener(event).pass(event);
  }

  fail(event: EventData.TestFail): void {
    this.#process.fail(event);
    this.#listener(event).fail(event);
  }

  summary(summary: EventData.TestSummary): void {
    this.#process.summary(summary);
  }

  diagnostic(event: EventData.TestDiagnostic): void {
    this.#process.diagnostic(event);
  }

  line(message: string): boolean {
    return this.#process.line(message);
  }

  /** What became of the process as a whole. */
  all(): FileEvents {
    return this.#process.all();
  }

  /** What became of one file, when the process came to its end. */
  of(file: string): { readonly events: FileEvents; readonly seconds: number } {
    const events = this.#files.get(file)?.all() ?? this.all();
    const ended = this.#seconds.get(file);
    return {
      events: { ...events, counted: ended === undefined ? null : events.reported },
      seconds: ended ?? 0,
    };
  }

  /** A test that is registered late is told apart by where it stands. */
  #listener({ file = "" }: Event): FileListener {
    return this.#files.get(file) ?? this.#files.get(this.#current) ?? this.#process;
  }

  #suiteOf({ name, nesting }: Event): string | null {
    const file = path.resolve(name);
    return nesting === 0 && this.#files.has(file) ? file : null;
  }
}
