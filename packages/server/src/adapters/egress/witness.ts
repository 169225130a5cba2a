import type { Witness } from "../../ports/witness.ts";
import { callOperator } from "./operator.ts";

/** A witness at an address that the operator has configured: it gets each note by POST and answers 2xx. */
export function httpWitness(url: string, token: string | null): Witness {
  return {
    hand: async (note) => {
      const { status } = await callOperator(url, {
        method: "POST",
        headers: {
          "content-type": "text/plain; charset=utf-8",
          ...(token !== null && { authorization: `Bearer ${token}` }),
        },
        body: note,
      });
      if (status < 200 || status > 299) throw new Error(`the witness answered ${status}`);
    },
  };
}
