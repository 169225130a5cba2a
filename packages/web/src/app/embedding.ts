import { readBytes } from "../api.ts";
import { tellParent } from "../embedded.ts";
import "./embedding.css";

/** The reading page fills whatever it is given; with less it would be a slot. */
const READING_HEIGHT = 720;

/** What a page does in a frame alone: it tells its height, and nothing leads the frame to another page. */
export function startEmbedding(app: HTMLElement, onFailed: () => void): void {
  document.documentElement.classList.add("embedded");
  addEventListener(
    "click",
    (event) => {
      fetchFile(event, onFailed);
    },
    { capture: true },
  );
  addEventListener("click", openElsewhere);
  new ResizeObserver(() => {
    const isReading = app.querySelector(".read") !== null;
    const height = isReading ? READING_HEIGHT : Math.ceil(app.getBoundingClientRect().height);
    tellParent({ type: "height", height });
  }).observe(app);
}

/** A file is fetched with the session of the frame: what the browser fetches by itself has none. */
function fetchFile(event: MouseEvent, onFailed: () => void): void {
  const link = linkOf(event);
  if (link?.origin !== location.origin || !link.hasAttribute("download")) return;
  event.preventDefault();
  save(link).catch(onFailed);
}

/** Whatever the page does not do in its own place opens in a tab of its own. */
function openElsewhere(event: MouseEvent): void {
  const link = linkOf(event);
  if (!link || event.defaultPrevented || !/^https?:$/.test(link.protocol)) return;
  if (link.getAttribute("href")?.startsWith("#")) return;
  link.target = "_blank";
  link.rel = "noopener noreferrer";
}

function linkOf({ target }: MouseEvent): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest("a") : null;
}

async function save(link: HTMLAnchorElement): Promise<void> {
  const { bytes } = await readBytes(link.pathname + link.search);
  const copy = document.createElement("a");
  copy.href = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>]));
  copy.download = link.download || "document.pdf";
  copy.click();
  // The browser reads it after this turn.
  setTimeout(() => {
    URL.revokeObjectURL(copy.href);
  }, 60_000);
}
