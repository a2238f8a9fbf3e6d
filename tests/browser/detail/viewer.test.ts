import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { orientation } from "#functions/documents/pictures/orientation.ts";
import { closeBrowser, wholeBrowser } from "#tests/harness/browser/browser.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { fileWhenReady, fixture, upload, viewWhen } from "#tests/harness/verification/verification.ts";
import { hiding } from "#tests/unit/documents/pictures.ts";
import { violations } from "../pages/axe.ts";
import { agreed, openAs, type Parties, parties, pdf } from "./steps.ts";

/** The container format of Word files before 2007. The server looks only at its first bytes. */
const OLD_WORD = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(1016)]);

/** The latitude of a photo in Exif bytes: 41° 52' 33.77" (rationals, big-endian). */
const LATITUDE = Buffer.from(
  new Uint8Array([0, 0, 0, 41, 0, 0, 0, 1, 0, 0, 0, 52, 0, 0, 0, 1, 0, 0, 13, 49, 0, 0, 0, 100]),
);
/** The Exif entry that points to the location: tag 0x8825, one long. */
const GPS_TAG = Buffer.from([0x88, 0x25, 0, 4, 0, 0, 0, 1]);

/** An Exif block as a phone writes it when held upright: orientation 6, and the location. */
function phoneTiff(): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt16BE(tag, 0);
    head.writeUInt16BE(type, 2);
    head.writeUInt32BE(count, 4);
    return Buffer.concat([head, value]);
  };
  const short = (n: number) => Buffer.from([0, n, 0, 0]);
  const long = (n: number) => Buffer.from([0, 0, 0, n]);
  const directory = (...entries: Buffer[]) =>
    Buffer.concat([Buffer.from([0, entries.length]), ...entries, long(0)]);
  const first = directory(entry(0x0112, 3, 1, short(6)), entry(0x8825, 4, 1, long(38)));
  const place = directory(entry(1, 2, 2, Buffer.from("N\0\0\0")), entry(2, 5, 3, long(68)));
  return Buffer.concat([Buffer.from("MM\0\x2a\0\0\0\x08", "latin1"), first, place, LATITUDE]);
}

let both: Parties;
let id: string;
beforeAll(async () => {
  both = await parties();
  id = await agreed(both);
  const { subject } = both;
  await upload(subject, id, await pdf(), { name: "march.pdf", documentType: "bank_statement" });
  await upload(subject, id, OLD_WORD, { name: "letter.doc", documentType: "employment_letter" });
  // The license is last, because reading it completes the request, which then takes no more documents.
  await upload(subject, id, await fixture("license.jpg"), {
    name: "front.jpg",
    documentType: "drivers_license",
  });
  // The page loads a picture again when its document changes, so wait until nothing does.
  const { documents } = await viewWhen(subject, id, ({ status }) => status === "completed");
  expect(documents).toHaveLength(3);
  for (const { file_url } of documents) await fileWhenReady(subject, file_url);
});
beforeAll(wholeBrowser);
afterAll(closeBrowser);

const viewer = (page: Page) => page.getByRole("dialog");
const open = (page: Page, name: string) => page.getByRole("button", { name: `View ${name}` });

test("works by keyboard: open, zoom, pan, previous, next, Escape, and the focus returns", {
  tags: ["full"],
}, async ({ visitor }) => {
  const page = await openAs(visitor, both.subject, id, { reducedMotion: "reduce" });
  await open(page, "front.jpg").focus();
  await page.keyboard.press("Enter");
  const picture = viewer(page).getByRole("img", { name: "Driver's license, front.jpg" });
  await picture.waitFor();
  await viewer(page).getByText("2 of 2", { exact: true }).waitFor();
  const box = () => picture.boundingBox();
  const fitted = (await box())?.width ?? 0;
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await viewer(page).getByText("200%", { exact: true }).waitFor();
  await expect.poll(async () => (await box())?.width ?? 0).toBeGreaterThan(fitted * 1.9);
  // The center stays centered, and the arrow keys pan.
  const stage = viewer(page).getByRole("region", { name: "Picture" });
  const scrolled = () => stage.evaluate((element) => element.scrollLeft);
  await expect.poll(scrolled).toBeGreaterThan(fitted * 0.3);
  const before = await scrolled();
  await page.keyboard.press("ArrowRight");
  await expect.poll(scrolled).toBeGreaterThan(before);
  await viewer(page).getByText("2 of 2", { exact: true }).waitFor();
  await page.keyboard.press("-");
  await viewer(page).getByText("150%", { exact: true }).waitFor();
  await page.keyboard.press("0");
  await viewer(page).getByText("100%", { exact: true }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await viewer(page).getByRole("heading", { name: "Bank statement" }).waitFor();
  await expect
    .poll(() => viewer(page).getByRole("button", { name: "Previous document" }).isDisabled())
    .toBe(true);
  await page.keyboard.press("ArrowRight");
  await viewer(page).getByRole("heading", { name: "Driver's license" }).waitFor();
  await page.keyboard.press("Escape");
  await viewer(page).waitFor({ state: "detached" });
  await expect.poll(() => open(page, "front.jpg").evaluate((e) => e === document.activeElement)).toBe(true);
});

test("the requester can view pictures and PDFs, but not a Word file", {
  tags: ["full"],
}, async ({ visitor }) => {
  const page = await openAs(visitor, both.asker, id);
  await open(page, "march.pdf").click();
  const frame = viewer(page).locator('iframe[title="Bank statement, march.pdf"]');
  await frame.waitFor();
  await expect.poll(() => frame.getAttribute("src")).toMatch(/^blob:/);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    viewer(page).getByRole("button", { name: "Download march.pdf" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("march.pdf");
  await viewer(page).getByRole("button", { name: "Close" }).click();
  await viewer(page).waitFor({ state: "detached" });
  // We can't remove hidden data from a Word file, so only its owner can save it, and no one can view it here.
  const word = (one: Page) => one.getByRole("button", { name: "Download letter.doc" });
  await page.getByText("Only its owner can open this file,", { exact: false }).waitFor();
  for (const way of [open(page, "letter.doc"), word(page)]) await expect.poll(() => way.count()).toBe(0);
  const owner = await openAs(visitor, both.subject, id, { name: "owner" });
  const [letter] = await Promise.all([owner.waitForEvent("download"), word(owner).click()]);
  expect(letter.suggestedFilename()).toBe("letter.doc");
});

test("the requester sees an upright photo upright and without its location", {
  tags: ["full"],
}, async ({ visitor }) => {
  const request = await agreed(both);
  const photo = hiding.jpegWith(await fixture("license.jpg"), {
    segments: [[0xe1, `Exif\0\0${phoneTiff().toString("latin1")}`]],
  });
  await upload(both.subject, request, photo, { name: "photo.jpg", documentType: "drivers_license" });
  const page = await openAs(visitor, both.asker, request);
  await open(page, "photo.jpg").click();
  const picture = viewer(page).getByRole("img", { name: "Driver's license, photo.jpg" });
  // The uploaded pixels lie sideways, but the shown picture is upright.
  const isUpright = () => picture.evaluate((img: HTMLImageElement) => img.naturalHeight > img.naturalWidth);
  await expect.poll(isUpright).toBe(true);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    viewer(page).getByRole("button", { name: "Download photo.jpg" }).click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(orientation(bytes, "image/jpeg")).toBe(1);
  for (const trace of [LATITUDE, GPS_TAG]) {
    expect(Buffer.from(photo).includes(trace)).toBe(true);
    expect(bytes.includes(trace)).toBe(false);
  }
});

test("a document that can't be loaded shows an error", { tags: ["full"] }, async ({ visitor }) => {
  const page = await openAs(visitor, both.asker, id);
  await page.route("**/api/v1/documents/*/file", (route) => route.abort());
  await open(page, "front.jpg").click();
  await viewer(page).getByText("We couldn't open this document. Please try again.").waitFor();
  await viewer(page).getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Download march.pdf" }).click();
  await page.getByText("Network error. Please try again.").waitFor();
});

test.for([
  ["light", 1280],
  ["dark", 390],
] as const)(
  "has no violations in %s at %d px, including when zoomed",
  { tags: ["full"] },
  async ([colorScheme, width], { visitor }) => {
    const viewport = { width, height: 844 };
    const page = await openAs(visitor, both.subject, id, { viewport, colorScheme, reducedMotion: "reduce" });
    await open(page, "front.jpg").click();
    await viewer(page).getByRole("img", { name: "Driver's license, front.jpg" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await viewer(page).getByRole("button", { name: "Zoom in" }).click();
    await viewer(page).getByText("150%", { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
  },
);
