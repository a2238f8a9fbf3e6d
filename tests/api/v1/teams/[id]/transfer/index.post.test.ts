import { expect, it } from "vitest";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { jobsDone } from "#tests/harness/stack/jobs-done.ts";

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
    { title: "You've been offered a team" },
  ]);
});

it("mails the member once, however often the offer is repeated", async () => {
  const [boss, mate] = await Promise.all([account({ firstName: "Olga", lastName: "Owen" }), account()]);
  const team = await teamOf([boss, "owner"], [mate, "member"]);
  await rows("UPDATE teams SET name = 'Pier Nine' WHERE id = ?", [team]);
  const offer = () => boss.api.post(`/api/v1/teams/${team}/transfer`, { userId: mate.id });
  await offer();
  const mail = await waitForMail(mate.email);
  expect(mail.subject).toBe("Olga Owen wants to transfer Pier Nine to you");
  expect(mail.text).toContain(`/app/team?team=${team}`);
  await boss.api.delete(`/api/v1/teams/${team}/transfer`);
  await offer();
  await jobsDone("mail.transfer_asked", mate.id);
  expect(await mailsTo(mate.email)).toHaveLength(1);
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
