import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

it.each(["owner", "member"] as const)("the %s ends the offer", async (who) => {
  const [boss, mate, other] = await Promise.all([account(), account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "member"], [other, "admin"]);
  await boss.api.post(`/api/v1/teams/${team}/transfer`, { userId: mate.id });
  const end = (by: typeof boss) =>
    by.api.delete<{ team: { transfer: unknown } }>(`/api/v1/teams/${team}/transfer`);
  expect((await end(other)).status).toBe(404);
  const ended = await end(who === "owner" ? boss : mate);
  expect([ended.status, ended.data.team.transfer]).toEqual([200, null]);
  expect((await end(boss)).status).toBe(404);
  const accepted = await mate.api.post(`/api/v1/teams/${team}/transfer/accept`);
  expect(accepted.status).toBe(404);
  expect(
    await rows("SELECT title FROM notifications WHERE user_id = ? AND title = 'Transfer declined'", [
      boss.id,
    ]),
  ).toHaveLength(who === "member" ? 1 : 0);
});
