import assert from "node:assert/strict";
import { test } from "node:test";
import { aPdf } from "@paraph/testkit";
import { DESKTOP, PHONE } from "@paraph/web/tests/chromium.ts";
import { atRest, tabTo } from "@paraph/web/tests/layout.ts";
import { until } from "@paraph/web/tests/until.ts";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Page } from "playwright-core";
import { missing, picture } from "../../kit/web-service.ts";
import { anEntry, guestsOf, type Guest } from "../../kit/guest.ts";
import {
  addressOf,
  aWindow,
  codeAsked,
  codeOf,
  DEVICES,
  enterCode,
  exactly,
  linkOf,
  primary,
  readAndDeclare,
  readAndMark,
  screenFaults,
  signedHeading,
  startJourneys,
} from "../../kit/journey.ts";

const journeys = await startJourneys();
const { service } = journeys;

type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

async function guestWith(pdf: Uint8Array, visual: object | null): Promise<Guest> {
  const entry = anEntry("Ada", visual ? { visual_signature: visual } : {});
  const content = Buffer.from(pdf).toString("base64");
  const [guest] = await guestsOf(service, [entry], { content });
  assert.ok(guest);
  return guest;
}

async function openDocument(page: Page, guest: Guest): Promise<void> {
  await page.goto(linkOf(service, guest));
  await primary(page).click();
  await page.locator(".textLayer").first().waitFor();
}

/** Where a place stands on its page, in pixels of the screen from the page's upper left corner. */
async function shownAt(page: Page, place: string, number: number): Promise<Box & { of: number }> {
  const sheet = await page.locator(`.page[data-page-number="${number}"] canvas`).boundingBox();
  const box = await page.locator(place).first().boundingBox();
  assert.ok(sheet && box, "nothing is drawn there");
  const [left, top] = [box.x - sheet.x, box.y - sheet.y];
  return { left, top, width: box.width, height: box.height, of: sheet.width };
}

async function signedFile({ requestId }: Guest): Promise<Uint8Array> {
  const token = await service.logIn();
  const shown = await service.call("GET", `/v2/signature-requests/${requestId}`, { token });
  const { document_id } = shown.json() as { document_id: string };
  return (await service.call("GET", `/v2/documents/${document_id}/content`, { token })).bytes;
}

/** Where the signature stands in the file, as another program reads it, on a page so many pixels wide. */
async function placeIn(file: Uint8Array, number: number, pixels: number): Promise<Box> {
  const pdf = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise;
  try {
    const page = await pdf.getPage(number);
    type Widget = { readonly fieldType?: string; readonly rect: [number, number, number, number] };
    const all = (await page.getAnnotations()) as readonly Widget[];
    // The time stamp over the whole document is a field without a size.
    const found = all.filter(({ fieldType, rect: [x1, , x2] }) => fieldType === "Sig" && x2 > x1);
    assert.equal(found.length, 1, "one signature stands on this page");
    const viewport = page.getViewport({ scale: pixels / page.getViewport({ scale: 1 }).width });
    const [x1, y1, x2, y2] = found[0]?.rect ?? [0, 0, 0, 0];
    const [a = 0, b = 0] = viewport.convertToViewportPoint(x1, y1) as number[];
    const [c = 0, d = 0] = viewport.convertToViewportPoint(x2, y2) as number[];
    const [left, top] = [Math.min(a, c), Math.min(b, d)];
    return { left, top, width: Math.abs(c - a), height: Math.abs(d - b) };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

function assertSame(shown: Box, signed: Box, most = 1): void {
  for (const side of ["left", "top", "width", "height"] as const) {
    const off = Math.abs(shown[side] - signed[side]);
    assert.ok(off <= most, `${side}: shown at ${shown[side]}, signed at ${signed[side]}`);
  }
}

async function finish(page: Page, guest: Guest): Promise<void> {
  await codeAsked(page);
  await enterCode(page, codeOf(service, await addressOf(service, guest)));
  await signedHeading(page).waitFor();
  await exactly(service, guest, 1);
}

const at = { x: 60, y: 300, width: 150, height: 50 };
/** Pages on which a place is easily missed. */
const PLACES = {
  "the first page": [aPdf({ pages: 2 }), { position: { ...at, page: "0" } }, 1],
  "a turned page": [aPdf({ pages: [{}, { rotate: 90 }] }), { position: { ...at, page: "1" } }, 2],
  "a page turned the other way": [
    aPdf({ pages: [{ rotate: 270 }] }),
    { position: { ...at, page: "0" } },
    1,
  ],
  "a shifted crop box": [
    aPdf({ pages: [{ crop: [40, 60, 500, 760] }] }),
    { position: { ...at, page: "0" } },
    1,
  ],
  "a field of the document": [
    aPdf({ pages: 2, fields: [{ name: "here", page: 1, rect: [100, 500, 260, 560] }] }),
    { form_field: "here" },
    2,
  ],
} as const;

for (const [device, options] of DEVICES) {
  test(
    `2.3 journey 11: an enforced place is shown where the signature then stands, on ${device}`,
    { skip: missing },
    async () => {
      const { page, complaints } = await aWindow(journeys, options);
      for (const [name, [pdf, visual, number]] of Object.entries(PLACES)) {
        const guest = await guestWith(pdf, visual);
        await openDocument(page, guest);
        if (number > 1) await primary(page).click();
        await page.locator(".place").first().waitFor();
        await page.getByRole("button", { name: "Continue" }).waitFor();
        const { of, ...shown } = await shownAt(page, ".place", number);
        assert.deepEqual(await screenFaults(page), [], name);
        await readAndDeclare(page);
        await finish(page, guest);
        const signed = await placeIn(await signedFile(guest), number, of);
        assertSame(shown, signed);
        // The check itself: the same place two pixels beside is another.
        assert.throws(() => {
          assertSame({ ...shown, left: shown.left + 2.5 }, signed);
        });
      }
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

test(
  "2.3 journey 11: a free mark is put in its place by keys alone",
  { skip: missing },
  async () => {
    const guest = await guestWith(aPdf({ pages: 1 }), null);
    const { page, complaints } = await aWindow(journeys, DESKTOP);
    const byKeys = async () => {
      const name = await primary(page).innerText();
      assert.ok(await tabTo(page, name, 60), name);
      await page.keyboard.press("Enter");
    };
    await page.goto(linkOf(service, guest));
    await primary(page).waitFor();
    await byKeys();
    await readAndMark(page, { press: byKeys });
    const mark = page.locator(".place.movable");
    assert.ok(await tabTo(page, "Arrow keys move it", 60));
    const before = await mark.boundingBox();
    for (const key of ["Shift+ArrowUp", "Shift+ArrowUp", "Shift+ArrowLeft", "ArrowLeft"])
      await page.keyboard.press(key);
    assert.ok(before);
    await until(
      () => mark.boundingBox(),
      (after) => after !== null && after.y < before.y - 20 && after.x < before.x - 10,
    );
    const { of, ...shown } = await shownAt(page, ".place.movable", 1);
    assert.deepEqual(await screenFaults(page), []);
    await byKeys();
    await page.locator(".confirm").waitFor();
    await byKeys();
    await finish(page, guest);
    assertSame(shown, await placeIn(await signedFile(guest), 1, of), 1.5);
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);

const FIELD = aPdf({ pages: 1, fields: [{ name: "tenant", page: 0, rect: [100, 500, 260, 560] }] });

for (const [device, options] of DEVICES) {
  test(
    `2.3 journey 11: a free mark is put into the document's own empty field, on ${device}`,
    { skip: missing },
    async () => {
      const guest = await guestWith(FIELD, null);
      const { page, complaints } = await aWindow(journeys, options);
      await openDocument(page, guest);
      await readAndMark(page);
      const mark = page.locator(".place.movable");
      const size = page.getByRole("button", { name: "Size of your mark" });
      const offer = page.getByRole("button", { name: "Put the mark there" });
      const where = () => shownAt(page, ".place.movable", 1);
      const inField = await where();
      assert.equal(await size.count(), 0, "a field has its size");
      assert.equal(await offer.count(), 0);
      const drag = async (down: number) => {
        const box = await mark.boundingBox();
        assert.ok(box);
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.mouse.move(x, y + down, { steps: 5 });
        await page.mouse.up();
      };
      const isThere = ({ left, top }: Box) =>
        Math.abs(left - inField.left) < 1 && Math.abs(top - inField.top) < 1;
      await drag(-1.5 * inField.height);
      await offer.waitFor();
      await size.waitFor();
      await picture(page, `beside the field ${device}`);
      assert.deepEqual(await screenFaults(page), []);
      await drag(1.2 * inField.height);
      await until(where, isThere);
      await drag(-1.5 * inField.height);
      await offer.click();
      await until(where, isThere);
      await picture(page, `in the field ${device}`);
      const { of, ...shown } = await where();
      await readAndDeclare(page);
      await finish(page, guest);
      // placeIn finds no second field: the document's own one is signed.
      assertSame(shown, await placeIn(await signedFile(guest), 1, of), 1.5);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

for (const [device, options] of DEVICES) {
  test(
    `2.3 journey 11: a free mark is made larger by pointer and by keys, on ${device}`,
    { skip: missing },
    async () => {
      const guest = await guestWith(aPdf({ pages: 1 }), null);
      const { page, complaints } = await aWindow(journeys, options);
      await openDocument(page, guest);
      await readAndMark(page);
      const mark = page.locator(".place.movable");
      const size = page.getByRole("button", { name: "Size of your mark" });
      await size.scrollIntoViewIfNeeded();
      const first = await mark.boundingBox();
      const corner = await size.boundingBox();
      assert.ok(first && corner);
      const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - 20, y + 5, { steps: 5 });
      await page.mouse.up();
      await until(
        () => mark.boundingBox(),
        (box) => box !== null && Math.abs(box.width - (first.width - 20)) < 2,
      );
      await size.focus();
      for (const key of ["Shift+ArrowLeft", "ArrowDown", "ArrowDown"])
        await page.keyboard.press(key);
      await until(
        () => mark.boundingBox(),
        (box) => box !== null && box.width < first.width - 25 && box.height > first.height + 5,
      );
      await picture(page, `resized ${device}`);
      assert.deepEqual(await screenFaults(page), []);
      const { of, ...shown } = await shownAt(page, ".place.movable", 1);
      await readAndDeclare(page);
      await finish(page, guest);
      assertSame(shown, await placeIn(await signedFile(guest), 1, of), 1.5);
      assert.deepEqual(complaints(), []);
      await page.context().close();
    },
  );
}

/** A hook with a tail: what is drawn must be told from its mirror and its neighbour. */
const STROKES = [
  [
    [0.1, 0.8],
    [0.15, 0.2],
    [0.4, 0.2],
    [0.3, 0.8],
  ],
  [
    [0.5, 0.75],
    [0.9, 0.3],
  ],
] as const;

test(
  "2.3 journey 12: what was drawn survives turning the phone, and stands so in the document",
  { skip: missing },
  async () => {
    const guest = await guestWith(aPdf({ pages: [{ content: "" }] }), {
      position: { x: 100, y: 500, width: 300, height: 110, page: "0" },
    });
    const { page, complaints } = await aWindow(journeys, PHONE);
    await openDocument(page, guest);
    await page.getByRole("button", { name: "Change the mark" }).click();
    await page.getByRole("tab", { name: "Draw" }).click();
    await atRest(page);
    const pad = await page.locator(".draw-pad").boundingBox();
    assert.ok(pad);
    const on = ([x, y]: readonly [number, number]) =>
      [pad.x + x * pad.width, pad.y + y * pad.height] as const;
    for (const [first, ...rest] of STROKES) {
      await page.mouse.move(...on(first));
      await page.mouse.down();
      for (const point of rest) await page.mouse.move(...on(point), { steps: 8 });
      await page.mouse.up();
    }
    const drawn = () => page.evaluate<readonly string[]>(PATHS);
    const before = await drawn();
    assert.equal(before.length, STROKES.length);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.locator(".draw-pad").waitFor();
    assert.deepEqual(await drawn(), before, "on its side");
    await picture(page, "turned");
    assert.deepEqual(await screenFaults(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    assert.deepEqual(await drawn(), before, "and back");
    await primary(page).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await primary(page).click();
    await page.locator(".confirm").waitFor();
    const declared = page.waitForRequest((request) => request.url().endsWith("/intents"));
    await primary(page).click();
    const { mark } = (await declared).postDataJSON() as { mark: { kind: string } };
    assert.equal(mark.kind, "drawn");
    await finish(page, guest);
    const ink = await inkIn(page, guest);
    assert.deepEqual(missed(ink, STROKES), [], asText(ink));
    const mirrored = STROKES.map((stroke) => stroke.map(([x, y]) => [1 - x, y] as const));
    assert.notDeepEqual(missed(ink, mirrored), [], "and not its mirror: the check can fail");
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);

/** Draws with a pen that says how hard it presses: from the first point to the last, ever stronger. */
async function press(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const pen = { pointerType: "pen", button: "left", buttons: 1, clickCount: 1 } as const;
  const last = points.length - 1;
  for (const [index, [x, y]] of points.entries()) {
    const type = index === 0 ? "mousePressed" : index === last ? "mouseReleased" : "mouseMoved";
    await session.send("Input.dispatchMouseEvent", { ...pen, type, x, y, force: index / last });
  }
  await session.detach();
}

test(
  "2.3 a mark drawn on the whole screen of an upright phone stands in the document as it was pressed",
  { skip: missing },
  async () => {
    const guest = await guestWith(aPdf({ pages: [{ content: "" }] }), {
      position: { x: 100, y: 500, width: 300, height: 110, page: "0" },
    });
    const { page, complaints } = await aWindow(journeys, PHONE);
    await openDocument(page, guest);
    await page.getByRole("button", { name: "Change the mark" }).click();
    await page.getByRole("tab", { name: "Draw" }).click();
    await page.getByRole("button", { name: "Full screen" }).click();
    const full = page.locator(".draw-full");
    await full.getByText("Draw with your finger or the mouse").waitFor();
    await atRest(page);
    const pad = await full.locator(".draw-pad").boundingBox();
    assert.ok(pad && pad.height > 780 && pad.width > 280, "the pad lies on its side");
    assert.deepEqual(await screenFaults(page), []);
    const on = (x: number, y: number) =>
      [pad.x + (1 - y) * pad.width, pad.y + x * pad.height] as const;
    // A light beginning, a heavy end, and a second stroke that is taken back.
    await press(
      page,
      Array.from({ length: 41 }, (_, at) => on(0.1 + at / 50, 0.3 + at / 100)),
    );
    await press(page, [on(0.2, 0.9), on(0.5, 0.9), on(0.8, 0.9), on(0.8, 0.9)]);
    const strokes = full.locator(".draw-pad svg path");
    await until(
      () => strokes.count(),
      (count) => count === 2,
    );
    await picture(page, "draw full screen");
    await full.getByRole("button", { name: "Undo" }).click();
    assert.equal(await strokes.count(), 1);
    await full.getByRole("button", { name: "Done" }).click();
    await full.waitFor({ state: "detached" });
    assert.equal(await page.locator(".draw-pad svg path").count(), 1);
    await page.locator(".drawn-view img").waitFor();
    await picture(page, "drawn full screen");
    const shown = await page.locator(".drawn-view img").getAttribute("src");
    await primary(page).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Change the mark" }).click();
    // What was drawn is there to be drawn on, and looks as before.
    await page.locator(".drawn-view img").waitFor();
    assert.equal(await page.locator(".draw-pad svg path").count(), 1);
    assert.equal(await page.locator(".drawn-view img").getAttribute("src"), shown);
    await primary(page).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await readAndDeclare(page);
    await finish(page, guest);
    const { dark } = await inkIn(page, guest);
    const columns = dark[0]?.length ?? 0;
    const inkOf = (from: number, to: number) =>
      dark.flatMap((row) => row.slice(from * columns, to * columns)).filter(Boolean).length;
    const [light, heavy] = [inkOf(0.05, 0.25), inkOf(0.75, 0.95)];
    assert.ok(heavy > 1.6 * light && light > 0, `${light} light points and ${heavy} heavy ones`);
    assert.deepEqual(
      missed({ dark }, [
        [
          [0.1, 0.3],
          [0.9, 0.7],
        ],
      ]),
      [],
      asText({ dark }),
    );
    assert.notDeepEqual(
      missed({ dark }, [
        [
          [0.1, 0.7],
          [0.9, 0.7],
          [0.9, 0.3],
        ],
      ]),
      [],
    );
    assert.deepEqual(complaints(), []);
    await page.context().close();
  },
);

const PATHS = `[...document.querySelectorAll(".draw-pad svg path")].map((one) => one.getAttribute("d"))`;

type Ink = { readonly dark: readonly (readonly boolean[])[] };

/** The dark points of the drawn page, cut to the box of what is dark. */
async function inkIn(page: Page, guest: Guest): Promise<Ink> {
  const token = await service.logIn();
  const shown = await service.call("GET", `/v2/signature-requests/${guest.requestId}`, { token });
  const { document_id } = shown.json() as { document_id: string };
  const image = await service.call("GET", `/v2/documents/${document_id}/pages/0`, { token });
  assert.equal(image.status, 200, image.text.slice(0, 200));
  const base64 = Buffer.from(image.bytes).toString("base64");
  const other = await page.context().newPage();
  const dark = await other.evaluate<boolean[][]>(`(async () => {
    const bytes = Uint8Array.from(atob("${base64}"), (one) => one.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const isDark = (x, y) => data[(y * width + x) * 4] + data[(y * width + x) * 4 + 1] < 300;
    let [left, top, right, bottom] = [width, height, 0, 0];
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isDark(x, y)) {
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
    return Array.from({ length: bottom - top + 1 }, (_, y) =>
      Array.from({ length: right - left + 1 }, (_, x) => isDark(left + x, top + y)));
  })()`);
  await other.close();
  // Below the drawing stand name and time.
  const end = dark.findIndex((row) => !row.includes(true));
  const rows = dark.slice(0, end === -1 ? dark.length : end);
  const left = Math.min(...rows.map((row) => row.indexOf(true)));
  const right = Math.max(...rows.map((row) => row.lastIndexOf(true)));
  return { dark: rows.map((row) => row.slice(left, right + 1)) };
}

/** What is dark, for people to read when it is not what it should be. */
function asText({ dark }: Ink): string {
  const step = Math.max(1, Math.floor((dark[0]?.length ?? 1) / 70));
  const rows = dark.filter((_, row) => row % (2 * step) === 0);
  const lines = rows.map((row) =>
    row.map((one, at) => (at % step === 0 ? (one ? "#" : ".") : "")).join(""),
  );
  return ["what was drawn is not there:", ...lines].join("\n");
}

/** The points of the strokes beside which nothing is dark. */
function missed(
  { dark }: Ink,
  strokes: readonly (readonly (readonly [number, number])[])[],
): readonly string[] {
  const points = strokes.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [height, width] = [dark.length, dark[0]?.length ?? 0];
  const share = (value: number, all: readonly number[]) =>
    (value - Math.min(...all)) / (Math.max(...all) - Math.min(...all));
  // A hand's corners are rounded.
  const near = Math.ceil(width / 15);
  return points.flatMap(([x, y]) => {
    const [across, down] = [share(x, xs) * (width - 1), share(y, ys) * (height - 1)];
    const rows = dark.slice(Math.max(0, Math.floor(down - near)), Math.ceil(down + near) + 1);
    const isThere = rows.some((row) =>
      row
        .slice(Math.max(0, Math.floor(across - near)), Math.ceil(across + near) + 1)
        .includes(true),
    );
    return isThere ? [] : [`${x} ${y}`];
  });
}
