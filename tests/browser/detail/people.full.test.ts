import type { Page } from "playwright-core";
import { beforeAll, describe, expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { said } from "../account/steps.ts";
import { openAs, type Parties, parties, refuse, shown } from "./steps.ts";

const PHONE = { width: 390, height: 844 };

let both: Parties;
beforeAll(async () => {
  both = await parties();
});

describe("tags and assignee", () => {
  const organize = (page: Page) => page.getByRole("region", { name: "Organize" });
  const tags = (page: Page) =>
    organize(page).getByRole("list", { name: "Chosen tags" }).getByRole("listitem");

  test("tags can be added, removed and restored by keyboard, and are reverted if the server refuses", async ({
    visitor,
  }) => {
    const id = await requestOf(both.asker, both.subject.email);
    const page = await openAs(visitor, both.asker, id);
    const saved = async () =>
      (await both.asker.api.get<{ tags: string[] }>(`/api/verifications/${id}`)).data.tags;
    const field = organize(page).getByLabel("Tags");
    await field.fill("Flat  12");
    await page.keyboard.press("Enter");
    await organize(page).getByText("Added “flat 12”").waitFor();
    await page.keyboard.type("urgent");
    await page.keyboard.press("Enter");
    await expect.poll(saved).toEqual(["flat 12", "urgent"]);
    await organize(page).getByRole("button", { name: "Remove tag flat 12" }).focus();
    await page.keyboard.press("Enter");
    await organize(page).getByText("Removed “flat 12”").waitFor();
    await expect.poll(saved).toEqual(["urgent"]);
    await organize(page).getByRole("button", { name: "Undo" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(saved).toEqual(["flat 12", "urgent"]);
    await expect.poll(() => tags(page).allTextContents()).toEqual(["flat 12", "urgent"]);
    await refuse(page, "**/tags");
    await organize(page).getByRole("button", { name: "Remove tag urgent" }).click();
    await said(page, "We couldn't save that. Please try again.");
    await expect.poll(() => tags(page).allTextContents()).toEqual(["flat 12", "urgent"]);
  });

  test("a team's request can be assigned to a member and unassigned", async ({ visitor }) => {
    const colleague = await account({ firstName: "Ines", lastName: "Vidal" });
    const id = await requestOf(both.asker, both.subject.email);
    await intoTeam(id, await teamOf([both.asker, "owner"], [colleague, "member"]));
    const page = await openAs(visitor, both.asker, id, { viewport: PHONE });
    const assignee = organize(page).getByRole("button", { name: /^Assigned to/ });
    await assignee.click();
    await page
      .getByRole("dialog", { name: "Assign to" })
      .getByRole("button", { name: /Ines Vidal/ })
      .click();
    await organize(page).getByText("Assigned to Ines Vidal").waitFor();
    const saved = async () =>
      (
        await rows<{ assigned_to: string | null }>("SELECT assigned_to FROM verifications WHERE id = ?", [id])
      )[0]?.assigned_to;
    await expect.poll(saved).toBe(colleague.id);
    await organize(page).getByRole("button", { name: "Undo" }).click();
    await expect.poll(saved).toBeNull();
    await expect.poll(() => assignee.textContent()).toBe("No one");
  });

  test("the subject sees none of it", async ({ visitor }) => {
    const id = await requestOf(both.asker, both.subject.email);
    await both.asker.api.put(`/api/verifications/${id}/tags`, { tags: ["secret"] });
    const page = await openAs(visitor, both.subject, id);
    await page.getByRole("region", { name: "Requester" }).waitFor();
    await expect.poll(() => organize(page).count()).toBe(0);
    expect(await page.content()).not.toContain("secret");
  });
});

describe("the requester", () => {
  const who = (page: Page) => page.getByRole("region", { name: "Requester" });

  test("can be reported with a reason and details, and blocked at the same time", async ({ visitor }) => {
    const { asker, subject } = await parties();
    const id = await requestOf(asker, subject.email);
    const page = await openAs(visitor, subject, id, { viewport: PHONE });
    await who(page).getByText("Marcus Reed", { exact: true }).waitFor();
    await who(page).getByRole("button", { name: "Report", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Report Marcus Reed" });
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await dialog.getByText("Choose what is wrong").waitFor();
    await dialog.getByLabel("It looks like a scam").check();
    await dialog.getByLabel("Details").fill("They wanted a deposit first.");
    await dialog.getByLabel("Also block Marcus Reed").check();
    await refuse(page, "**/report");
    await dialog.getByRole("button", { name: "Send Report" }).click();
    await dialog.getByText("We couldn't send your report. Please try again.").waitFor();
    await page.unroute("**/report");
    await dialog.getByRole("button", { name: "Send Report" }).click();
    const thanks = page.getByRole("dialog", { name: "Thank you for telling us" });
    await thanks.getByText(/Our team will read your report/).waitFor();
    await thanks.getByText(/You can decline it/).waitFor();
    await thanks.getByRole("button", { name: "Done" }).click();
    await who(page).getByText("You reported this request").waitFor();
    await who(page).getByText("Blocked", { exact: true }).waitFor();
    expect(
      await rows("SELECT reason, details FROM requester_reports WHERE verification_id = ?", [id]),
    ).toEqual([{ reason: "scam", details: "They wanted a deposit first." }]);
  });

  test("can be blocked after confirmation, which survives a reload, and unblocked", async ({ visitor }) => {
    const { asker, subject } = await parties();
    const id = await requestOf(asker, subject.email);
    const page = await openAs(visitor, subject, id);
    await who(page).getByRole("button", { name: "Block", exact: true }).click();
    const question = page.getByRole("alertdialog", { name: "Block Marcus Reed?" });
    await question.getByRole("button", { name: "Block", exact: true }).click();
    await said(page, "Marcus Reed is blocked");
    await who(page).getByText("Blocked", { exact: true }).waitFor();
    await page.reload();
    await shown(page);
    await who(page).getByRole("button", { name: "Unblock" }).click();
    await who(page).getByRole("button", { name: "Block", exact: true }).waitFor();
    expect(await rows("SELECT 1 FROM requester_blocks WHERE user_id = ?", [subject.id])).toEqual([]);
  });

  test("can't report or block themselves", async ({ visitor }) => {
    const id = await requestOf(both.asker, both.subject.email);
    const page = await openAs(visitor, both.asker, id);
    await page.getByRole("region", { name: "Details" }).waitFor();
    await expect.poll(() => who(page).count()).toBe(0);
  });
});
