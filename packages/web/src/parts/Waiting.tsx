import "./Waiting.css";

/** The boxes of a page before its words are there; appears only when it takes a moment. */
export function Waiting() {
  return (
    <div className="waiting" aria-busy="true">
      <i className="wait-line short" />
      <i className="wait-line title" />
      <i className="wait-box" />
    </div>
  );
}
