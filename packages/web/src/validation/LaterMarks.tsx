import type { ValidationReport } from "@paraph/contract/app";
import { useFormats } from "../i18n/words.ts";
import { pngOf, pngSize } from "./png.ts";
import { cropAround, nameGivenIn, type Crop } from "./reading.ts";
import { useValidateWords } from "./words.ts";

type LaterMark = ValidationReport["laterMarks"][number];
type Place = LaterMark["places"][number];

/** So many are told of; the findings name all of them. */
const MOST = 50;

/** What later signers put on pages that others had signed before, each with pictures of its place. */
export function LaterMarks({ report }: { readonly report: ValidationReport }) {
  const { laterMarks: words, signer: labels } = useValidateWords();
  const { list, number } = useFormats();
  const { laterMarks, signers } = report;
  if (laterMarks.length === 0) return null;
  const nameAt = (place: number) => {
    const signer = signers[place];
    const given = signer ? nameGivenIn(signer) : null;
    const name = signer?.signer ?? labels.unknown;
    return given ? words.named(name, given) : name;
  };
  return (
    <section className="stack later-marks" aria-label={words.title}>
      {laterMarks.slice(0, MOST).map(({ signer, after, pages, places }) => (
        <div className="stack" key={signer}>
          <p>
            {words.added(
              nameAt(signer),
              list(pages.map((page) => number(page + 1))),
              pages.length,
              list([...new Set(after.map(nameAt))]),
            )}
          </p>
          {places.slice(0, MOST).map((place, index) => (
            <MarkPlace key={index} report={report} place={place} />
          ))}
        </div>
      ))}
      {laterMarks.length > MOST && <p>{words.more(laterMarks.length - MOST)}</p>}
    </section>
  );
}

/** The place as it was signed and as it is now; of a page that was not drawn twice, where it changed. */
function MarkPlace({
  report,
  place,
}: {
  readonly report: ValidationReport;
  readonly place: Place;
}) {
  const { changes: words } = useValidateWords();
  const { number } = useFormats();
  const changed = report.changedPages.find(({ page }) => page === place.page);
  if (!changed) return null;
  const page = words.page(number(place.page + 1));
  const { views, picture } = changed;
  return (
    <div className="mark-views">
      {views && <Part picture={views.signed} place={place} title={words.signed} page={page} />}
      <Part picture={views?.now ?? picture} place={place} title={words.now} page={page} framed />
    </div>
  );
}

type PartProps = {
  readonly picture: string;
  readonly place: Place;
  readonly title: string;
  readonly page: string;
  /** Whether the mark itself is framed. */
  readonly framed?: boolean;
};

function Part({ picture, place, title, page, framed = false }: PartProps) {
  const size = pngSize(picture);
  const crop = cropAround(place);
  return (
    <figure>
      <div
        className="page-part"
        style={{ aspectRatio: (crop.width * size.width) / (crop.height * size.height) }}
      >
        <img
          src={pngOf(picture)}
          alt={`${page} · ${title}`}
          style={boxIn(crop, { left: 0, top: 0, width: 1, height: 1 })}
        />
        {framed && <span className="mark-frame" style={boxIn(crop, place)} />}
      </div>
      <figcaption className="small quiet">
        {page} · {title}
      </figcaption>
    </figure>
  );
}

/** Where a part of the page lies when only the crop is seen. */
function boxIn(crop: Crop, { left, top, width, height }: Crop) {
  return {
    left: percent((left - crop.left) / crop.width),
    top: percent((top - crop.top) / crop.height),
    width: percent(width / crop.width),
    height: percent(height / crop.height),
  };
}

function percent(share: number): string {
  return `${share * 100}%`;
}
