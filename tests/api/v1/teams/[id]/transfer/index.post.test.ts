import { expect, it } from "vitest";
import { account } from "#tests/harness/account.ts";
import { rows } from "#tests/harness/db.ts";
import { teamOf } from "#tests/harness/team.ts";

interface Offered {
  team: { role: string; transfer: { to: { id: string } } | null };
}

it("offers the team to a member, who hears of it; no one else sees the offer", async () => {
  const [boss, mate, other] = await Promise.all([account(), account(), account()]);
  const team = await teamOf([boss, "owner"], [mate, "member"], [other, "admin"]);
  const { status, data } = await boss.api.post<Offered>(`/api/v1/teams/${team}/transfer`, {
    userId: mate.id,
  });
  expect([status, data.team.role, data.team.transfer?.to.id]).toEqual([200, "owner", mate.id]);
  const seen = async (person: typeof boss) =>
    (await person.api.get<Offered>(`/api/v1/teams/${team}`)).data.team.transfer;
  expect(await seen(mate)).not.toBeNull();
  expect(await seen(other)).toBeNull();
  expect(await rows("SELECT title FROM notifications WHERE user_id = ?", [mate.id])).toEqual([
    { title: "A team is offered to you" },
  ]);
});

it("is for the owner, and to a member with access", async () => {
  const [boss, admin, stranger] = await Promise.all([account(), account(), account()]);
  const team = await teamOf([boss, "owner"], [admin, "admin"]);
  const offer = (by: typeof boss, to: typeof boss) =>
    by.api.post(`/api/v1/teams/${team}/transfer`, { userId: to.id });
  expect((await offer(admin, admin)).status).toBe(403);
  expect((await offer(stranger, stranger)).status).toBe(404);
  expect((await offer(boss, stranger)).error.fields).toEqual({
    userId: "Choose a member who can open the team now",
  });
  expect((await offer(boss, boss)).error.fields).toEqual({ userId: "You already own this team" });
});
