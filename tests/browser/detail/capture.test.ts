import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { fixture, requestOf, view } from "#tests/harness/verification/verification.ts";
import { heif } from "#tests/unit/documents/heif.ts";
import { chooseFile, tick } from "../steps.ts";
import { agreed, choose, openAs, type Parties, parties } from "./steps.ts";

const PHONE = { width: 390, height: 844 };

let both: Parties;
beforeAll(async () => {
  both = await parties();
});

const header = (page: Page) => page.locator("main header");
const onTheWay = (page: Page) => page.getByRole("list", { name: "Files being uploaded" });
const documents = (page: Page) => page.getByRole("region", { name: "Documents", exact: true });

describe("a picture of a license", () => {
  test("is retaken if we can't read it, then straightened and read, and decides the check", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const id = await agreed(both);
    const page = await openAs(visitor, both.subject, id, { viewport: PHONE });
    await chooseFile(page, "license-unreadable.jpg");
    await onTheWay(page).getByText("We couldn't read the barcode").waitFor();
    await onTheWay(page)
      .getByText(/Lay the card flat in even light/)
      .waitFor();
    // Nothing is uploaded before the subject decides.
    expect((await view(both.subject, id)).documents).toEqual([]);
    const choosing = page.waitForEvent("filechooser");
    await onTheWay(page).getByRole("button", { name: "Retake" }).click();
    await (await choosing).setFiles({
      name: "license-tilt-8.jpg",
      mimeType: "image/jpeg",
      buffer: await fixture("license-tilt-8.jpg"),
    });
    await page.getByText("We can read your license").first().waitFor();
    await header(page).getByText("Completed", { exact: true }).waitFor();
    const { documents: stored } = await view(both.subject, id);
    expect(stored).toMatchObject([{ file_name: "license-tilt-8.jpg", reading: "read" }]);
  });

  test("stays unread and hidden from the requester until the subject consents", {
    tags: ["full"],
  }, async ({ visitor }) => {
    const id = await requestOf(both.asker, both.subject.email);
    const page = await openAs(visitor, both.subject, id);
    await page.getByText("You can add them now. We won't read anything until you agree.").waitFor();
    // The browser doesn't read it, either: it doesn't even load what reads barcodes.
    const readers: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".wasm")) readers.push(request.url());
    });
    await chooseFile(page, "license-tilt-2.jpg");
    await documents(page).getByText("Stored, not read yet").waitFor();
    expect(readers).toEqual([]);
    expect((await view(both.asker, id)).documents).toEqual([]);
    expect((await view(both.subject, id)).documents).toMatchObject([{ reading: "stored" }]);
    await tick(page, /I have read this and agree/);
    await page.getByRole("button", { name: "Agree", exact: true }).click();
    await header(page).getByText("Completed", { exact: true }).waitFor();
    await documents(page).getByText("Read", { exact: true }).waitFor();
    expect((await view(both.asker, id)).documents).toMatchObject([{ reading: "read" }]);
  });
});

/** Two by two pixels. */
const AVIF =
  "AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAAAAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f8D///8WfhwB8+ErK42A=";

test("a phone's picture becomes a JPEG if the browser can open it, otherwise we say how to get one", {
  tags: ["full"],
}, async ({ visitor }) => {
  const id = await agreed(both);
  const page = await openAs(visitor, both.subject, id);
  await page.getByLabel("Document type").selectOption("passport");
  const heic = { name: "front.jpg", buffer: Buffer.from(heif("heic", "mif1")) };
  await choose(page, [heic]);
  await onTheWay(page)
    .getByText(/^File front\.jpg is in HEIC format, which we can't read\. .*Most Compatible/)
    .waitFor();
  await choose(page, [{ name: "back.avif", buffer: Buffer.from(AVIF, "base64") }]);
  await documents(page).getByText("back.jpg").waitFor();
  expect((await view(both.subject, id)).documents).toMatchObject([
    { file_name: "back.jpg", file_type: "image/jpeg" },
  ]);
});

test("a file that only has a picture's name, and a truncated picture, are refused with an explanation", {
  tags: ["full"],
}, async ({ visitor }) => {
  const id = await agreed(both);
  const page = await openAs(visitor, both.subject, id);
  for (const name of ["text.jpg", "truncated.jpg"]) {
    await choose(page, [{ name, buffer: await fixture(name) }]);
    await onTheWay(page)
      .getByText(`${name} can't be opened as a picture. Please choose another file.`, { exact: true })
      .waitFor();
    await onTheWay(page).getByRole("button", { name: "Choose Another" }).waitFor();
    await onTheWay(page)
      .getByRole("button", { name: `Remove ${name}` })
      .click();
    await onTheWay(page).waitFor({ state: "detached" });
  }
  expect((await view(both.subject, id)).documents).toEqual([]);
});
