import { createContext } from "react";

/** Whether something stands around the page already: its top, its navigation and its foot. */
export const FramedContext = createContext(false);
