import { useState } from "react";

const NAME = "paraph.text-only";

/** Whether documents are read as text alone; it stays so as long as the window does. */
export function useTextOnly(): readonly [boolean, () => void] {
  const [isText, setText] = useState(() => sessionStorage.getItem(NAME) === "yes");
  return [
    isText,
    () => {
      sessionStorage.setItem(NAME, isText ? "no" : "yes");
      setText(!isText);
    },
  ];
}
