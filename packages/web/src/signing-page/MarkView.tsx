import { useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../i18n/words.ts";
import { Stroke } from "./DrawSurface.tsx";
import { drawnPart, LETTER, nameRows, ROW, type Mark } from "./mark.ts";
import "@fontsource/caveat/latin-400.css";
import "./MarkView.css";

/** On both sides of a name, and below it, where a letter is 44 high. */
const AIR = 24;
const FOOT = 14;

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
  switch (mark.kind) {
    case "typed":
      return <Typed name={mark.name} />;
    case "drawn":
      return (
        <svg viewBox={drawnPart(mark)} role="img" aria-label={preview}>
          <g fill="currentColor">
            {mark.strokes.map((stroke, index) => (
              <Stroke key={index} stroke={stroke} />
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

/** A name in the script face. Broad letters, and those of other scripts, get the room that they take. */
function Typed({ name }: { readonly name: string }) {
  const text = useRef<SVGTextElement>(null);
  const [taken, setTaken] = useState(0);
  useLayoutEffect(() => {
    let isShown = true;
    const measure = () => {
      if (isShown) setTaken(text.current?.getBBox().width ?? 0);
    };
    measure();
    // Measured again in the face itself, where it was not there yet.
    void document.fonts.ready.then(measure);
    return () => {
      isShown = false;
    };
  }, [name]);
  const rows = nameRows(name);
  const longest = Math.max(...rows.map((row) => row.length));
  const width = Math.max(120, longest * LETTER + AIR, taken + AIR);
  return (
    <svg viewBox={`0 0 ${width} ${rows.length * ROW + FOOT}`} role="img" aria-label={name}>
      <text
        ref={text}
        textAnchor="middle"
        fontSize="44"
        fontFamily="Caveat, cursive"
        fontWeight="400"
        fill="currentColor"
      >
        {rows.map((row, index) => (
          <tspan key={index} x={width / 2} y={42 + index * ROW}>
            {row}
          </tspan>
        ))}
      </text>
    </svg>
  );
}
