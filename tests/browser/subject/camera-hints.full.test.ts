import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { ClipName } from "#tests/fixtures/clips/clips.ts";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { view, viewWhen } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { documentsStep, openCamera, review, shooting } from "./camera-steps.ts";

const shutter = (page: Page) => page.getByRole("button", { name: "Take Photo", exact: true });

/**
 * Waits for a hint and then for the photo. If the photo was taken first, because the machine was too busy while the clip
 * showed what's wrong, it's taken again: clips repeat.
 */
async function hintThenPhoto(page: Page, hints: () => Promise<string[]>, hint: string, retake: string) {
  await expect
    .poll(
      async () => {
        if ((await hints()).includes(hint)) return true;
        const again = page.getByRole("button", { name: retake });
        if (await again.isVisible()) await again.click();
        return false;
      },
      { timeout: 40_000 },
    )
    .toBe(true);
  await review(page).waitFor();
}

describe("the hint, then the photo", { tags: ["full"] }, () => {
  test.for<[ClipName, string]>([
    ["back-comes-to-rest", "Hold still."],
    ["dark", "It's too dark. Turn on a light."],
    ["glare", "There's glare. Tilt the card a little."],
    ["far", "Move closer."],
  ])("of the back, while the camera sees: %s", async ([clip, hint], { visitor }) => {
    const { page } = await documentsStep(visitor, clip);
    const hints = await openCamera(page);
    // The clip shows only the back, so the front is taken by hand.
    await shooting(page, "front").waitFor();
    await shutter(page).click();
    await shooting(page, "back").waitFor();
    await hintThenPhoto(page, hints, hint, "Retake: back");
    await keepPicture(page, `camera.${clip}.390`);
  });

  test("of a back that's tilted is straightened and read", async ({ visitor }) => {
    const { asker, id, page } = await documentsStep(visitor, "license-back-tilted");
    const hints = await openCamera(page);
    await expect.poll(hints).toContain("That's the back. Turn the card over.");
    await shutter(page).click();
    await review(page).waitFor();
    await page.getByText("This looks like the back of the card.").waitFor();
    await page.getByRole("button", { name: "Use These Photos Anyway" }).click();
    await viewWhen(asker, id, ({ documents }) => documents.some(({ reading }) => reading === "read"));
    expect((await view(asker, id)).documents).toMatchObject([
      { side: "front" },
      { side: "back", reading: "read" },
    ]);
  });

  test("of a front, after the back", async ({ visitor }) => {
    const { page } = await documentsStep(visitor, "back-then-front");
    const hints = await openCamera(page);
    await expect.poll(hints, { timeout: 40_000 }).toContain("That's the back. Turn the card over.");
    await shooting(page, "back").waitFor();
    await review(page).waitFor();
  });

  test.for<[ClipName, string | null]>([
    ["passport", null],
    ["passport-without-zone", "Show the whole page, including the lines of letters at the bottom."],
  ])("of a passport, while the camera sees: %s", async ([clip, hint], { visitor }) => {
    const { asker, id, page } = await documentsStep(visitor, clip);
    await page.getByText("Passport", { exact: true }).click();
    const hints = await openCamera(page);
    await shooting(page, "photo page").waitFor();
    if (hint) await hintThenPhoto(page, hints, hint, "Retake: photo page");
    else await review(page).waitFor();
    await page.getByRole("button", { name: "Use This Photo" }).click();
    await viewWhen(asker, id, ({ documents }) => documents.some(({ reading }) => reading === "read"));
    expect((await view(asker, id)).documents).toMatchObject([
      { document_type: "passport", side: null, reading: "read" },
    ]);
  });
});

test("nothing to see isn't taken, and the shutter and the file picker are offered in turn", {
  tags: ["full"],
}, async ({ visitor }) => {
  const { page } = await documentsStep(visitor, "desk", { colorScheme: "dark" });
  await openCamera(page);
  await page.getByText("You can also take the photo yourself.", { exact: false }).waitFor();
  await page.getByText("If this doesn't work, add a photo another way.").waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, "camera.file-leads.390.dark");
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a File" }).last().click();
  await choosing;
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test.for<["denied" | "none", string]>([
  ["denied", "Camera access is blocked"],
  ["none", "We can't find a camera"],
])("a camera that's %s is explained", { tags: ["full"] }, async ([camera, title], { visitor }) => {
  const { page } = await documentsStep(visitor, camera);
  await page.getByRole("button", { name: "Take Photos" }).click();
  await page.getByRole("heading", { name: title }).waitFor();
  expect(await violations(page)).toEqual([]);
  await keepPicture(page, `camera.${camera}.390`);
});

test("the camera works with the keyboard alone", { tags: ["full"] }, async ({ visitor }) => {
  const { page } = await documentsStep(visitor, "desk", { viewport: { width: 1280, height: 900 } });
  await page.getByRole("button", { name: "Take Photos" }).focus();
  await page.keyboard.press("Enter");
  await shooting(page, "front").waitFor();
  await expect.poll(() => shutter(page).evaluate((one) => one === document.activeElement)).toBe(true);
  await expect.poll(() => shutter(page).isEnabled()).toBe(true);
  await page.keyboard.press("Space");
  await shooting(page, "back").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("alertdialog", { name: "Discard 1 photo?" }).waitFor();
  await page.keyboard.press("Escape");
  await shooting(page, "back").waitFor();
});
