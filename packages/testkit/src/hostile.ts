import { HOSTILE_CONTENT } from "./hostile-content.ts";
import { HOSTILE_STREAMS } from "./hostile-streams.ts";
import { HOSTILE_STRUCTURE } from "./hostile-structure.ts";
import type { Hostile } from "./hostile-file.ts";

export const HOSTILE: readonly Hostile[] = [
  ...HOSTILE_STREAMS,
  ...HOSTILE_STRUCTURE,
  ...HOSTILE_CONTENT,
];
