/** Drawn on a grid of 24 with one weight, in the manner of the flourish: round ends, no fills. */
const PATHS = {
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  down: "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  check: "M4.5 12.5l5 5 10-11",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  pages: "M4 4h5v16H4zM13 5h7M13 10h7M13 15h7",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.3 15.3L20 20",
  view: "M4 8h8.5M17.5 8H20M15 5.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM4 16h2.5M11.5 16H20M9 13.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2zM12 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2zM19 11.4a.6.6 0 1 1 0 1.2.6.6 0 0 1 0-1.2z",
  download: "M12 4v11M7 10.5l5 5 5-5M4.5 20h15",
  upload: "M12 20V9M7 13.5l5-5 5 5M4.5 4h15",
  resize: "M7 17L17 7M17 13V7h-6M7 11v6h6",
  camera: "M4 8h3.5L9.5 5h5l2 3H20v11H4zM12 10a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z",
  pen: "M4 20l1-5L16.5 3.5l4 4L9 19zM14 6l4 4",
  type: "M5 6V4h14v2M12 4v16M9 20h6",
  clock: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7.5V12l3.5 2",
  warn: "M12 4L2.8 20h18.4zM12 10v4.5M12 17.3v.01",
  bad: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9 9l6 6M15 9l-6 6",
  ok: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM8 12.3l3 3 5.2-6",
  info: "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 11v5.5M12 7.6v.01",
  document: "M6 3h8l4.5 4.5V21H6zM13.5 3v5h5M9 13h6M9 17h6",
  person: "M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  shield: "M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6zM8.5 12l2.5 2.5 4.5-5",
  house: "M4 21V9l8-5 8 5v12zM10 21v-6h4v6M9 11h.01M15 11h.01",
  key: "M8 11a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 12l8.5-8.5M16 7l3 3M13.5 9.5l2 2",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5c1 1 3 1 4 0",
  undo: "M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-4",
  redo: "M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h4",
  mail: "M3.5 5.5h17v13h-17zM3.5 6.5l8.5 7 8.5-7",
  phone: "M7 3h10v18H7zM11 18h2",
  inbox: "M4 13l3-8h10l3 8v6H4zM4 13h5c0 4 6 4 6 0h5",
  out: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  swap: "M4 8h15l-4-4M20 16H5l4 4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  wifi: "M3 9c6-5 12-5 18 0M6 13c4-3.5 8-3.5 12 0M12 18v.01M4 4l16 16",
  move: "M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3",
} as const;

export type IconName = keyof typeof PATHS;

/** A picture beside a word; the word is what is read out. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  // It grows with the letters of who has chosen large ones.
  const side = `${size / 16}rem`;
  return (
    <svg
      width={side}
      height={side}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
