import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { harborLettings, memberOf } from "#tests/harness/people/invite-to-team.ts";
import { joins } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestBody, requestOf } from "#tests/harness/verification/verification.ts";
import { hasFocus, joined, listening, said } from "../account/steps.ts";
import { openForm, submit } from "../request/new-request-steps.ts";
import { signIn } from "../steps.ts";

const areas = (page: Page) => page.getByRole("navigation", { name: "Main" }).first();
const listed = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

test("an owner changes a role and removes a member, whose open page follows", async ({ visitor }) => {
  const team = await harborLettings();
  const mate = await account({ firstName: "Cora", lastName: "League" });
  await joins(team.id, mate, "admin");
  const theirs = await visitor({ name: "mate" });
  const hears = listening(theirs);
  await signIn(theirs, mate, "/app/team");
  await theirs.getByRole("button", { name: "Invite Members" }).waitFor();
  await hears;
  const bosss = await visitor({ name: "boss" });
  await signIn(bosss, team.owner, "/app/team");
  await bosss.getByLabel("Role of Cora League").selectOption("viewer");
  await said(bosss, "Member role updated successfully");
  // A viewer manages nothing, so the controls go.
  await theirs.getByText("Your role: Viewer").waitFor();
  await theirs.getByRole("button", { name: "Invite Members" }).waitFor({ state: "detached" });
  await theirs.getByRole("link", { name: "Activity" }).waitFor({ state: "detached" });

  await bosss.getByRole("button", { name: "Remove Cora League" }).click();
  await bosss.getByRole("button", { name: "Remove Member" }).click();
  await said(bosss, "Cora League has been removed from the team");
  await listed(bosss, "Cora League").waitFor({ state: "detached" });
  await theirs.getByText("No team found. Team management is available for business accounts only.").waitFor();
  await areas(theirs).getByRole("link", { name: "Team", exact: true }).waitFor({ state: "detached" });
});

test("ownership moves while both are signed in", { tags: ["full"] }, async ({ visitor }) => {
  const team = await harborLettings();
  const heir = await account({ firstName: "Cora", lastName: "League" });
  await joins(team.id, heir, "member");
  const theirs = await visitor({ name: "heir" });
  const bosss = await visitor({ name: "boss" });
  const hear = Promise.all([listening(theirs), listening(bosss)]);
  await signIn(theirs, heir, "/app/team");
  await theirs.getByText("Your role: Member").waitFor();
  await signIn(bosss, team.owner, "/app/team?view=settings");
  await hear;
  await bosss.getByRole("button", { name: "Transfer Team" }).click();
  await bosss.getByRole("radio", { name: /Cora League/ }).check({ force: true });
  await bosss.getByRole("dialog").getByRole("button", { name: "Transfer Team" }).click();
  await said(bosss, "We asked Cora League to accept");
  await theirs.getByRole("button", { name: "Accept Transfer" }).click();
  await theirs.getByText("Your role: Owner").waitFor();
  await bosss.getByText("Your role: Admin").waitFor();
  await bosss.getByRole("button", { name: "Leave Team" }).waitFor();
});

test("a request is for whom the person works, in every tab, and a lost role is noticed", {
  tags: ["full"],
}, async ({ visitor }) => {
  const team = await harborLettings();
  const mate = await memberOf(team, "member");
  const page = await visitor({ name: "mate" });
  await signIn(page, mate);
  const other = await page.context().newPage();
  await openForm(other, "type=identity");
  const asking = other.getByLabel("Who's asking?");
  await expect.poll(() => asking.inputValue()).toBe("");
  await page.getByRole("button", { name: /^Account:/ }).click();
  await page.getByRole("radio", { name: "Harbor Lettings" }).check();
  await other.getByRole("button", { name: /^Account: .*Harbor Lettings/ }).waitFor();
  // The form keeps what it shows.
  expect(await asking.inputValue()).toBe("");
  const hears = joined(page, mate.id);
  await openForm(other, "type=identity");
  await expect.poll(() => asking.inputValue()).toBe(team.id);
  await other.getByText("Everyone in Harbor Lettings can see this request.", { exact: false }).waitFor();

  await other.getByLabel("Target user email").fill(someEmail());
  await other.getByLabel("First name").fill("Jane");
  await other.getByLabel("Last name").fill("Doe");
  await other.getByLabel("Date of birth").fill("04/12/1990");
  await hears;
  await team.owner.api.put(`/api/v1/teams/${team.id}/members/${mate.id}/role`, { role: "viewer" });
  const lost = "You can't request verifications for Harbor Lettings anymore. Choose who's asking.";
  await other.getByText(lost).waitFor();
  await submit(other);
  await other.getByRole("alert").getByText(lost).waitFor();
  expect(await other.getByLabel("First name").inputValue()).toBe("Jane");
  await asking.selectOption("");
  await submit(other);
  await other.getByText("Verification request submitted successfully!").waitFor();
  expect(await rows("SELECT team_id FROM verifications WHERE requester_id = ?", [mate.id])).toEqual([
    { team_id: null },
  ]);
});

test("a removed member's open verification closes, and the team's goes on", { tags: ["full"] }, async ({
  visitor,
}) => {
  const team = await harborLettings();
  const mate = await memberOf(team, "manager");
  const { data } = await mate.api.post<{ id: string }>("/api/v1/verifications", {
    ...requestBody(someEmail()),
    teamId: team.id,
  });
  const own = await requestOf(mate, someEmail());
  const page = await visitor({ name: "mate" });
  const hears = listening(page);
  await signIn(page, mate, `/app/verifications/${data.id}`);
  await page.getByText("You requested").first().waitFor();
  await hears;
  await team.owner.api.delete(`/api/v1/teams/${team.id}/members/${mate.id}`);
  await page.getByText("Verification not found").first().waitFor();
  await page.goto(`/app/verifications/${own}`);
  await page.getByText("You requested").first().waitFor();
  expect((await team.owner.api.post(`/api/verifications/${data.id}/cancel`)).status).toBe(200);
});

test("the keyboard is enough to invite someone and to change a role", { tags: ["full"] }, async ({
  visitor,
}) => {
  const team = await harborLettings();
  const mate = await account({ firstName: "Cora", lastName: "League" });
  await joins(team.id, mate, "member");
  const email = someEmail();
  const page = await visitor({ name: "boss" });
  await signIn(page, team.owner, "/app/team");
  const invite = page.getByRole("button", { name: "Invite Members" });
  await invite.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Invite people" });
  await drawer.getByLabel("Email addresses").waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await hasFocus(invite);
  await page.keyboard.press("Enter");
  await drawer.getByLabel("Email addresses").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  // The roles: from Member to Viewer.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Welcome!");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await said(page, `Invitation sent to ${email}`);
  await page.getByRole("row").filter({ hasText: email }).getByText("Viewer").waitFor();
  await page.getByLabel("Role of Cora League").focus();
  // The browser's select changes with the first letter of an option.
  await page.keyboard.press("V");
  await said(page, "Member role updated successfully");
  expect(
    await rows("SELECT role FROM memberships WHERE team_id = ? AND user_id = ?", [team.id, mate.id]),
  ).toEqual([{ role: "viewer" }]);
});
