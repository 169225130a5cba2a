import "./Flourish.css";

type Props = {
  /** What the stroke is for: the brand in a corner, a line below a heading, or a signature just made. */
  readonly as: "brand" | "line" | "signed";
};

const STROKES = {
  brand: "M3 25c5-12 9-19 12-19 4 0 0 12-3 16 4-5 8-9 11-9s0 5 0 8c0 2 3 2 6-2",
  line: "M2 15c34-9 62-13 78-12 10 1-4 9-14 11-7 1-6-4 6-6 24-4 70-4 126-2",
  signed:
    "M4 46C18 20 31 4 39 5c10 1-4 30-13 41 10-14 23-26 31-26 9 0-2 18 4 22 8 5 20-16 31-19 7-2-6 14 2 17 11 4 22-14 46-17",
} as const;

const BOXES = { brand: "0 0 34 32", line: "0 0 200 20", signed: "0 0 144 56" } as const;

/** The stroke with which people end their name: Paraph's mark, and the only ornament there is. */
export function Flourish({ as }: Props) {
  return (
    <svg className={`flourish ${as}`} viewBox={BOXES[as]} aria-hidden="true">
      <path d={STROKES[as]} pathLength="1" />
    </svg>
  );
}
