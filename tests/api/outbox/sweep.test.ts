import { describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#contract/time.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { openSocket } from "#tests/harness/socket.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { execute, isDone, leave, perform, stored, storedWhen } from "./rows.ts";

const isMail = (mail: { subject: string }) => mail.subject === "You already have an account";

describe("the minute's job", () => {
  it("does the work of a request that died after its commit", async () => {
    const person = await account();
    const done = await perform("mail.address_taken", { user_id: person.id });
    expect(done).toMatchObject({ attempts: 1, last_error: null, done_at: expect.any(Number) });
    expect(await waitForMail(person.email, isMail)).toBeTruthy();
  });

  it("does it once, however often it runs", async () => {
    const person = await account();
    const id = await leave("mail.address_taken", { user_id: person.id });
    await Promise.all([cron(), cron(), cron()]);
    await storedWhen(id, isDone);
    await execute("UPDATE outbox SET next_at = 0 WHERE id = ?", [id]);
    await cron();
    // Runs it again, as if the consumer had been killed after sending but before recording it.
    await execute("UPDATE outbox SET status = 'pending', not_before = 0, next_at = 0 WHERE id = ?", [id]);
    await cron();
    await storedWhen(id, (row) => isDone(row) && row.attempts === 2);
    expect((await mailsTo(person.email)).filter(isMail)).toHaveLength(1);
  });

  it("leaves alone what isn't due and what a consumer is working on", async () => {
    const person = await account();
    const later = await leave("mail.address_taken", { user_id: person.id }, { next_at: Date.now() + HOUR });
    const busy = await leave("mail.address_taken", { user_id: person.id }, { not_before: Date.now() + HOUR });
    const after = await leave("mail.session_family_ended", { user_id: person.id });
    await cron();
    await storedWhen(after, isDone);
    expect(await stored(later)).toMatchObject({ status: "pending", attempts: 0 });
    expect(await stored(busy)).toMatchObject({ status: "pending", attempts: 0 });
    expect((await mailsTo(person.email)).filter(isMail)).toHaveLength(0);
  });

  it("takes over from a consumer whose lease has expired", async () => {
    const person = await account();
    const id = await leave("mail.address_taken", { user_id: person.id }, { attempts: 3, not_before: 1 });
    await cron();
    expect(await storedWhen(id, isDone)).toMatchObject({ attempts: 4 });
  });

  it("publishes live events that didn't reach their room", async () => {
    const person = await account();
    const { url, token } = (await person.api.post<{ url: string; token: string }>("/api/realtime/ticket"))
      .data;
    const address = new URL(url);
    address.searchParams.set("ticket", token);
    const socket = openSocket(address);
    await socket.next("connected");
    const id = await leave("system_notification", { user_id: person.id, about: "x" }, { channel: "live" });
    await cron();
    const event = await socket.next("system_notification");
    expect(event).toMatchObject({ id, data: { about: "x" } });
    expect(event.data).not.toHaveProperty("user_id");
    expect(await storedWhen(id, isDone)).toBeTruthy();
    socket.close();
  });

  it("retries a live event that its room refuses, and gives up after eight attempts", async () => {
    const person = await account();
    // The room doesn't know this event.
    const bad = (attempts: number) =>
      leave("no_such_event", { user_id: person.id }, { channel: "live", attempts });
    const [young, old] = [await bad(0), await bad(7)];
    await cron();
    const tried = await storedWhen(young, (row) => row.last_error !== null);
    expect(tried).toMatchObject({ status: "pending", attempts: 1 });
    expect(tried.next_at).toBeGreaterThan(Date.now());
    expect(await storedWhen(old, (row) => row.status === "dead")).toMatchObject({ attempts: 8 });
  });
});

describe("a job that fails", () => {
  it("is retried after a pause, and its error is kept", async () => {
    const id = await leave("no.such_job", {});
    const before = Date.now();
    await cron();
    const failed = await storedWhen(id, (row) => row.last_error !== null);
    expect(failed).toMatchObject({
      status: "pending",
      attempts: 1,
      last_error: "Error: No job is called no.such_job",
    });
    expect(failed.not_before).toBeGreaterThanOrEqual(before + 5_000);
    expect(failed.next_at).toBeGreaterThanOrEqual(before + 5_000 + MINUTE);
  });

  it("is dead after eight attempts, and can be replayed", async () => {
    const id = await leave("no.such_job", {}, { attempts: 7 });
    await cron();
    expect(await storedWhen(id, (row) => row.status === "dead")).toMatchObject({ attempts: 8 });
    const person = await account();
    await execute(
      `UPDATE outbox SET name = 'mail.address_taken', payload = ?, status = 'pending', attempts = 0,
        next_at = 0, not_before = 0 WHERE id = ?`,
      [JSON.stringify({ user_id: person.id }), id],
    );
    await cron();
    await storedWhen(id, isDone);
    expect((await mailsTo(person.email)).filter(isMail)).toHaveLength(1);
  });

  it("is dead after it has crashed its consumer eight times", async () => {
    const person = await account();
    const id = await leave("mail.address_taken", { user_id: person.id }, { attempts: 8, not_before: 1 });
    await cron();
    await storedWhen(id, (row) => row.status === "dead");
    expect((await mailsTo(person.email)).filter(isMail)).toHaveLength(0);
  });

  it("comes back through its queue before the minute's job would see it", async () => {
    const person = await account();
    const id = await leave("no.such_job", { user_id: person.id });
    await cron();
    await storedWhen(id, (row) => row.last_error !== null);
    await execute("UPDATE outbox SET name = 'mail.address_taken' WHERE id = ?", [id]);
    expect(await storedWhen(id, isDone)).toMatchObject({ attempts: 2, last_error: null });
  });
});
