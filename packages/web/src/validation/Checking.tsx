import { LOCALES } from "../i18n/languages.ts";
import { useLanguage } from "../i18n/words.ts";
import { useValidateWords } from "./words.ts";

type Props = { readonly name: string; readonly sent: number };

/** How far the file is on its way, then that it is being validated: for that nobody knows a percentage. */
export function Checking({ name, sent }: Props) {
  const words = useValidateWords();
  const { language } = useLanguage();
  const percent = new Intl.NumberFormat(LOCALES[language], { style: "percent" }).format(sent);
  const sending = sent < 1;
  return (
    <div className="card checking">
      <b>{name}</b>
      <progress
        max={1}
        aria-label={sending ? words.uploading("") : words.checking}
        {...(sending && { value: sent })}
      />
      <p role="status" className="quiet numbers">
        {sending ? words.uploading(percent) : words.checking}
      </p>
    </div>
  );
}
