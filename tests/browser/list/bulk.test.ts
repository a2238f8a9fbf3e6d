import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows as execute } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf, view } from "#tests/harness/verification/verification.ts";
import { listening } from "../account/steps.ts";
import { signIn } from "../steps.ts";
import { identityOf, rowOf, selectRow, table } from "./steps.ts";

const LIST = "/app/verifications";
const selected = (page: Page, n: number) => page.getByText(`${n} selected`, { exact: true }).waitFor();
const textOf = async (download: Promise<Download>) => readFile((await (await download).path()) ?? "", "utf8");

test("a selection survives a live change, and each verification's outcome is shown", {
  tags: ["full"],
}, async ({ page }) => {
  const [owner, subject] = [await account(), await account({ firstName: "Jane", lastName: "Doe" })];
  const agreed = await requestOf(owner, subject.email);
  const pending = await identityOf(owner, "Pendleton");
  const hears = listening(page);
  await signIn(page, owner, LIST);
  await hears;
  await selectRow(page, "Doe");
  await selectRow(page, "Pendleton");
  await selected(page, 2);

  // One of them stops being pending while it's selected.
  await consentTo(subject, agreed);
  await rowOf(page, "Doe").getByText("In Progress", { exact: true }).waitFor();
  await selected(page, 2);
  await page.getByRole("button", { name: "Cancel Selected" }).click();
  const ask = page.getByRole("alertdialog", { name: "Cancel 1 verification?" });
  await ask.getByText("Identity verification of Jane Pendleton").waitFor();
  await ask.getByText(/^The other one you selected won't change/).waitFor();
  await ask.getByRole("button", { name: "Cancel 1 verification" }).click();

  const outcome = page.getByRole("dialog", { name: "1 of 1 verification cancelled" });
  const items = outcome.getByRole("list", { name: "Details" }).getByRole("listitem");
  await items.getByText("Identity verification of Jane Pendleton").waitFor();
  expect(await items.count()).toBe(1);
  await outcome.getByRole("button", { name: "Done" }).click();
  await rowOf(page, "Pendleton").getByText("Cancelled", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Cancel Selected" }).waitFor({ state: "hidden" });
  expect((await view(owner, pending)).status).toBe("cancelled");
  expect((await view(owner, agreed)).status).toBe("in_progress");
});

test("two windows cancel while the subject agrees: one of them wins each row, and both windows show it", {
  tags: ["full"],
}, async ({ page, visitor }) => {
  const [owner, subject] = [await account(), await account({ firstName: "Jane", lastName: "Doe" })];
  const names = ["Anders", "Berg", "Caspar", "Dahl"];
  const ids: string[] = [];
  for (const lastName of names) {
    const personalInfo = { firstName: "Jane", lastName, dateOfBirth: "1990-04-12" };
    ids.push(await requestOf(owner, subject.email, { personalInfo }));
  }
  const windows = [page, await visitor()];
  for (const window of windows) {
    await signIn(window, owner, LIST);
    await table(window).getByRole("checkbox", { name: "Select all on this page" }).check();
    await window.getByRole("button", { name: "Cancel Selected" }).click();
    await window.getByRole("alertdialog").waitFor();
  }
  const agreeing = ids.slice(0, 2);
  const [consents] = await Promise.all([
    Promise.allSettled(agreeing.map((id) => consentTo(subject, id))),
    ...windows.map((window) =>
      window.getByRole("alertdialog").getByRole("button", { name: "Cancel 4 verifications" }).click(),
    ),
  ]);
  const told = await Promise.all(
    windows.map(async (window) => {
      const items = window.getByRole("list", { name: "Details" }).getByRole("listitem");
      await items.nth(3).waitFor();
      return items.allInnerTexts();
    }),
  );
  for (const [i, lastName] of names.entries()) {
    const { status } = await view(owner, ids[i] ?? "");
    const consent = consents[i]?.status === "fulfilled" && consents[i].value.status === 200;
    const words = told.map((items) => items.find((text) => text.includes(`Jane ${lastName}`)) ?? "");
    const wins = words.filter((text) => /\sCancelled$/.test(text)).length;
    expect([lastName, status, wins]).toEqual([
      lastName,
      consent ? "in_progress" : "cancelled",
      consent ? 0 : 1,
    ]);
    const lost = new RegExp(
      `^Identity verification of Jane ${lastName}\\s+This verification is ${consent ? "in progress" : "cancelled"}, so`,
    );
    for (const text of words) expect(text).toMatch(/\sCancelled$/.test(text) ? /./ : lost);
    // The rows behind the dialogs agree with that.
    for (const window of windows)
      await table(window)
        .locator("tr", { hasText: `Jane ${lastName}` })
        .getByText(consent ? "In Progress" : "Cancelled", { exact: true })
        .waitFor();
  }
});

test("a selection spans pages and ends when the filters change", { tags: ["full"] }, async ({ page }) => {
  const owner = await account();
  for (let n = 1; n <= 12; n++) await identityOf(owner, `No${n}`);
  await signIn(page, owner, LIST);
  await table(page).getByRole("checkbox", { name: "Select all on this page" }).check();
  await selected(page, 10);
  await page.getByRole("link", { name: "Page 2" }).click();
  await selectRow(page, "No1");
  await selected(page, 11);
  await page.getByRole("link", { name: "Page 1" }).click();
  await table(page)
    .getByRole("checkbox", { name: /^Select .* Jane No5$/ })
    .uncheck();
  await selected(page, 10);
  await page.getByLabel("Status", { exact: true }).selectOption("Pending");
  await page.getByRole("button", { name: "Cancel Selected" }).waitFor({ state: "hidden" });
});

test("exports contain the whole filtered list or the selection, with formulas disarmed", {
  tags: ["full"],
}, async ({ page }) => {
  const owner = await account();
  await identityOf(owner, "Plain");
  await identityOf(owner, "Second");
  await requestOf(owner, "sum@example.com", {
    personalInfo: { firstName: "=1+1", lastName: "Formula", dateOfBirth: "1990-04-12" },
  });
  await signIn(page, owner, LIST);
  await rowOf(page, "Plain").waitFor();

  const all = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  expect((await all).suggestedFilename()).toMatch(/^verifications.*\.csv$/);
  const lines = await textOf(all);
  expect(lines.trim().split(/\r?\n/)).toHaveLength(4);
  expect(lines).toContain("'=1+1 Formula");
  expect(lines).not.toMatch(/(^|,)"?=/m);

  await page.getByLabel("Search verifications").fill("Second");
  await rowOf(page, "Plain").waitFor({ state: "hidden" });
  const filtered = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  expect((await textOf(filtered)).trim().split(/\r?\n/)).toHaveLength(2);

  await page.getByRole("button", { name: "Clear All" }).click();
  await selectRow(page, "Plain");
  const chosen = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Selected" }).click();
  const rows = (await textOf(chosen)).trim().split(/\r?\n/);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain("Jane Plain");
});

test("an export says which verifications it left out", { tags: ["full"] }, async ({ page }) => {
  const owner = await account();
  const gone = await identityOf(owner, "Goneby");
  await identityOf(owner, "Stayer");
  await signIn(page, owner, LIST);
  await selectRow(page, "Goneby");
  await selectRow(page, "Stayer");
  // It gets another requester while it's selected.
  await execute("UPDATE verifications SET requester_id = ? WHERE id = ?", [(await account()).id, gone]);
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export Selected" }).click();
  expect((await textOf(file)).trim().split(/\r?\n/)).toHaveLength(2);
  const outcome = page.getByRole("dialog", { name: "1 of 2 verifications exported" });
  await outcome.getByText("1 verification is not in the file.").waitFor();
  const items = outcome.getByRole("list", { name: "Details" }).getByRole("listitem");
  expect(await items.allInnerTexts()).toEqual([
    expect.stringMatching(/Jane Goneby\s+It no longer exists, or you no longer have access\.$/),
    expect.stringMatching(/Jane Stayer\s+Exported$/),
  ]);
  await outcome.getByRole("button", { name: "Done" }).click();
  await selected(page, 2);
});
