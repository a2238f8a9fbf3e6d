import { expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import {
  accept,
  harborLettings,
  invitationToken,
  invited,
  memberOf,
  postInvite,
} from "#tests/harness/people/invite-to-team.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

it("ends the caller's membership, and returns what was assigned to them", async () => {
  const [boss, mate] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "member"]);
  const [open, over, own] = [
    await requestOf(boss, someEmail()),
    await requestOf(boss, someEmail()),
    await requestOf(mate, someEmail()),
  ];
  for (const id of [open, over]) {
    await intoTeam(id, team);
    await boss.api.put(`/api/verifications/${id}/assignee`, { userId: mate.id });
  }
  await boss.api.post(`/api/verifications/${over}/cancel`);
  expect((await mate.api.post(`/api/v1/teams/${team}/leave`)).status).toBe(204);
  expect((await mate.api.get(`/api/v1/teams/${team}`)).status).toBe(404);
  expect((await mate.api.get(`/api/verifications/${open}`)).status).toBe(404);
  expect((await mate.api.get(`/api/verifications/${own}`)).status).toBe(200);
  const assignees = await rows("SELECT id, assigned_to FROM verifications WHERE team_id = ?", [team]);
  expect(assignees).toContainEqual({ id: open, assigned_to: null });
  expect(assignees).toContainEqual({ id: over, assigned_to: mate.id });
  expect(await rows("SELECT actor FROM audit WHERE action = 'team.left' AND entity_id = ?", [team])).toEqual([
    { actor: mate.id },
  ]);
});

it("cancels the invitations that the member sent, and no others", async () => {
  const team = await harborLettings();
  const [leaver, theirs, other] = [await memberOf(team, "admin"), await account(), await account()];
  await postInvite(leaver.api, team.id, { email: theirs.email, role: "viewer" });
  await invited(team, { email: other.email });
  const [toTheirs, toOther] = [await invitationToken(theirs.email), await invitationToken(other.email)];
  expect((await leaver.api.post(`/api/v1/teams/${team.id}/leave`)).status).toBe(204);
  expect((await accept(theirs.api, toTheirs)).error.code).toBe("invitation_cancelled");
  const list = await team.owner.api.get<{ invitations: { email: string }[] }>(
    `/api/v1/teams/${team.id}/invitations`,
  );
  expect(list.data.invitations.map(({ email }) => email)).toEqual([other.email]);
  expect((await accept(other.api, toOther)).status).toBe(200);
});

it("isn't for the owner, nor for strangers", async () => {
  const [boss, stranger] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"]);
  const answer = await boss.api.post(`/api/v1/teams/${team}/leave`);
  expect([answer.status, answer.error.code]).toEqual([409, "transfer_first"]);
  expect((await stranger.api.post(`/api/v1/teams/${team}/leave`)).status).toBe(404);
});
