import { expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

it("deletes a team that has no other members and no open requests", async () => {
  const [boss, mate] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"]);
  await joins(team, mate, "admin");
  const remove = () => boss.api.delete(`/api/v1/teams/${team}`);
  const withOthers = await remove();
  expect([withOthers.status, withOthers.error.code]).toEqual([409, "team_not_empty"]);
  await mate.api.post(`/api/v1/teams/${team}/leave`);

  const id = await requestOf(boss, someEmail());
  await intoTeam(id, team);
  const withOpen = await remove();
  expect([withOpen.status, withOpen.error.code]).toEqual([409, "open_requests"]);
  await boss.api.post(`/api/verifications/${id}/cancel`);

  expect((await remove()).status).toBe(204);
  expect((await boss.api.get(`/api/v1/teams/${team}`)).status).toBe(404);
  // What the team had asked is kept, but no one opens it anymore.
  expect((await boss.api.get(`/api/verifications/${id}`)).status).toBe(404);
  expect((await remove()).status).toBe(404);
  expect(await rows("SELECT deleted_at IS NULL AS there FROM teams WHERE id = ?", [team])).toEqual([
    { there: 0 },
  ]);
});

it("is only for the owner", async () => {
  const [boss, admin] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"], [admin, "admin"]);
  const answer = await admin.api.delete(`/api/v1/teams/${team}`);
  expect([answer.status, answer.error.code]).toEqual([403, "role_forbidden"]);
});
