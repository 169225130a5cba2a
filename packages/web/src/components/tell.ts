/** Long enough for a screen reader to notice that the same words come again. */
const PAUSE_MS = 50;

/** It is there before it says anything, and stays to be heard while a dialog covers the page. */
const place = document.createElement("div");
place.className = "unseen";
place.setAttribute("role", "status");
place.dataset["liveAnnouncer"] = "true";
document.body.append(place);

let waiting: ReturnType<typeof setTimeout> | null = null;

/**
 * Tells who does not see the page what has changed on it: a line that came or went, a sheet that closed. Of several
 * at one moment the first is reported, as with the first of several fields that are wrong.
 */
export function tell(text: string): void {
  if (waiting !== null) return;
  place.textContent = "";
  waiting = setTimeout(() => {
    place.textContent = text;
    waiting = null;
  }, PAUSE_MS);
}
