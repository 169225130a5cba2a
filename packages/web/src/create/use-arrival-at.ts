import { useEffect, useRef } from "react";
import { isRight } from "../components/form.ts";
import type { Step } from "./steps.ts";

/**
 * The heading of a step has the focus when it is gone to. What is answered is called before a step in which something
 * is lacking is gone to: then that has it.
 */
export function useArrivalAt(
  step: Step,
  form: { readonly current: HTMLFormElement | null },
): () => void {
  const isLacking = useRef(false);
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    const isWrong = isLacking.current && form.current !== null && !isRight(form.current);
    isLacking.current = false;
    if (isWrong) return;
    const heading = form.current?.querySelector<HTMLElement>("h2");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, [step, form]);
  return () => {
    isLacking.current = true;
  };
}
