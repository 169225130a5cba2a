import { engineFigures } from "./figures.ts";

/** A process of its own: prints what signing by the engine costs, as JSON. */
console.log(JSON.stringify(await engineFigures()));
