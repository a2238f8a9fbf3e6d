import { beforeAll, describe, expect, it } from "vitest";
import { type Account, account } from "#tests/harness/account.ts";
import { rows } from "#tests/harness/db.ts";
import { teamOf } from "#tests/harness/team.ts";
import { consentTo, requestOf } from "#tests/harness/verification.ts";
import { type NotificationList, notificationFor } from "./rows.ts";

const T = Date.UTC(2026, 0, 10, 12);
const MINUTE = 60_000;

describe("GET /api/notifications", () => {
  let reader: Account;
  let ids: string[];
  const list = async (query = "") =>
    (await reader.api.get<NotificationList>(`/api/notifications${query}`)).data;

  beforeAll(async () => {
    const [one, other] = await Promise.all([account(), account()]);
    reader = one;
    ids = [];
    for (let i = 0; i < 3; i++) ids.push(await notificationFor(reader.id, { createdAt: T + i * MINUTE }));
    await notificationFor(other.id);
  });

  it("lists the reader's own notifications, newest first, with the number of unread ones", async () => {
    const { notifications, unread } = await list();
    expect(notifications.map((one) => one.id)).toEqual([...ids].reverse());
    expect(unread).toBe(3);
    expect(notifications[2]).toEqual({
      id: ids[0],
      type: "verification_updated",
      title: "Consent given",
      message: "Consent was given.",
      data: { verification_id: "ver_1" },
      priority: "medium",
      created_at: "2026-01-10T12:00:00.000Z",
      read_at: null,
    });
  });

  it("filters by time, reaching back half a minute for writes that were slow", async () => {
    const since = (ms: number) => list(`?since=${encodeURIComponent(new Date(ms).toISOString())}`);
    expect((await since(T + 2 * MINUTE)).notifications.map((one) => one.id)).toEqual([ids[2]]);
    expect((await since(T + 2 * MINUTE + 30_000)).notifications.map((one) => one.id)).toEqual([ids[2]]);
    const nothingNew = await since(T + 2 * MINUTE + 30_001);
    expect(nothingNew).toEqual({ notifications: [], unread: 3 });
  });

  it("limits the list to the requested number", async () => {
    expect((await list("?limit=1")).notifications.map((one) => one.id)).toEqual([ids[2]]);
    expect((await list("?limit=nonsense")).notifications).toHaveLength(3);
  });

  it("shows nothing about a team's requests to someone who was removed, or is locked out", async () => {
    const [boss, mate, subject] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    const id = await requestOf(mate, subject.email, { teamId: team });
    await consentTo(subject, id);
    const about = async (who: Account) => {
      const { data } = await who.api.get<NotificationList>("/api/notifications");
      const own = data.notifications.filter((one) => one.data.verification_id === id);
      return [own.map(({ message }) => message), data.unread];
    };
    const agreed = "Jane Doe agreed. The checks have started.";
    expect(await about(mate)).toEqual([[agreed], 1]);
    await rows("UPDATE teams SET require_second_factor = 1 WHERE id = ?", [team]);
    expect(await about(mate)).toEqual([[], 0]);
    await rows("UPDATE teams SET require_second_factor = 0 WHERE id = ?", [team]);
    await boss.api.delete(`/api/v1/teams/${team}/members/${mate.id}`);
    // They're told of their removal.
    expect(await about(mate)).toEqual([[], 1]);
    expect(await about(subject)).toEqual([[expect.any(String)], 1]);
  });

  it("refuses an invalid time", async () => {
    const answer = await reader.api.get("/api/notifications?since=yesterday");
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ since: "Must be a time in ISO 8601" });
  });

  it("notifies an account once of a request about it", async () => {
    const [requester, subject] = await Promise.all([account(), account()]);
    const id = await requestOf(requester, subject.email);
    const { notifications, unread } = (await subject.api.get<NotificationList>("/api/notifications")).data;
    expect(notifications).toMatchObject([
      { type: "new_verification_request", priority: "high", data: { verification_id: id }, read_at: null },
    ]);
    expect(unread).toBe(1);
  });
});
