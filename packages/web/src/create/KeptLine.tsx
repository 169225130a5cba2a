import { useFormats } from "../i18n/words.ts";
import type { Kept } from "./use-kept-draft.ts";
import { useCreateWords } from "./words.ts";

/** How far what was typed is kept. */
export function KeptLine({ kept }: { readonly kept: Kept }) {
  const { kept: labels } = useCreateWords();
  const { time } = useFormats();
  if (kept.state === "saved") return <>{labels.saved(time(kept.at))}</>;
  return <>{kept.state === "none" ? "" : labels[kept.state]}</>;
}
