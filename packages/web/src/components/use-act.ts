import {
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query";
import { useRef } from "react";

/**
 * A call that changes something, made once however often the button is pressed: the second press of a
 * double click comes before the page could say that the first is under way.
 */
export function useAct<Answer, Given = void>(
  options: UseMutationOptions<Answer, Error, Given>,
): UseMutationResult<Answer, Error, Given> & { readonly act: (given: Given) => void } {
  const running = useRef(false);
  const mutation = useMutation(options);
  const act = (given: Given) => {
    if (running.current) return;
    running.current = true;
    mutation.mutate(given, {
      onSettled: () => {
        running.current = false;
      },
    });
  };
  return { ...mutation, act };
}
