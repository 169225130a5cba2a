import { LANGUAGES, NAMES } from "../i18n/languages.ts";
import { useLanguage, useWords } from "../i18n/words.ts";
import "./Footer.css";

/** Help and language, at the same place on every page. */
export function Footer() {
  const { footer } = useWords().common;
  const { language, choose } = useLanguage();
  return (
    <footer className="footer">
      <div role="group" aria-label={footer.language} className="footer-languages">
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            lang={one}
            aria-pressed={one === language}
            aria-label={`${one.toUpperCase()} ${NAMES[one]}`}
            title={NAMES[one]}
            onClick={() => {
              choose(one);
            }}
          >
            {one.toUpperCase()}
          </button>
        ))}
      </div>
      <nav aria-label={footer.more}>
        <a href="/help">{footer.help}</a>
        <a href="/accessibility">{footer.accessibility}</a>
        <a href="/privacy">{footer.privacy}</a>
      </nav>
    </footer>
  );
}
