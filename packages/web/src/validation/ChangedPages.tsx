import type { ValidationReport } from "@paraph/contract/app";
import { useState } from "react";
import { Button } from "../components/Button.tsx";
import { Sheet } from "../components/Sheet.tsx";
import { useFormats } from "../i18n/words.ts";
import { pngOf } from "./png.ts";
import { useValidateWords } from "./words.ts";

type ChangedPage = ValidationReport["changedPages"][number];
type Views = NonNullable<ChangedPage["views"]>;

/** The pages that look different now; each can be enlarged, and compared with what was signed. */
export function ChangedPages({ report }: { readonly report: ValidationReport }) {
  const { changes: words } = useValidateWords();
  const { number } = useFormats();
  const [opened, setOpened] = useState<ChangedPage | null>(null);
  const { changedPages, looks } = report;
  if (changedPages.length === 0) return null;
  const isPermitted = ({ page }: ChangedPage) =>
    looks.every((look) => look.page !== page || look.explained);
  return (
    <>
      <p className="quiet">
        {changedPages.every(isPermitted) ? words.shownPermitted : words.shown}
      </p>
      <div className="changed-pages">
        {changedPages.map((changed) => {
          const page = number(changed.page + 1);
          const alt = isPermitted(changed) ? words.picturePermitted(page) : words.picture(page);
          return (
            <figure key={changed.page}>
              <img src={pngOf(changed.picture)} alt={alt} />
              <figcaption className="small quiet">{words.page(page)}</figcaption>
              <Button
                icon="fit"
                aria-label={`${changed.views ? words.compare : words.enlarge}: ${words.page(page)}`}
                onClick={() => {
                  setOpened(changed);
                }}
              >
                {changed.views ? words.compare : words.enlarge}
              </Button>
            </figure>
          );
        })}
      </div>
      <Sheet
        wide
        title={opened ? words.page(number(opened.page + 1)) : ""}
        open={opened !== null}
        onClose={() => {
          setOpened(null);
        }}
      >
        {opened?.views ? (
          <Compare views={opened.views} />
        ) : (
          opened && <img className="enlarged" src={pngOf(opened.picture)} alt="" />
        )}
      </Sheet>
    </>
  );
}

/** The page as it is now over the page as it was signed; the slider moves the border between the two. */
function Compare({ views }: { readonly views: Views }) {
  const { changes: words } = useValidateWords();
  const [percent, setPercent] = useState(50);
  return (
    <div className="stack compare">
      <label className="compare-slider">
        <span className="row compare-ends">
          <b>{words.signed}</b>
          <b>{words.now}</b>
        </span>
        <input
          type="range"
          min={0}
          max={100}
          value={percent}
          aria-label={words.slider}
          aria-valuetext={words.sliderValue(percent)}
          onChange={({ target }) => {
            setPercent(Number(target.value));
          }}
        />
      </label>
      <div className="compare-views">
        <img src={pngOf(views.signed)} alt={words.signed} />
        <img
          src={pngOf(views.now)}
          alt={words.now}
          style={{ clipPath: `inset(0 0 0 ${percent}%)` }}
        />
        <span className="compare-border" style={{ left: `${percent}%` }} />
      </div>
    </div>
  );
}
