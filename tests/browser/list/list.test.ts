import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { listening } from "../account/steps.ts";
import { signIn } from "../steps.ts";
import { identityOf, oldRequest, openAdvanced, rentalOf, rowOf, surnames, table, tag } from "./steps.ts";

const LIST = "/app/verifications";
/** The default list, newest first. Oldman's request is 45 days old, so it's missing. */
const RECENT = ["Urgentson", "Rentwell", "Tagger", "Plain"];

let asker: Account;

beforeAll(async () => {
  asker = await account({ accountType: "business" });
  await oldRequest(asker, "Oldman", 45);
  await identityOf(asker, "Plain");
  const tagged = await identityOf(asker, "Tagger");
  await tag(asker, tagged, ["West Wing", "q3"]);
  await rentalOf(asker, "Rentwell");
  await identityOf(asker, "Urgentson", { priority: "urgent", urgentReason: "Keys are handed over today" });
});

const shows = (page: Page, names: readonly string[]) => expect.poll(() => surnames(page)).toEqual(names);
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);
const goesTo = (page: Page, params: Record<string, string>) => expect.poll(() => query(page)).toEqual(params);

describe("filters", () => {
  test("apply search, status and type immediately, put them in the URL, and let Back undo them", async ({
    page,
  }) => {
    await signIn(page, asker, LIST);
    await shows(page, RECENT);
    await page.getByText("Last 30 days", { exact: true }).waitFor();

    await page.getByLabel("Search verifications").fill("tagg");
    await goesTo(page, { search: "tagg" });
    await shows(page, ["Tagger"]);
    await page.getByRole("button", { name: "Remove filter Search: tagg" }).click();
    await shows(page, RECENT);

    await page.getByLabel("Type", { exact: true }).selectOption("Rental");
    await goesTo(page, { type: "rental" });
    await shows(page, ["Rentwell"]);
    await page.getByLabel("Status", { exact: true }).selectOption("Pending");
    await goesTo(page, { type: "rental", status: "pending" });
    await shows(page, ["Rentwell"]);

    await page.goBack();
    await goesTo(page, { type: "rental" });
    await page.goBack();
    await shows(page, RECENT);
    await expect.poll(() => page.getByLabel("Type", { exact: true }).inputValue()).toBe("any");
    await page.goBack();
    await shows(page, ["Tagger"]);
    await expect.poll(() => page.getByLabel("Search verifications").inputValue()).toBe("tagg");
  });

  test("in the Advanced panel apply on Apply Filters, and can be restored by URL and saved search", {
    tags: ["full"],
  }, async ({ page, visitor }) => {
    const wanted = { priority: "urgent", dateRange: "90", sortBy: "cost", sortOrder: "asc" };
    await signIn(page, asker, LIST);
    await openAdvanced(page);
    await page.getByLabel("Date range").selectOption("Last 90 days");
    await page.getByLabel("Priority").selectOption("Urgent");
    await page.getByLabel("Sort by").selectOption("Cost");
    await page.getByLabel("Sort order").selectOption("Lowest first");
    await shows(page, RECENT);
    expect(query(page)).toEqual({});

    await page.getByRole("button", { name: "Save Search" }).click();
    await page.getByText("Please enter a name for this search").waitFor();
    await page.getByLabel("Name this search").fill("Urgent ones");
    await page.getByRole("button", { name: "Save Search" }).click();
    await page.getByRole("status").getByText("Saved “Urgent ones”").waitFor();
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await goesTo(page, wanted);
    await shows(page, ["Urgentson"]);
    for (const label of ["Priority: Urgent", "Last 90 days", "Cost, lowest first"])
      await page.getByRole("button", { name: `Remove filter ${label}` }).waitFor();

    await page.getByRole("button", { name: "Clear All" }).click();
    await goesTo(page, {});
    await shows(page, RECENT);
    // Back restores all filters, including the panel's.
    await page.goBack();
    await goesTo(page, wanted);
    await shows(page, ["Urgentson"]);
    await openAdvanced(page);
    await expect.poll(() => page.getByLabel("Priority", { exact: true }).inputValue()).toBe("urgent");
    await page.goForward();
    await goesTo(page, {});
    await shows(page, RECENT);

    await page.reload();
    await openAdvanced(page);
    await page.getByRole("button", { name: "Urgent ones", exact: true }).click();
    await goesTo(page, wanted);
    await shows(page, ["Urgentson"]);

    // A deletion can be undone.
    await openAdvanced(page);
    await page.getByRole("button", { name: "Delete saved search Urgent ones" }).click();
    await page.getByRole("button", { name: "Urgent ones", exact: true }).waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Urgent ones", exact: true }).waitFor();

    const elsewhere = await visitor();
    await signIn(elsewhere, asker, LIST);
    await elsewhere.goto(`${LIST}?${new URLSearchParams(wanted)}`);
    await shows(elsewhere, ["Urgentson"]);
  });

  test("support tags, an assignee and a custom date range", { tags: ["full"] }, async ({ page }) => {
    await signIn(page, asker, LIST);
    await openAdvanced(page);
    await page.getByLabel("Tags").fill("west wing");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Remove tag west wing" }).waitFor();
    await page.getByLabel("Assigned to").selectOption("No one");
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await goesTo(page, { tags: "west wing", assignedTo: "none" });
    await shows(page, ["Tagger"]);
    await rowOf(page, "Tagger").getByText("west wing").waitFor();

    await page.getByRole("button", { name: "Clear All" }).click();
    await shows(page, RECENT);
    await openAdvanced(page);
    await page.getByLabel("Date range").selectOption("Custom range");
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await page.getByText("Enter a start date, an end date, or both").waitFor();
    const month = new Date(Date.now() - 40 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    await page.getByLabel("From", { exact: true }).fill(new Date().toISOString().slice(0, 10));
    await page.getByLabel("To", { exact: true }).fill(month);
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await page.getByText("The end is before the start").waitFor();
    expect(query(page)).toEqual({});
    await page.getByLabel("From", { exact: true }).fill("");
    await page.getByRole("button", { name: "Apply Filters" }).click();
    await goesTo(page, { dateRange: "custom", dateTo: month });
    await shows(page, ["Oldman"]);
    // Days are in the viewer's time zone, as in the table: New York is five hours behind.
    await rows(
      "UPDATE verifications SET created_at = ? WHERE requester_id = ? AND target_name = 'Jane Oldman'",
      [Date.parse("2025-01-16T04:59:00Z"), asker.id],
    );
    await page.goto(`${LIST}?dateRange=custom&dateFrom=2025-01-15&dateTo=2025-01-15`);
    await shows(page, ["Oldman"]);
    await rowOf(page, "Oldman").getByText("Jan 15, 2025").first().waitFor();
    await page.goto(`${LIST}?dateRange=custom&dateFrom=2025-01-16&dateTo=2025-01-16`);
    await page.getByRole("heading", { name: "No verifications found" }).waitFor();
  });

  test("return to page 1 when they change, and a column header sorts", { tags: ["full"] }, async ({
    page,
  }) => {
    await signIn(page, asker, LIST);
    await page.goto(`${LIST}?page=2`);
    // There's no second page, so the last page is shown.
    await goesTo(page, {});
    await shows(page, RECENT);
    await table(page).getByRole("button", { name: "Cost" }).click();
    await goesTo(page, { sortBy: "cost" });
    await expect.poll(async () => (await surnames(page))[0]).toBe("Urgentson");
  });
});

describe("an empty list", () => {
  test("says whether filters, dates or a lack of requests is the reason", { tags: ["full"] }, async ({
    page,
    visitor,
  }) => {
    await signIn(page, asker, LIST);
    await page.goto(`${LIST}?search=nobody`);
    await page.getByRole("heading", { name: "No verifications found" }).waitFor();
    await page.getByText("Change or clear the filters.").waitFor();
    await page.getByRole("button", { name: "Clear Filters" }).click();
    await shows(page, RECENT);

    // An old pending request isn't lost: the empty state says that there are more and links to them.
    await page.goto(`${LIST}?search=Oldman&status=pending`);
    await page.getByText("1 verification outside these dates does.").waitFor();
    await page.getByRole("button", { name: "Show All Time" }).click();
    await shows(page, ["Oldman"]);
    await goesTo(page, { search: "Oldman", status: "pending", dateRange: "all" });

    const nobody = await visitor();
    await signIn(nobody, await account(), LIST);
    await nobody.getByRole("heading", { name: "No verifications found" }).waitFor();
    await nobody.getByText("Verify someone else or yourself.").waitFor();
    await nobody.getByRole("link", { name: "New Verification" }).last().click();
    await nobody.waitForURL("**/app/verifications/new");
  });
});

describe("pages", () => {
  test("hold ten rows, have names, and are part of the URL", { tags: ["full"] }, async ({ page }) => {
    const busy = await account();
    for (let n = 1; n <= 12; n++) await identityOf(busy, `No${n}`);
    await signIn(page, busy, LIST);
    await page.getByText("Showing 1 to 10 of 12 verifications").waitFor();
    await page.getByRole("link", { name: "Page 2" }).click();
    await goesTo(page, { page: "2" });
    await page.getByText("Showing 11 to 12 of 12 verifications").waitFor();
    await shows(page, ["No2", "No1"]);
    await page.getByLabel("Search verifications").fill("No3");
    await goesTo(page, { search: "No3" });
    await shows(page, ["No3"]);
    await page.goBack();
    await shows(page, ["No2", "No1"]);
    await page.getByRole("link", { name: "Previous" }).click();
    await page.getByText("Showing 1 to 10 of 12 verifications").waitFor();
  });
});

describe("rows", () => {
  test("update live, and a screen reader announces what changed", async ({ page }) => {
    const [owner, subject] = [await account(), await account({ firstName: "Jane", lastName: "Doe" })];
    const id = await requestOf(owner, subject.email);
    const hears = listening(page);
    await signIn(page, owner, LIST);
    await hears;
    await rowOf(page, "Doe").getByText("Pending", { exact: true }).waitFor();
    await consentTo(subject, id);
    await rowOf(page, "Doe").getByText("In Progress", { exact: true }).waitFor();
    await page
      .getByRole("status")
      .getByText("Identity verification of Jane Doe is now In Progress.")
      .waitFor({ state: "attached" });
  });

  test("can be canceled only if the viewer may, after a confirmation that names them", {
    tags: ["full"],
  }, async ({ page }) => {
    const [owner, subject] = [await account(), await account()];
    await consentTo(subject, await requestOf(owner, subject.email));
    await identityOf(owner, "Pendleton");
    await signIn(page, owner, LIST);
    await rowOf(page, "Doe").getByRole("link", { name: /^View/ }).waitFor();
    expect(
      await rowOf(page, "Doe")
        .getByRole("button", { name: /^Cancel/ })
        .count(),
    ).toBe(0);
    await rowOf(page, "Pendleton")
      .getByRole("button", { name: /^Cancel/ })
      .click();
    const ask = page.getByRole("alertdialog", {
      name: "Cancel the identity verification of Jane Pendleton?",
    });
    await ask.getByRole("button", { name: "Cancel Verification" }).click();
    await rowOf(page, "Pendleton").getByText("Cancelled", { exact: true }).waitFor();
    expect(
      await rowOf(page, "Pendleton")
        .getByRole("button", { name: /^Cancel/ })
        .count(),
    ).toBe(0);
  });
});
