import { describe, expect, it } from "vitest";
import { account, someEmail } from "#tests/harness/people/account.ts";
import { db } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";
import { notificationFor } from "../notifications/rows.ts";

interface Personal {
  trust_score: { score: number; level: string };
  stats: { total_verifications: number; completed: number; in_progress: number; this_month: number };
  recent: Record<string, unknown>[];
  notifications: { id: string }[];
}

async function change(id: string, columns: Record<string, string | number>) {
  const client = db();
  const names = Object.keys(columns);
  await client.execute({
    sql: `UPDATE verifications SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE id = ?`,
    args: [...Object.values(columns), id],
  });
  client.close();
}

describe("GET /api/analytics/personal", () => {
  it("answers only zeros for a new account, and a score for its confirmed address", async () => {
    const { data } = await (await account()).api.get<Personal>("/api/analytics/personal");
    expect(data).toEqual({
      needs_you: { items: [], more: false },
      trust_score: { score: 5, level: "Unverified", nothing_verified: true },
      stats: { total_verifications: 0, completed: 0, in_progress: 0, this_month: 0 },
      recent: [],
      notifications: [],
    });
  });

  it("counts only the person's own requests and those about them", async () => {
    const [person, other] = await Promise.all([account(), account()]);
    const email = someEmail();
    const asked: string[] = [];
    for (let i = 0; i < 5; i++) asked.push(await requestOf(person, email));
    const about = await requestOf(other, person.email);
    await requestOf(other, someEmail());
    const now = Date.now();
    const lastYear = now - 370 * 24 * 60 * 60 * 1000;
    await change(asked[0]!, { status: "completed", stage: "done", updated_at: now + 1000 });
    await change(asked[1]!, { status: "in_progress", stage: "checking" });
    await change(asked[2]!, { created_at: lastYear, updated_at: lastYear, reminders: 9 });
    await change(about, { target_user_id: person.id, updated_at: now + 2000 });

    const { data } = await person.api.get<Personal>("/api/analytics/personal");
    expect(data.stats).toEqual({ total_verifications: 6, completed: 1, in_progress: 5, this_month: 5 });
    expect(data.recent).toHaveLength(5);
    expect(data.recent.map((row) => row.id)).not.toContain(asked[2]);
    expect(data.recent[0]).toEqual({
      id: about,
      verification_type: "identity",
      peer: null,
      status: "pending",
      stage: "awaiting_consent",
      subject_task: null,
      waiting_for: "consent",
      target_user_email: person.email,
      target_name: "Jane Doe",
      role: "target",
      viewer_roles: ["target"],
      created_at: expect.any(String),
      updated_at: new Date(now + 2000).toISOString(),
      verdict: null,
    });
    expect(data.recent[1]).toMatchObject({ id: asked[0], status: "completed", role: "requester" });
  });

  it("shows the three newest notifications", async () => {
    const person = await account();
    const ids: string[] = [];
    for (let i = 0; i < 4; i++) ids.push(await notificationFor(person.id, { createdAt: 1000 + i }));
    const { data } = await person.api.get<Personal>("/api/analytics/personal");
    expect(data.notifications.map((one) => one.id)).toEqual(ids.slice(1).reverse());
  });

  it("begins the month in the viewer's time zone", async () => {
    const person = await account();
    const id = await requestOf(person, someEmail());
    const now = new Date();
    const month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth());
    // Kiritimati is 14 hours ahead, so its month began before the UTC one did.
    await change(id, { created_at: month - 60 * 60 * 1000 });
    // Before the month ends anywhere, and not ahead of the clock, because the session would have expired.
    const midMonth = Math.min(now.getTime(), month + 15 * 24 * 60 * 60 * 1000);
    const [utc, ahead] = await Promise.all(
      ["UTC", "Pacific/Kiritimati"].map((tz) =>
        person.api.get<Personal>(`/api/analytics/personal?tz=${tz}`, { now: midMonth }),
      ),
    );
    expect([utc!.data.stats.this_month, ahead!.data.stats.this_month]).toEqual([0, 1]);
    const wrong = await person.api.get("/api/analytics/personal?tz=Nowhere");
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.error.fields ?? {})).toEqual(["tz"]);
  });
});
