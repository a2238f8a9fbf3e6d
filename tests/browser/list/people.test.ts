import { beforeAll, describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { violations } from "../pages/axe.ts";
import { tabTo } from "../pages/keyboard-steps.ts";
import { signIn } from "../steps.ts";
import { identityOf, openAdvanced, rowOf, selectRow, tag } from "./steps.ts";

const LIST = "/app/verifications";
let owner: Account;
let other: Account;

beforeAll(async () => {
  [owner, other] = await Promise.all([
    account({ firstName: "Marcus", lastName: "Reed" }),
    account({ accountType: "business", businessName: "Harbor Staffing" }),
  ]);
  await tag(owner, await identityOf(owner, "Tagger"), ["west wing"]);
  await identityOf(owner, "Keyes");
  await requestOf(other, owner.email, { purpose: "employment", purposeCertified: true });
});

describe("requests about me", () => {
  test("are listed separately with who asks, why, and what to do, and both kinds can be listed together", async ({
    page,
  }) => {
    await signIn(page, owner, LIST);
    await rowOf(page, "Keyes").waitFor();
    await expect.poll(() => page.getByRole("table").getByText("Harbor Staffing").count()).toBe(0);

    await page.getByRole("link", { name: "About you 1 needs your answer" }).click();
    await page.waitForURL((url) => url.searchParams.get("scope") === "about_me");
    const row = page.getByRole("row", { name: /Harbor Staffing/ });
    await row.getByText("Purpose: Employment").waitFor();
    await row.getByText("Read the request, then agree or decline").waitFor();
    await rowOf(page, "Keyes").waitFor({ state: "hidden" });

    await page.getByRole("link", { name: "All", exact: true }).click();
    await rowOf(page, "Keyes").getByText("You requested").waitFor();
    await page
      .getByRole("row", { name: /About you/ })
      .getByText("Requested by Harbor Staffing")
      .waitFor();

    await page.goBack();
    await row.getByRole("link", { name: /^Open/ }).click();
    await page.waitForURL(/\/app\/verifications\/ver_/);
  });
});

test("a user can search, filter, select and cancel by keyboard alone", { tags: ["full"] }, async ({
  page,
}) => {
  const keys = await account();
  await identityOf(keys, "First");
  await identityOf(keys, "Second");
  await signIn(page, keys, LIST);
  await rowOf(page, "First").waitFor();
  await tabTo(page, /^Search verifications$/);
  await page.keyboard.type("second");
  await rowOf(page, "First").waitFor({ state: "hidden" });
  await tabTo(page, /^Status/);
  await page.keyboard.press("p");
  await expect.poll(() => new URL(page.url()).searchParams.get("status")).toBe("pending");
  await rowOf(page, "Second").waitFor();
  await tabTo(page, /^Select .* Jane Second$/);
  await page.keyboard.press("Space");
  await tabTo(page, /^Cancel Selected/);
  await page.keyboard.press("Enter");
  const ask = page.getByRole("alertdialog", { name: "Cancel 1 verification?" });
  await ask.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Keep It");
  await tabTo(page, /^Cancel 1 verification$/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "1 of 1 verification cancelled" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Done");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "No verifications found" }).waitFor();
  // The focus is still in the list: Shift+Tab leads to its filters.
  await tabTo(page, /^Clear Filters$/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await rowOf(page, "First").waitFor();
});

test("the Advanced panel can be opened, filled in and applied by keyboard, and the focus returns", {
  tags: ["full"],
}, async ({ page }) => {
  await signIn(page, owner, LIST);
  await tabTo(page, /^Advanced$/);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Apply Filters" }).waitFor();
  await tabTo(page, /^Tags$/);
  await page.keyboard.type("west wing");
  await page.keyboard.press("Enter");
  await tabTo(page, /^Apply Filters$/);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("tags")).toBe("west wing");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain("Advanced");
  await tabTo(page, /^Remove filter Tag: west wing$/);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).searchParams.get("tags")).toBe(null);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toBe("Remove filter Last 30 days");
});

describe.each([1280, 390])("%d px", { tags: ["full"] }, (width) => {
  test("has no violations in either theme with the Advanced panel open and rows selected", async ({
    visitor,
  }) => {
    const page = await visitor({ viewport: { width, height: 844 }, reducedMotion: "reduce" });
    await signIn(page, owner, LIST);
    await rowOf(page, "Keyes").waitFor();
    await selectRow(page, "Keyes");
    const found: string[] = [];
    const look = async (what: string) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        found.push(...(await violations(page)).map((one) => `${what}, ${colorScheme}: ${one}`));
      }
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth))
        found.push(`${what}: scrolls sideways`);
    };
    await look("selected");
    await openAdvanced(page);
    await page.getByLabel("Date range").selectOption("Custom range");
    await page.getByRole("button", { name: "Save Search" }).click();
    await page.getByText("Please enter a name for this search").waitFor();
    await look("Advanced");
    expect(found).toEqual([]);
  });
});

test("on a phone, the filters are a sheet, the rows are cards, and the bulk bar appears", {
  tags: ["full"],
}, async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  await signIn(page, owner, LIST);
  await rowOf(page, "Keyes").waitFor();
  await openAdvanced(page);
  const sheet = page.getByRole("dialog", { name: "Advanced filters" });
  await sheet.getByLabel("Priority").selectOption("Standard");
  await sheet.getByRole("button", { name: "Apply Filters" }).click();
  await sheet.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Remove filter Priority: Standard" }).waitFor();
  await selectRow(page, "Keyes");
  await page.getByRole("button", { name: "Cancel Selected" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Keep It" }).click();
  await page.getByRole("button", { name: "Clear Selection" }).click();
  await page.getByRole("button", { name: "Cancel Selected" }).waitFor({ state: "hidden" });
});
