import { expect, test } from "vitest";
import { PASSWORD, someEmail } from "#tests/harness/account.ts";
import { client } from "#tests/harness/client.ts";
import { rows } from "#tests/harness/db.ts";
import {
  accept,
  harborLettings,
  invitationToken,
  invited,
  membershipsOf,
} from "#tests/harness/invite-to-team.ts";
import { mailsTo } from "#tests/harness/mail.ts";

const register = (email: string, inviteToken: string) =>
  client().post<{ user: { id: string; email_verified: boolean }; tokens: { accessToken: string } }>(
    "/api/auth/register",
    { firstName: "Jane", lastName: "Doe", email, password: PASSWORD, inviteToken },
  );

test("registering with an invitation confirms the address, and joins only when the invitation is accepted", async () => {
  const team = await harborLettings();
  const { email } = await invited(team);
  const token = await invitationToken(email);
  const { status, data } = await register(email, token);
  expect([status, data.user.email_verified]).toEqual([201, true]);
  expect(await membershipsOf(team.id, data.user)).toEqual([]);
  const api = client().as(data.tokens.accessToken);
  const me = await api.get<{ user: unknown }>("/api/auth/me");
  expect(me.data.user).toEqual(data.user);
  expect((await accept(api, token)).data.team.id).toBe(team.id);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    "Ana Lopez invites you to join Harbor Lettings on Countersign",
  ]);
});

test("an invitation that is invalid, for someone else or over creates no account", async () => {
  const team = await harborLettings();
  const one = await invited(team);
  const token = await invitationToken(one.email);
  const other = someEmail();
  expect((await register(other, token)).error.fields).toEqual({
    email: "Your invitation was sent to another address. Use that one to join the team.",
  });
  expect((await register(other, "lnk_0.x")).error.code).toBe("link_invalid");
  await team.owner.api.delete(`/api/v1/teams/${team.id}/invitations/${one.id}`);
  expect((await register(one.email, token)).error.code).toBe("invitation_cancelled");
  expect(await rows("SELECT id FROM users WHERE email IN (?, ?)", [other, one.email])).toEqual([]);
});
