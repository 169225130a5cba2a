import { AnnotationMode } from "pdfjs-dist";
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from "pdfjs-dist/web/pdf_viewer.mjs";
import type { PDFDocumentProxy } from "pdfjs-dist";

/** iOS stops at 16.7 million pixels for one canvas; half of it keeps ten pages in memory. */
const MOST_PIXELS = 2 ** 23;
const ZOOMS = [0.25, 0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4, 5];

export type StageEvents = {
  readonly onPage: (page: number) => void;
  readonly onLayout: () => void;
  readonly onFound: (found: { readonly current: number; readonly total: number }) => void;
  /** A link of the document: asked about, never followed by itself. */
  readonly onLink: (address: string) => void;
};

/** A part of a page from its upper left corner, where the page is 1 wide and 1 high. */
export type Part = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The document on the screen: pages, zoom and search, as pdf.js does them. */
export class Stage {
  readonly #viewer: PDFViewer;
  readonly #bus = new EventBus();
  readonly #find: PDFFindController;
  readonly #container: HTMLDivElement;

  constructor(container: HTMLDivElement, pageName: (page: number) => string, events: StageEvents) {
    const links = new PDFLinkService({
      eventBus: this.#bus,
      externalLinkTarget: LinkTarget.BLANK,
      externalLinkRel: "noopener noreferrer nofollow",
    });
    this.#container = container;
    this.#find = new PDFFindController({ eventBus: this.#bus, linkService: links });
    this.#viewer = new PDFViewer({
      container,
      eventBus: this.#bus,
      linkService: links,
      findController: this.#find,
      annotationMode: AnnotationMode.ENABLE,
      maxCanvasPixels: MOST_PIXELS,
      removePageBorders: true,
      enableAutoLinking: false,
      l10n: NO_WORDS,
    } as unknown as ConstructorParameters<typeof PDFViewer>[0]);
    links.setViewer(this.#viewer);
    this.#links = links;
    this.#listen(container, pageName, events);
  }

  readonly #links: PDFLinkService;
  #isClosed = false;

  show(document: PDFDocumentProxy): void {
    this.#endQuietly(document);
    this.#links.setDocument(document);
    this.#viewer.setDocument(document);
    this.#find.setDocument(document);
  }

  goTo(page: number): void {
    this.#viewer.currentPageNumber = page;
  }

  /** Brings a part of a page into the middle of what is seen, smaller where it would not be seen whole. */
  reveal(page: number, { left, top, width, height }: Part): void {
    const div = this.pageAt(page);
    if (!div) return;
    const { clientWidth, clientHeight } = this.#container;
    const room = Math.min(
      clientWidth / (width * div.offsetWidth),
      clientHeight / (height * div.offsetHeight),
    );
    if (room < 1) this.#viewer.currentScale *= room * 0.95;
    this.#container.scrollTo({
      left: div.offsetLeft + div.offsetWidth * (left + width / 2) - clientWidth / 2,
      top: div.offsetTop + div.offsetHeight * (top + height / 2) - clientHeight / 2,
    });
  }

  pageAt(page: number): HTMLElement | undefined {
    const view = this.#viewer.getPageView(page - 1) as { div?: HTMLElement } | undefined;
    return view?.div;
  }

  zoom(way: "in" | "out" | "fit"): void {
    if (way === "fit") {
      this.#viewer.currentScaleValue = "page-width";
      return;
    }
    const now = this.#viewer.currentScale;
    const next =
      way === "in"
        ? ZOOMS.find((zoom) => zoom > now + 0.01)
        : ZOOMS.findLast((zoom) => zoom < now - 0.01);
    if (next) this.#viewer.currentScale = next;
  }

  search(text: string, again: "next" | "previous" | null): void {
    this.#bus.dispatch("find", {
      type: again ? "again" : "",
      query: text,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: again === "previous",
      matchDiacritics: false,
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#viewer.setDocument(null);
    this.#links.setDocument(null);
    this.#viewer.cleanup();
  }

  /** pdf.js asks for all pages at the start, and complains in the console of those that the end takes from it. */
  #endQuietly(document: PDFDocumentProxy): void {
    const getPage = document.getPage.bind(document);
    document.getPage = (page) =>
      getPage(page).catch((error: unknown) => {
        if (this.#isClosed) return new Promise<never>(() => {});
        throw error;
      });
  }

  #listen(container: HTMLElement, name: (page: number) => string, events: StageEvents): void {
    this.#bus.on("pagesinit", () => {
      this.#viewer.currentScaleValue = "page-width";
      namePages(container, name);
      events.onLayout();
    });
    this.#bus.on("pagesloaded", () => {
      namePages(container, name);
      events.onLayout();
    });
    // Text of drawn pages would otherwise be a stop each, and new pages are drawn on the way.
    this.#bus.on("textlayerrendered", ({ pageNumber }: { pageNumber: number }) => {
      this.pageAt(pageNumber)?.querySelector(".textLayer")?.removeAttribute("tabindex");
    });
    this.#bus.on("scalechanging", () => requestAnimationFrame(events.onLayout));
    this.#bus.on("pagechanging", ({ pageNumber }: { pageNumber: number }) => {
      events.onPage(pageNumber);
    });
    this.#bus.on("updatefindmatchescount", ({ matchesCount }: FindEvent) => {
      events.onFound(matchesCount);
    });
    this.#bus.on("updatefindcontrolstate", ({ matchesCount }: FindEvent) => {
      events.onFound(matchesCount);
    });
    container.addEventListener("click", (event) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || !container.contains(link) || !/^https?:|^mailto:/.test(link.href)) return;
      if (link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      events.onLink(link.href);
    });
  }
}

type FindEvent = { readonly matchesCount: { readonly current: number; readonly total: number } };

/** pdf.js brings a translator of 200 texts, none of which is shown here; pages are named by `namePages`. */
const NO_WORDS = {
  getLanguage: () => "en-us",
  getDirection: () => "ltr",
  get: () => Promise.resolve(""),
  translate: () => Promise.resolve(),
  translateOnce: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  pause: () => undefined,
  resume: () => undefined,
};

/** A page is a named part of the document: no landmark and no stop for the Tab key of its own. */
function namePages(container: HTMLElement, name: (page: number) => string): void {
  for (const page of container.querySelectorAll("[data-page-number]")) {
    page.setAttribute("aria-label", name(Number(page.getAttribute("data-page-number"))));
    page.setAttribute("role", "group");
    page.removeAttribute("tabindex");
  }
}
