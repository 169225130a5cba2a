import type { NewFile } from "@paraph/contract/app";
import { useCallback, useEffect, useRef, useState } from "react";
import { Refused } from "../api.ts";
import { withFile, withoutFile, type Draft } from "./draft.ts";
import { addFile, attach, beginDraft, detach, dropDraft, dropFile, keepForm } from "./make.ts";

/** How far what was typed is kept. */
export type Kept =
  | { readonly state: "none" | "saving" | "failed" }
  | { readonly state: "saved"; readonly at: string };

/** An attachment that the server did not take, and why. */
export type Refusal = { readonly name: string; readonly error: unknown };

/** A file that did not come into the draft or out of it, and why. */
export type Failure = Refusal & { readonly act: "add" | "remove" };

/** After so long without a key what was typed is kept. */
const PAUSE_MS = 700;

/**
 * A draft that the server keeps from its first file on. Whatever is typed is sent there after a pause, and again until
 * it came through; leaving the page warns only while something is not kept.
 */
export function useKeptDraft(
  initial: Draft,
  opened: string | null,
  onBegun: (requestId: string | null) => void,
) {
  const [draft, setDraft] = useState(initial);
  const [requestId, setRequestId] = useState(opened);
  const [kept, setKept] = useState<Kept>({ state: "none" });
  const [failure, setFailure] = useState<Failure | null>(null);
  const [refused, setRefused] = useState<readonly Refusal[]>([]);
  const saved = useRef(initial);
  // One after the other: a file that comes in while the draft is being made joins it.
  const line = useRef<Promise<string | null>>(Promise.resolve(opened));
  // The last document, which the draft keeps until another comes: its attachments would go with it.
  const leaving = useRef<NewFile | null>(null);

  const save = useCallback(async (id: string, now: Draft) => {
    setKept({ state: "saving" });
    try {
      const { savedAt } = await keepForm(id, now);
      saved.current = now;
      setKept({ state: "saved", at: savedAt });
    } catch {
      // The next change or the next look tries again; the page says that it is not kept.
      setKept({ state: "failed" });
    }
  }, []);

  const isTyped = draft !== initial;
  useEffect(() => {
    if (requestId === null || draft === saved.current) return undefined;
    const pause = kept.state === "failed" ? 5 * PAUSE_MS : PAUSE_MS;
    const timer = setTimeout(() => void save(requestId, draft), pause);
    return () => {
      clearTimeout(timer);
    };
  }, [draft, requestId, kept.state, save]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isTyped && draft !== saved.current) event.preventDefault();
    };
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("beforeunload", warn);
    };
  }, [draft, isTyped]);

  const queue = (
    work: (id: string | null) => Promise<string | null>,
    onFailed: (error: unknown) => void,
  ) => {
    line.current = line.current.then(async (id) => {
      try {
        setFailure(null);
        return await work(id);
      } catch (error) {
        onFailed(error);
        return id;
      }
    });
    return line.current;
  };
  const notRemoved = (name: string) => (error: unknown) => {
    setFailure({ name, error, act: "remove" });
  };

  const takeFile = (file: NewFile) => {
    setDraft((now) => withFile(now, file));
    const work = async (id: string | null) => {
      if (id !== null) {
        await addFile(id, file.id);
        await replaced(id);
        return id;
      }
      const begun = await beginDraft(draft, file);
      setRequestId(begun);
      onBegun(begun);
      for (const one of draft.attachments) await takeAttachment(begun, one);
      return begun;
    };
    void queue(work, (error) => {
      setDraft((now) => withoutFile(now, file.id));
      setFailure({ name: file.title, error, act: "add" });
    });
  };

  /** What waited to leave goes now that another document is there; if it does not, it is listed again. */
  const replaced = async (id: string) => {
    const old = leaving.current;
    leaving.current = null;
    if (!old) return;
    await dropFile(id, old.id).catch((error: unknown) => {
      setDraft((now) => withFile(now, old));
      notRemoved(old.title)(error);
    });
  };

  const dropped = (file: NewFile) => {
    const isLast = draft.files.length === 1;
    if (isLast && draft.attached.length + draft.attachments.length > 0) {
      leaving.current = file;
      setDraft((now) => withoutFile(now, file.id));
      return;
    }
    const work = async (id: string | null) => {
      // Only what has left the draft is listed no more.
      if (id !== null && !isLast) await dropFile(id, file.id).catch(goneIf);
      if (id !== null && isLast) {
        await dropDraft(id);
        setRequestId(null);
        setKept({ state: "none" });
        onBegun(null);
      }
      setDraft((now) => withoutFile(now, file.id));
      return isLast ? null : id;
    };
    void queue(work, notRemoved(file.title));
  };

  const takeAttachment = async (id: string, file: File) => {
    const attached = await attach(id, file).catch((fault: unknown) => {
      setRefused((known) => [...known, { name: file.name, error: fault }]);
      return null;
    });
    setDraft((now) => ({
      ...now,
      attached: attached ?? now.attached,
      attachments: now.attachments.filter((one) => one !== file),
    }));
  };

  return {
    draft,
    setDraft,
    requestId,
    kept,
    failure,
    refused,
    takeFile,
    dropFile: dropped,
    attach: (files: readonly File[]) => {
      setRefused([]);
      setDraft((now) => ({ ...now, attachments: [...now.attachments, ...files] }));
      const work = async (id: string | null) => {
        if (id !== null) for (const file of files) await takeAttachment(id, file);
        return id;
      };
      void queue(work, () => undefined);
    },
    detach: (attachmentId: string, name: string) => {
      const work = async (id: string | null) => {
        if (id !== null) await detach(id, attachmentId);
        setDraft((now) => ({
          ...now,
          attached: now.attached.filter((one) => one.id !== attachmentId),
        }));
        return id;
      };
      void queue(work, notRemoved(name));
    },
    /** The request once everything that was begun is in it, with what was typed kept. */
    settled: async () => {
      const id = await line.current;
      if (id !== null && draft !== saved.current) await save(id, draft);
      return id;
    },
  };
}

export type KeptDraft = ReturnType<typeof useKeptDraft>;

/** Whose removal is asked for twice has left already. */
function goneIf(fault: unknown): void {
  if (!(fault instanceof Refused) || fault.key !== "error.document.not_found") throw fault;
}
