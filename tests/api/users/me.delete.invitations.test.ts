import { expect, it } from "vitest";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import {
  accept,
  harborLettings,
  invitationToken,
  invited,
  memberOf,
  postInvite,
} from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";

const leave = (one: Awaited<ReturnType<typeof account>>) =>
  one.api.delete("/api/users/me", { body: { password: PASSWORD } });
const linksTo = (email: string) => rows("SELECT id FROM links WHERE email = ?", [email]);

it("cancels invitations to a deleted account's address, and forgets the address", async () => {
  const [first, second] = [await harborLettings(), await harborLettings()];
  const person = await account();
  const open = await invited(first, { email: person.email, message: "Hello" });
  const used = await invited(second, { email: person.email });
  const tokens = await invitationToken(person.email);
  await until(async () => (await linksTo(person.email)).length === 2, "both links");
  const token = await until(async () => tokens, "a token");
  await accept(person.api, token);
  await leave(person);
  const kept = await rows(
    "SELECT id, email, message, cancelled_at FROM team_invitations WHERE id IN (?, ?)",
    [open.id, used.id],
  );
  expect(kept).toHaveLength(2);
  for (const row of kept)
    expect(row).toMatchObject({ email: expect.stringContaining(".invalid"), message: null });
  expect(kept.some(({ cancelled_at: at }) => at !== null)).toBe(true);
  expect(await linksTo(person.email)).toEqual([]);
});

it("cancels the invitations that the account sent", async () => {
  const team = await harborLettings();
  const [leaver, guest] = [await memberOf(team, "admin"), await account()];
  await postInvite(leaver.api, team.id, { email: guest.email, role: "viewer" });
  const token = await invitationToken(guest.email);
  expect((await leave(leaver)).status).toBe(200);
  expect((await accept(guest.api, token)).error.code).toBe("invitation_cancelled");
});

it("leaves invitations alone when the account never proved the address", async () => {
  const team = await harborLettings();
  const person = await account({ unverified: true });
  const open = await invited(team, { email: person.email });
  await leave(person);
  expect(await rows("SELECT email, cancelled_at FROM team_invitations WHERE id = ?", [open.id])).toEqual([
    { email: person.email, cancelled_at: null },
  ]);
});
