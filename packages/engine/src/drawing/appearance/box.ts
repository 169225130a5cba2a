/** A rectangle in points, from its lower left corner. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** The box without a margin on each side. */
export function inset(box: Box, margin: number): Box {
  return {
    x: box.x + margin,
    y: box.y + margin,
    width: Math.max(0.1, box.width - 2 * margin),
    height: Math.max(0.1, box.height - 2 * margin),
  };
}

/** Two boxes side by side with a gap between them; the first takes `share` of the width. */
export function beside(box: Box, share: number, gap: number): readonly [Box, Box] {
  const first = (box.width - gap) * share;
  return [
    { ...box, width: first },
    { ...box, x: box.x + first + gap, width: box.width - gap - first },
  ];
}

/** Two boxes one above the other; the upper takes `share` of the height. */
export function stacked(box: Box, share: number, gap: number): readonly [Box, Box] {
  const upper = (box.height - gap) * share;
  return [
    { ...box, y: box.y + box.height - upper, height: upper },
    { ...box, height: box.height - gap - upper },
  ];
}
