import type { Me } from "@paraph/contract/app";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useAct } from "../components/use-act.ts";
import { readMe } from "./calls.ts";

const KEY = ["me"];

/** What the service knows of the person. */
export function useMe() {
  return useQuery({ queryKey: KEY, queryFn: readMe });
}

/** A change of it; the answer is what is known afterwards. */
export function useMyAct<Given = void>(
  change: (given: Given) => Promise<Me>,
  onDone: () => void = () => undefined,
) {
  const queries = useQueryClient();
  return useAct<Me, Given>({
    mutationFn: change,
    onSuccess: (me) => {
      queries.setQueryData(KEY, me);
      // Every page's head names the person too.
      void queries.invalidateQueries({ queryKey: ["session"] });
      onDone();
    },
    // The proof may be too old by now: what is shown then asks for it.
    onError: () => {
      void queries.invalidateQueries({ queryKey: KEY });
    },
  });
}
