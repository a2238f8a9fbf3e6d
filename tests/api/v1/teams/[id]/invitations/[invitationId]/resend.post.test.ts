import { expect, it } from "vitest";
import type { Client } from "#tests/harness/client.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import {
  accept,
  expireInvitation,
  harborLettings,
  type InvitationView,
  invitationToken,
  invited,
  memberOf,
} from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";

const resend = (api: Client, team: string, id: string) =>
  api.post<{ invitation: InvitationView }>(`/api/v1/teams/${team}/invitations/${id}/resend`);
const mails = (email: string, count: number) =>
  until(async () => (await mailsTo(email)).length === count, `${count} mails`);

it("mails it again with a new expiry, at most three times, while earlier links keep working", async () => {
  const team = await harborLettings();
  const one = await invited(team);
  const first = await invitationToken(one.email);
  await expireInvitation(one.id);
  const { data } = await resend(team.owner.api, team.id, one.id);
  expect(data.invitation).toMatchObject({ id: one.id, sent_count: 2, expired: false });
  expect(Date.parse(data.invitation.expires_at)).toBeGreaterThan(Date.parse(one.expires_at));
  await mails(one.email, 2);
  await resend(team.owner.api, team.id, one.id);
  await mails(one.email, 3);
  const fourth = await resend(team.owner.api, team.id, one.id);
  expect([fourth.status, fourth.error.code, fourth.error.message]).toEqual([
    409,
    "resend_limit",
    "We've sent this invitation 3 times. Ask the person to look in their spam folder.",
  ]);
  const person = await account({ email: one.email });
  expect((await accept(person.api, first)).data.team).toMatchObject({ id: team.id, role: "member" });
  expect((await resend(team.owner.api, team.id, one.id)).error.code).toBe("invitation_used");
});

it("sends one mail when two managers press the button at once for the last time", async () => {
  const team = await harborLettings();
  const one = await invited(team);
  await rows("UPDATE team_invitations SET sent_count = 2 WHERE id = ?", [one.id]);
  const other = await memberOf(team, "manager");
  const answers = await Promise.all([
    resend(team.owner.api, team.id, one.id),
    resend(other.api, team.id, one.id),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await rows("SELECT sent_count FROM team_invitations WHERE id = ?", [one.id])).toEqual([
    { sent_count: 3 },
  ]);
});

it("doesn't mail an address that the team no longer invites", async () => {
  const team = await harborLettings();
  const one = await invited(team);
  await team.owner.api.put(`/api/v1/teams/${team.id}`, { allowedDomains: ["corp.example"] });
  const answer = await resend(team.owner.api, team.id, one.id);
  expect([answer.status, answer.error.message]).toEqual([
    422,
    "Only addresses at corp.example can be invited",
  ]);
  expect(await rows("SELECT sent_count FROM team_invitations WHERE id = ?", [one.id])).toEqual([
    { sent_count: 1 },
  ]);
});

it("makes the caller the inviter when the inviter has left, and drops the message", async () => {
  const team = await harborLettings();
  const inviter = await memberOf(team, "admin");
  const answer = await inviter.api.post<{ invitations: InvitationView[] }>(
    `/api/v1/teams/${team.id}/invite`,
    {
      email: "someone-who-waits@example.com",
      role: "member",
      message: "It's me",
    },
  );
  const id = answer.data.invitations[0]?.id ?? "";
  await rows("DELETE FROM memberships WHERE user_id = ?", [inviter.id]);
  const { data } = await resend(team.owner.api, team.id, id);
  expect(data.invitation.inviter_name).toBe("Ana Lopez");
  expect(await rows("SELECT message FROM team_invitations WHERE id = ?", [id])).toEqual([{ message: null }]);
});

it("refuses roles above the caller's, members without the right, and strangers, without changes", async () => {
  const team = await harborLettings();
  const one = await invited(team, { role: "admin" });
  const other = await harborLettings();
  const as = async (api: Client, of: string) => {
    const { status, error } = await resend(api, of, one.id);
    return [status, error.code];
  };
  expect(await as((await memberOf(team, "manager")).api, team.id)).toEqual([403, "forbidden"]);
  expect(await as((await memberOf(team, "member")).api, team.id)).toEqual([403, "role_forbidden"]);
  expect(await as((await account()).api, team.id)).toEqual([404, "not_found"]);
  expect(await as(other.owner.api, other.id)).toEqual([404, "not_found"]);
  await team.owner.api.delete(`/api/v1/teams/${team.id}/invitations/${one.id}`);
  expect(await as(team.owner.api, team.id)).toEqual([409, "invitation_cancelled"]);
  expect(await rows("SELECT sent_count FROM team_invitations WHERE id = ?", [one.id])).toEqual([
    { sent_count: 1 },
  ]);
});
