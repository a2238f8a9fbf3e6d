import { beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#contract/time.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { completedCase } from "#tests/harness/verification/dispute.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { type NotificationList, notificationFor } from "./rows.ts";

const T = Date.UTC(2026, 0, 10, 12);

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
    const { notifications, unread_count, next } = await list();
    expect(notifications.map((one) => one.id)).toEqual([...ids].reverse());
    expect([unread_count, next]).toEqual([3, null]);
    expect(notifications[2]).toEqual({
      id: ids[0],
      type: "verification_updated",
      kind: "progress",
      title: "Consent given",
      message: "Consent was given.",
      data: { verification_id: "ver_1" },
      priority: "medium",
      created_at: "2026-01-10T12:00:00.000Z",
      about: null,
      read_at: null,
      verdict: null,
    });
  });

  it("filters by time, reaching back half a minute for writes that were slow", async () => {
    const since = (ms: number) => list(`?since=${encodeURIComponent(new Date(ms).toISOString())}`);
    expect((await since(T + 2 * MINUTE)).notifications.map((one) => one.id)).toEqual([ids[2]]);
    expect((await since(T + 2 * MINUTE + 30_000)).notifications.map((one) => one.id)).toEqual([ids[2]]);
    const nothingNew = await since(T + 2 * MINUTE + 30_001);
    expect(nothingNew).toEqual({ notifications: [], unread_count: 3, announcement: null, next: null });
  });

  it("limits the list to the requested number", async () => {
    expect((await list("?limit=1")).notifications.map((one) => one.id)).toEqual([ids[2]]);
    expect((await list("?limit=nonsense")).notifications).toHaveLength(3);
  });

  it("continues where the last answer ended, whatever arrived in the meantime", async () => {
    const person = await account();
    const all: string[] = [];
    // Two share a millisecond, so the id decides.
    for (const at of [0, 1, 1, 2, 3]) all.push(await notificationFor(person.id, { createdAt: T + at }));
    const page = async (before: string | null) =>
      (
        await person.api.get<NotificationList>(
          `/api/notifications?limit=2${before ? `&before=${before}` : ""}`,
        )
      ).data;
    const first = await page(null);
    await notificationFor(person.id, { createdAt: T + 10 });
    const second = await page(first.next);
    const third = await page(second.next);
    const seen = [first, second, third].map(({ notifications }) => notifications.map(({ id }) => id));
    expect(seen.map(({ length }) => length)).toEqual([2, 2, 1]);
    expect(new Set(seen.flat())).toEqual(new Set(all));
    expect(third.next).toBeNull();
  });

  it("filters by kind, priority and what's unread", async () => {
    const person = await account();
    const result = await notificationFor(person.id, { kind: "result", priority: "high" });
    const urgent = await notificationFor(person.id, { kind: "security", priority: "critical" });
    const read = await notificationFor(person.id, { kind: "result" });
    await person.api.post(`/api/notifications/${read}/read`);
    const found = async (query: string) =>
      (await person.api.get<NotificationList>(`/api/notifications?${query}`)).data.notifications
        .map(({ id }) => id)
        .sort();
    expect(await found("kind=result")).toEqual([result, read].sort());
    expect(await found("priority=critical")).toEqual([urgent]);
    expect(await found("unread=true")).toEqual([result, urgent].sort());
    expect(await found("unread=true&kind=result&priority=high")).toEqual([result]);
    expect(await found("unread=false&kind=result&priority=")).toEqual([result, read].sort());
  });

  it("leaves out what the person turned off in the app", async () => {
    const person = await account();
    const hidden = await notificationFor(person.id, { inApp: false });
    expect((await person.api.get<NotificationList>("/api/notifications")).data).toEqual({
      notifications: [],
      unread_count: 0,
      announcement: null,
      next: null,
    });
    // An email or a push may lead to it.
    expect((await person.api.post(`/api/notifications/${hidden}/read`)).status).toBe(200);
  });

  it.each([
    ["kind", "gossip", "Choose a kind of notification"],
    ["priority", "low", "Choose medium, high or critical"],
    ["unread", "maybe", "Must be true or false"],
    ["before", "yesterday", "Use the value of `next` from the last answer"],
  ])("refuses a wrong %s", async (field, value, message) => {
    const { status, error } = await reader.api.get(`/api/notifications?${field}=${value}`);
    expect([status, error.fields]).toEqual([422, { [field]: message }]);
  });

  it("shows nothing about a team's requests to someone who was removed, or is locked out", async () => {
    const [boss, mate, subject] = await Promise.all([account(), account(), account()]);
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    const id = await requestOf(mate, subject.email, { teamId: team });
    await consentTo(subject, id);
    const about = async (who: Account) => {
      const { data } = await who.api.get<NotificationList>("/api/notifications");
      const own = data.notifications.filter((one) => one.data.verification_id === id);
      return [own.map(({ message }) => message), data.unread_count];
    };
    const agreed = "Jane Doe agreed.";
    expect(await about(mate)).toEqual([[agreed], 1]);
    await rows("UPDATE teams SET require_second_factor = 1 WHERE id = ?", [team]);
    expect(await about(mate)).toEqual([[], 0]);
    await rows("UPDATE teams SET require_second_factor = 0 WHERE id = ?", [team]);
    await boss.api.delete(`/api/v1/teams/${team}/members/${mate.id}`);
    // They're told of their removal.
    expect(await about(mate)).toEqual([[], 1]);
    expect(await about(subject)).toEqual([[expect.any(String)], 1]);
  });

  it("names the subject to the requester, and not to the subject", async () => {
    const [requester, subject] = await Promise.all([account(), account()]);
    const id = await requestOf(requester, subject.email);
    // Before the subject opens it, the request isn't bound to their account.
    const unnamed = { type: "identity", peer: null, subject: null };
    expect((await subject.api.get<NotificationList>("/api/notifications")).data.notifications).toMatchObject([
      { about: unnamed },
    ]);
    await consentTo(subject, id);
    const about = async ({ api }: Account) =>
      (await api.get<NotificationList>("/api/notifications")).data.notifications.map((one) => one.about);
    expect([await about(requester), await about(subject)]).toEqual([
      [{ ...unnamed, subject: "Jane Doe" }],
      [unnamed],
    ]);
  });

  it("says the verdict with the result, and not with anything else about the same request", async () => {
    const { requester } = await completedCase();
    const { notifications } = (await requester.api.get<NotificationList>("/api/notifications")).data;
    expect(notifications.map(({ title, verdict }) => [title, verdict?.kind])).toEqual([
      ["Verification completed", "consistent"],
      ["Consent given", undefined],
    ]);
  });

  it("refuses an invalid time", async () => {
    const answer = await reader.api.get("/api/notifications?since=yesterday");
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({ since: "Enter a time in ISO 8601, like 2026-03-01T12:00:00Z" });
  });

  it("notifies an account once of a request about it", async () => {
    const [requester, subject] = await Promise.all([account(), account()]);
    const id = await requestOf(requester, subject.email);
    const { notifications, unread_count } = (await subject.api.get<NotificationList>("/api/notifications"))
      .data;
    expect(notifications).toMatchObject([
      { type: "new_verification_request", priority: "high", data: { verification_id: id }, read_at: null },
    ]);
    expect(unread_count).toBe(1);
  });
});
