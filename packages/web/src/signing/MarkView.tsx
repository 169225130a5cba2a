import { useMemo } from "react";
import { useWords } from "../words/words.ts";
import { strokePath, type Mark } from "./mark.ts";
import "@fontsource/caveat/latin-400.css";

/** The mark as it will stand in the document. */
export function MarkView({ mark }: { readonly mark: Mark }) {
  return (
    <div className="mark-view">
      <MarkDrawing mark={mark} />
    </div>
  );
}

/** The drawing alone, filling whatever box it is put in. */
export function MarkDrawing({ mark }: { readonly mark: Mark }) {
  const { preview } = useWords().signing.mark;
  const width = useMemo(() => (mark.kind === "typed" ? typedWidth(mark.name) : 0), [mark]);
  switch (mark.kind) {
    case "typed":
      return (
        <svg viewBox={`0 0 ${width} 60`} role="img" aria-label={mark.name}>
          <text
            x={width / 2}
            y="42"
            textAnchor="middle"
            fontSize="44"
            fontFamily="Caveat, cursive"
            fill="currentColor"
          >
            {mark.name}
          </text>
        </svg>
      );
    case "drawn":
      return (
        <svg viewBox={`0 0 ${mark.width} ${mark.height}`} role="img" aria-label={preview}>
          <g
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            {mark.strokes.map((stroke, index) => (
              <path key={index} d={strokePath(stroke)} />
            ))}
          </g>
        </svg>
      );
    case "picture":
      return <img src={`data:image/png;base64,${mark.content}`} alt={preview} />;
    case "none":
      return null;
  }
}

/** Caveat is about 0.42 em wide on average; a little air on both sides. */
function typedWidth(name: string): number {
  return Math.max(120, name.length * 20 + 24);
}
