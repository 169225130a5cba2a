// Where the bytes of a file come from.

export { bytesSource, type Source } from "../bytes/source.ts";
