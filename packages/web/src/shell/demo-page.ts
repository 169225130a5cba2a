import { createContext, use, useEffect } from "react";

/** Tells the frame that the page inside it is about a demo. */
export const DemoPageContext = createContext<((isDemo: boolean) => void) | null>(null);

/** A page about something that a demo key made has the bar on top, on an instance of production too. */
export function useDemoPage(isDemo: boolean): void {
  const tell = use(DemoPageContext);
  useEffect(() => {
    tell?.(isDemo);
    return () => tell?.(false);
  }, [tell, isDemo]);
}
