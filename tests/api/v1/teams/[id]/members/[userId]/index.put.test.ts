import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

it("moves a member to another department, or to none", async () => {
  const [boss, mate] = await Promise.all([account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "member"]);
  await rows("UPDATE teams SET departments = '[\"Sales\"]' WHERE id = ?", [team]);
  const move = (department: string | null) =>
    boss.api.put<{ member: { department: string | null } }>(`/api/v1/teams/${team}/members/${mate.id}`, {
      department,
    });
  expect((await move("Sales")).data.member.department).toBe("Sales");
  const unknown = await move("Law");
  expect([unknown.status, unknown.error.fields]).toEqual([
    422,
    { department: "Choose one of the team's departments" },
  ]);
  expect((await move(null)).data.member.department).toBeNull();
});

it("is for those who manage the team", async () => {
  const [boss, mate, stranger] = await Promise.all([account(), account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "member"]);
  const path = `/api/v1/teams/${team}/members/${mate.id}`;
  expect((await mate.api.put(path, { department: null })).status).toBe(403);
  expect((await stranger.api.put(path, { department: null })).status).toBe(404);
});
