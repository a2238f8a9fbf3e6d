import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { DAY, MINUTE } from "#contract/time.ts";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { agreed, started } from "#tests/harness/verification/handoff.ts";
import { execute, leave } from "../outbox/rows.ts";

it("the minute's job removes old technical rows, and keeps recent and unfinished ones", async () => {
  const user = `usr_${randomUUID()}`;
  const now = Date.now();
  const ages = { old: now - DAY - MINUTE, young: now - DAY + 10 * MINUTE };
  for (const [key, at] of Object.entries(ages)) {
    await execute("INSERT INTO idempotency VALUES (?, ?, 'hash', 200, 'ver_1', ?)", [user, key, at]);
    await execute("INSERT INTO rate_limits (key, window_start, count) VALUES (?, ?, 1)", [
      `${user}${key}`,
      at,
    ]);
  }
  const outboxRow = async (status: string, doneAt: number | null) => {
    const id = await leave("mail.address_taken", {}, { next_at: now + DAY });
    await execute("UPDATE outbox SET status = ?, done_at = ?, created_at = 0 WHERE id = ?", [
      status,
      doneAt,
      id,
    ]);
    return id;
  };
  const old = await outboxRow("done", now - 7 * DAY - MINUTE);
  const kept = [await outboxRow("done", now - 7 * DAY + 10 * MINUTE), await outboxRow("dead", null)];

  await cron();
  await until(
    async () => (await rows("SELECT 1 FROM outbox WHERE id = ?", [old])).length === 0,
    "the row to go",
  );
  expect(await rows("SELECT key FROM idempotency WHERE user_id = ?", [user])).toEqual([{ key: "young" }]);
  expect(await rows("SELECT key FROM rate_limits WHERE key LIKE ?", [`${user}%`])).toEqual([
    { key: `${user}young` },
  ]);
  for (const id of kept)
    expect(await rows("SELECT 1 AS here FROM outbox WHERE id = ?", [id])).toHaveLength(1);
});

it("removes sessions, tokens and links long after they end, but no live session", async () => {
  const one = await account();
  const now = Date.now();
  const ids = { old: `ses_${randomUUID()}`, young: `ses_${randomUUID()}` };
  const leaveSession = async (id: string, at: number) => {
    await execute(
      "INSERT INTO sessions (id, user_id, created_at, used_at, expires_at) VALUES (?, ?, ?, ?, ?)",
      [id, one.id, at, at, at + DAY / 2],
    );
  };
  await leaveSession(ids.old, now - 90 * DAY - MINUTE);
  await leaveSession(ids.young, now - 90 * DAY + 10 * MINUTE);
  for (const [token, at] of [
    ["old", now - 1.5 * DAY - MINUTE],
    ["young", now - 1.5 * DAY + 10 * MINUTE],
  ] as const)
    await execute("INSERT INTO refresh_tokens (hash, session_id, created_at) VALUES (?, ?, ?)", [
      `${one.id}${token}`,
      ids.young,
      at,
    ]);
  for (const [link, at] of [
    ["old", now - 90 * DAY - MINUTE],
    ["young", now - 90 * DAY + 10 * MINUTE],
  ] as const)
    await execute(
      "INSERT INTO links (id, kind, ref_id, email, generation, created_at, expires_at) VALUES (?, 'invite', ?, 'a@b.example', 1, 0, ?)",
      [`lnk_${one.id}${link}`, one.id, at],
    );
  for (const [name, at] of [
    ["old", now - MINUTE],
    ["young", now + 10 * MINUTE],
  ] as const)
    await execute("INSERT INTO handoffs (hash, user_id, expires_at) VALUES (?, ?, ?)", [
      `${one.id}${name}`,
      one.id,
      at,
    ]);

  await cron();
  await until(
    async () => (await rows("SELECT 1 FROM sessions WHERE id = ?", [ids.old])).length === 0,
    "the session to go",
  );
  const left = async (sql: string) => (await rows<{ id: string }>(sql, [one.id])).map((row) => row.id);
  const session = one.accessToken.split(".")[1] ?? "";
  const { sid } = JSON.parse(Buffer.from(session, "base64url").toString()) as { sid: string };
  expect((await left("SELECT id FROM sessions WHERE user_id = ? ORDER BY created_at")).sort()).toEqual(
    [ids.young, sid].sort(),
  );
  expect(await rows("SELECT hash FROM refresh_tokens WHERE session_id = ?", [ids.young])).toEqual([
    { hash: `${one.id}young` },
  ]);
  expect(await left("SELECT id FROM links WHERE ref_id = ? AND kind = 'invite'")).toEqual([
    `lnk_${one.id}young`,
  ]);
  expect(await left("SELECT hash AS id FROM handoffs WHERE user_id = ?")).toEqual([`${one.id}young`]);
  expect((await client().post("/api/auth/refresh", { refreshToken: one.refreshToken })).status).toBe(200);
});

it("removes handoffs to a phone a day after they expired", async () => {
  const { subject, id } = await agreed();
  const old = (await started(subject, id)).handoff.id;
  const young = (await started(subject, id)).handoff.id;
  const expire = (handoff: string, age: number) =>
    execute("UPDATE phone_handoffs SET expires_at = ? WHERE id = ?", [Date.now() - age, handoff]);
  await expire(old, DAY + MINUTE);
  await expire(young, DAY - 10 * MINUTE);
  await cron();
  const left = () => rows<{ id: string }>("SELECT id FROM phone_handoffs WHERE verification_id = ?", [id]);
  await until(async () => (await left()).length === 1, "the old handoff to go");
  expect((await left()).map((row) => row.id)).toEqual([young]);
  expect(await rows("SELECT ref_id FROM links WHERE ref_id IN (?, ?)", [old, young])).toEqual([
    { ref_id: young },
  ]);
});

it("removes drafts 90 days after their last change", async () => {
  const one = await account();
  const saved = async (email: string, age: number) => {
    const { id } = (
      await one.api.put<{ id: string }>("/api/v1/drafts", { form: "request", email, values: { notes: "" } })
    ).data;
    await execute("UPDATE request_drafts SET updated_at = ? WHERE id = ?", [Date.now() - age, id]);
    return id;
  };
  const old = await saved("old@example.org", 90 * DAY + MINUTE);
  const young = await saved("young@example.org", 90 * DAY - 10 * MINUTE);
  const left = () => rows<{ id: string }>("SELECT id FROM request_drafts WHERE user_id = ?", [one.id]);
  await cron();
  await until(async () => !(await left()).some(({ id }) => id === old) || null, "the draft to go");
  expect(await left()).toEqual([{ id: young }]);
});
