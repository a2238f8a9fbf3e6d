import { expect } from "vitest";
import { test } from "#tests/harness/browser/visitor.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { harborLettings, invitationToken, invited } from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { fillRegister, fillSignIn, hasFocus, holds, said } from "../account/steps.ts";
import { ready, signIn, tick } from "../steps.ts";

const roleOf = (team: string, email: string) =>
  until(async () => {
    const found = await rows<{ role: string }>(
      "SELECT m.role FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.team_id = ? AND u.email = ?",
      [team, email],
    );
    return found[0]?.role;
  }, "the membership");

test("someone without an account registers from the invitation and joins", async ({ visitor }) => {
  const team = await harborLettings();
  const email = someEmail();
  await invited(team, { email });
  const page = await visitor({ name: "invitee" });
  await page.goto(`/team/accept#token=${await invitationToken(email)}`);
  await page.getByRole("link", { name: "Create Account" }).last().click();
  await page.waitForURL("**/register?*");
  await fillRegister(page, {});
  await holds(page.getByLabel("Email", { exact: true }), email);
  await tick(page, /I agree to the Terms/);
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.getByRole("button", { name: "Join Team" }).click();
  await said(page, "You've joined Harbor Lettings");
  expect(await roleOf(team.id, email)).toBe("member");
});

test("many addresses in a low window leave the button within reach", { tags: ["full"] }, async ({
  visitor,
}) => {
  const team = await harborLettings();
  const emails = Array.from({ length: 12 }, () => someEmail());
  const page = await visitor({ name: "boss", viewport: { width: 1280, height: 600 } });
  await signIn(page, team.owner, "/app/team");
  await page.getByRole("button", { name: "Invite Members" }).click();
  const drawer = page.getByRole("dialog", { name: "Invite people" });
  await hasFocus(drawer.getByLabel("Email addresses"));
  await drawer.getByLabel("Email addresses").fill(emails.join("\n"));
  await drawer.getByRole("button", { name: "Send Invitations" }).click();
  await said(page, "12 invitations sent");
});

test("someone signed in as another person switches accounts and joins", { tags: ["full"] }, async ({
  visitor,
}) => {
  const team = await harborLettings();
  const [other, person] = [await account(), await account()];
  await invited(team, { email: person.email, role: "viewer" });
  const page = await visitor({ name: "invitee" });
  await signIn(page, other);
  await page.goto(`/team/accept#token=${await invitationToken(person.email)}`);
  await ready(page);
  await page.getByRole("button", { name: "Switch Account" }).click();
  await page.waitForURL("**/login?*");
  await fillSignIn(page, person);
  await page.getByRole("button", { name: "Join Team" }).click();
  await said(page, "You've joined Harbor Lettings");
  expect(await roleOf(team.id, person.email)).toBe("viewer");
});

test("someone without an account continues with Google and joins", { tags: ["full"] }, async ({
  visitor,
}) => {
  const team = await harborLettings();
  const email = someEmail("grace");
  await invited(team, { email });
  const page = await visitor({ name: "invitee" });
  await page.goto(`/team/accept#token=${await invitationToken(email)}`);
  await page.getByRole("link", { name: "Create Account" }).last().click();
  await page.waitForURL("**/register?*");
  await ready(page);
  await tick(page, /I agree to the Terms/);
  await page.getByRole("button", { name: "Continue with Google" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Join Team" }).click();
  await page.getByRole("heading", { name: "Harbor Lettings" }).waitFor();
  expect(await roleOf(team.id, email)).toBe("member");
});
