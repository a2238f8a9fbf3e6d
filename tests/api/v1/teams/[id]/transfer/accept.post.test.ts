import { expect, it } from "vitest";
import { type Account, account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const offer = (by: Account, team: string, to: Account) =>
  by.api.post(`/api/v1/teams/${team}/transfer`, { userId: to.id });
const accept = (by: Account, team: string) =>
  by.api.post<{ team: { role: string } }>(`/api/v1/teams/${team}/transfer/accept`);

it("makes the member the owner, and the former owner an admin", async () => {
  const [boss, mate] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "viewer"]);
  await offer(boss, team, mate);
  const { status, data } = await accept(mate, team);
  expect([status, data.team.role]).toEqual([200, "owner"]);
  const roles = await rows("SELECT user_id, role FROM memberships WHERE team_id = ?", [team]);
  expect(roles).toContainEqual({ user_id: boss.id, role: "admin" });
  expect(roles).toContainEqual({ user_id: mate.id, role: "owner" });
  // The former owner may leave now, and owns nothing anymore.
  expect((await offer(boss, team, boss)).status).toBe(403);
  expect((await boss.api.post(`/api/v1/teams/${team}/leave`)).status).toBe(204);
});

it("is only for the member it was offered to last", async () => {
  const [boss, first, second] = await Promise.all([account(), account(), account()]);
  const team = await teamOf([boss, "owner"], [first, "admin"], [second, "admin"]);
  await offer(boss, team, first);
  await offer(boss, team, second);
  expect((await accept(first, team)).status).toBe(404);
  const answers = await Promise.all([accept(second, team), accept(second, team)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await rows("SELECT user_id FROM memberships WHERE team_id = ? AND role = 'owner'", [team])).toEqual([
    { user_id: second.id },
  ]);
});

it("is gone once the member has left", async () => {
  const [boss, mate] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "admin"]);
  await offer(boss, team, mate);
  await boss.api.delete(`/api/v1/teams/${team}/members/${mate.id}`);
  expect((await accept(mate, team)).status).toBe(404);
  const { data } = await boss.api.get<{ team: { transfer: unknown } }>(`/api/v1/teams/${team}`);
  expect(data.team.transfer).toBeNull();
});
