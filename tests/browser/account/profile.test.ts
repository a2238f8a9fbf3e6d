import { readFile } from "node:fs/promises";
import { describe, expect } from "vitest";
import { keepPicture, test } from "#tests/harness/browser/visitor.ts";
import { client } from "#tests/harness/client.ts";
import { linkIn, waitForMail } from "#tests/harness/mail.ts";
import { account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import { violations } from "../pages/axe.ts";
import { ready } from "../steps.ts";
import { counts, holds, openProfile, said } from "./steps.ts";

const PICTURE = new URL("../../fixtures/out/license.jpg", import.meta.url).pathname;

describe("the profile form", () => {
  test("saves personal details, and has a company only for businesses", { tags: ["full"] }, async ({
    page,
  }) => {
    await openProfile(page, await account());
    const level = page.getByRole("region", { name: "Verification level" });
    await level.getByText("Unverified", { exact: true }).waitFor();
    await level
      .getByText("Once you verify your identity, people you send requests to will see that.")
      .waitFor();
    const way = level.getByRole("link", { name: "Verify Yourself" });
    await expect.poll(() => way.getAttribute("href")).toBe("/app/verifications/new?type=identity&mode=self");
    const type = page.getByRole("region", { name: "Account type" });
    await type.getByText("Individual", { exact: true }).waitFor();
    await expect.poll(() => type.getByRole("definition").last().textContent()).toBe("0");
    await expect.poll(() => page.getByLabel("Company").count()).toBe(0);
    await page.getByLabel("First Name").fill("Augusta");
    await page.getByLabel("Phone").fill("+1 202 555 0147");
    await page.getByLabel("Address").fill("12 St James's Square, London");
    await page.getByLabel("Bio").fill("Analyst.");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await said(page, "Profile updated successfully");
    await page.getByRole("button", { name: "Account: Augusta Byron" }).waitFor();

    await page.reload();
    await holds(page.getByLabel("Phone"), "+1 (202) 555-0147");
    await holds(page.getByLabel("Address"), "12 St James's Square, London");
    await holds(page.getByLabel("Bio"), "Analyst.");
    await page.getByLabel("Phone").fill("");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await said(page, "Profile updated successfully");
    await page.reload();
    await holds(page.getByLabel("First Name"), "Augusta");
    await holds(page.getByLabel("Phone"), "");
  });

  test("changes the address once its link is opened and the password given", async ({ page }) => {
    const person = await account();
    const email = someEmail("new");
    await openProfile(page, person);
    await page.getByLabel("Email", { exact: true }).fill(email);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await said(page, `Profile updated. We sent a link to ${email}.`);
    await page.getByText(`Until then, sign in with ${person.email}`).waitFor();
    await holds(page.getByLabel("Email", { exact: true }), person.email);

    const link = linkIn(await waitForMail(email), "/confirm-email");
    await page.goto(link.pathname + link.hash);
    await ready(page);
    await page.getByLabel("Password", { exact: true }).fill("Wrong-horse7!");
    await page.getByRole("button", { name: "Confirm Address" }).click();
    await said(page, "Your password isn't correct");
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Confirm Address" }).click();
    await page.getByRole("heading", { name: "Your email address has changed" }).waitFor();
    await page.getByRole("link", { name: "Go to Profile" }).click();
    await holds(page.getByLabel("Email", { exact: true }), email);
  });

  test("can cancel a change of address", { tags: ["full"] }, async ({ page }) => {
    await openProfile(page, await account());
    await page.getByLabel("Email", { exact: true }).fill(someEmail("new"));
    await page.getByRole("button", { name: "Save Changes" }).click();
    await page.getByRole("button", { name: "Cancel Change" }).click();
    await said(page, "Your address won't change");
    await page.getByRole("button", { name: "Cancel Change" }).waitFor({ state: "detached" });
  });
});

describe("the profile photo", () => {
  test("is cropped with pointer and keyboard, uploaded square, and shown in the header", {
    tags: ["full"],
  }, async ({ page }) => {
    await openProfile(page, await account());
    await page.getByLabel("Profile photo").setInputFiles(PICTURE);
    const dialog = page.getByRole("dialog", { name: "Crop your photo" });
    await dialog.waitFor();
    expect(await violations(page)).toEqual([]);
    const stage = dialog.getByRole("button", { name: "Photo position" });
    const seen = () =>
      stage
        .locator("canvas")
        .evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL("image/jpeg", 0.5));
    /** The picture is redrawn some time after the action, so wait for that. */
    const redraws = async (act: () => Promise<void>) => {
      const before = await seen();
      await act();
      await expect.poll(seen).not.toBe(before);
    };
    await stage.focus();
    await redraws(() => page.keyboard.press("+"));
    await redraws(() => page.keyboard.press("ArrowRight"));
    await redraws(async () => {
      const box = await stage.boundingBox();
      if (!box) throw new Error("The stage is not there");
      await page.mouse.move(box.x + 100, box.y + 100);
      await page.mouse.down();
      await page.mouse.move(box.x + 40, box.y + 60, { steps: 4 });
      await page.mouse.up();
    });
    await dialog.getByRole("slider", { name: "Zoom" }).fill("2.5");
    await keepPicture(page, "crop.1280.light", "window");
    await dialog.getByRole("button", { name: "Save Photo" }).click();
    await said(page, "Your photo was updated");

    const picture = page.getByRole("button", { name: /^Account:/ }).locator("img");
    await picture.waitFor();
    const size = () =>
      picture.evaluate((img: HTMLImageElement) => [img.complete, img.naturalWidth, img.naturalHeight]);
    await expect.poll(async () => (await size())[0]).toBe(true);
    const [, width, height] = await size();
    expect(width).toBe(height);
    expect(width).toBeGreaterThan(0);
    await page.getByRole("button", { name: "Remove" }).click();
    await said(page, "Your photo was removed");
    await picture.waitFor({ state: "detached" });
  });

  test("stays open and shows an error if it can't be uploaded", { tags: ["full"] }, async ({ page }) => {
    await openProfile(page, await account());
    await page.route("**/api/users/avatar", (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByLabel("Profile photo").setInputFiles(PICTURE);
    await page.getByRole("button", { name: "Save Photo" }).click();
    await said(page, "Failed to upload avatar");
    await page.getByRole("dialog", { name: "Crop your photo" }).waitFor();
    await page.unroute("**/api/users/avatar");
    // An expired token is renewed, and the photo is uploaded anyway.
    await page.route(
      "**/api/users/avatar",
      (route) => route.continue({ headers: { ...route.request().headers(), authorization: "Bearer a.b.c" } }),
      { times: 1 },
    );
    await page.getByRole("button", { name: "Save Photo" }).click();
    await said(page, "Your photo was updated");
  });
});

describe("the user's own data", () => {
  test("can be exported", { tags: ["full"] }, async ({ page }) => {
    const person = await account();
    await openProfile(page, person);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export My Data" }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^countersign-data-\d{4}-\d\d-\d\d\.json$/);
    const text = await readFile((await download.path()) ?? "", "utf8");
    expect(JSON.stringify(JSON.parse(text))).toContain(person.email);
  });

  test("is deleted with the account, after the address and the password are entered", async ({ page }) => {
    const person = await account();
    await openProfile(page, person);
    await page.getByRole("button", { name: "Delete Account" }).click();
    const dialog = page.getByRole("alertdialog", { name: `Delete the account ${person.email}?` });
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await counts(dialog, "This field is required", 2);
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel(`Type ${person.email} to confirm`).fill("somebody@example.com");
    await dialog.getByLabel("Password", { exact: true }).fill("Wrong-horse7!");
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await dialog.getByText(`Type ${person.email} to confirm`).nth(1).waitFor();
    await dialog.getByRole("textbox", { name: `Type ${person.email} to confirm` }).fill(person.email);
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await said(page, "Your password isn't correct");
    await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog.getByRole("button", { name: "Delete Account" }).click();
    await said(page, "Your account was deleted");
    await page.waitForURL((url) => url.pathname === "/");
    const again = await client().post("/api/auth/login", { email: person.email, password: PASSWORD });
    expect(again.status).toBe(401);
  });
});
