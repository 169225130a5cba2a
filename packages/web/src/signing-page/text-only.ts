import { useState } from "react";
import { windowStore } from "../embedded.ts";

const NAME = "paraph.text-only";

/** Whether documents are read as text alone; it stays so as long as the window does. */
export function useTextOnly(): readonly [boolean, () => void] {
  const [isText, setText] = useState(() => windowStore.getItem(NAME) === "yes");
  return [
    isText,
    () => {
      windowStore.setItem(NAME, isText ? "no" : "yes");
      setText(!isText);
    },
  ];
}
