import "./Skeleton.css";

/** The boxes of a page before its words are there; appears only when it takes a moment. */
export function Skeleton() {
  return (
    <main id="content" className="waiting" aria-busy="true">
      <i className="wait-line short" />
      <i className="wait-line title" />
      <i className="wait-box" />
    </main>
  );
}

/** One box inside of a page that is there already. */
export function WaitingPart() {
  return (
    <div className="waiting part" aria-busy="true">
      <i className="wait-box" />
    </div>
  );
}
