import { inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import { outbox } from "#db/schema/outbox.ts";
import { allJobs } from "#functions/jobs/all-jobs.ts";
import { consume } from "#functions/jobs/consume.ts";
import { dispatch, type QueueMessage } from "#functions/jobs/dispatch.ts";
import { contextOn } from "#tests/harness/context.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { logged } from "#tests/harness/stack/logs.ts";
import { cron, stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { requestBody } from "#tests/harness/verification/verification.ts";
import { execute, leave } from "./rows.ts";

it("one request's id is in its rows, the log of its job and its room, and the mail", async () => {
  const [requester, subject] = [await account(), await account()];
  const room = await socket(subject);
  const answer = await requester.api.post("/api/v1/verifications", requestBody(subject.email));
  const id = answer.headers.get("x-request-id")!;
  await room.next("new_verification_request");
  room.close();
  expect((await waitForMail(subject.email)).headers["X-Request-Id"]).toBe(id);
  const jobs = await rows<{ name: string }>("SELECT name FROM outbox WHERE request_id = ?", [id]);
  expect(jobs.map(({ name }) => name)).toContain("mail.invite");
  const sent = await until(() => logged("api", id).find(({ event }) => event === "mail.sent"), "its log");
  expect(sent).toMatchObject({ request_id: id, key: expect.stringMatching(/^invite\.lnk_/) });
  const published = await until(
    () => logged("rooms", id).find(({ events }) => "new_notification" in Object(events)),
    "the room's log",
  );
  expect(published).toEqual({
    event: "room.published",
    at: expect.any(String),
    request_id: id,
    events: { new_verification_request: 1, new_notification: 1 },
    delivered: 2,
  });
});

it("a row that a job writes has the id of the request behind the job", async () => {
  const requester = await account({ unverified: true });
  const subject = await account();
  const asked = await requester.api.post("/api/v1/verifications", requestBody(subject.email));
  // The invitation is held back, because the requester's address isn't verified.
  await until(async () => {
    const sql = "SELECT 1 FROM outbox WHERE request_id = ? AND name = 'mail.invite' AND status = 'done'";
    return (await rows(sql, [asked.headers.get("x-request-id")!])).length > 0;
  }, "the invitation to be held back");
  await execute("UPDATE users SET email_verified_at = 1 WHERE id = ?", [requester.id]);
  const cause = newId("req", Date.now());
  await leave("mail.release_held", { user_id: requester.id }, { request_id: cause });
  await cron();
  expect((await waitForMail(subject.email)).headers["X-Request-Id"]).toBe(cause);
  const written = await rows<{ name: string }>("SELECT name FROM outbox WHERE request_id = ?", [cause]);
  expect(written.map(({ name }) => name)).toEqual(["mail.release_held", "mail.invite"]);
});

it("jobs of one batch log the ids of their own requests, and sent messages carry them", async () => {
  const causes = [newId("req", Date.now()), newId("req", Date.now())];
  // Another test's sweep mustn't run them.
  const next_at = Date.now() + 60 * 60_000;
  const ids = await Promise.all(
    causes.map((request_id) => leave("no.such_job", {}, { request_id, next_at })),
  );
  const lines: { request_id?: string; outbox_id?: string }[] = [];
  const queued: QueueMessage[] = [];
  const own = contextOn(stack().env);
  const sendBatch = async (all: { body: QueueMessage }[]) => {
    queued.push(...all.map(({ body }) => body));
  };
  const env = { ...own.env, JOBS_QUEUE: { sendBatch } as never };
  const ctx: Ctx = { ...own, env, log: (event, fields) => lines.push({ event, ...fields } as object) };
  await dispatch(ctx, await ctx.db.select().from(outbox).where(inArray(outbox.id, ids)));
  const messages = queued.map((body) => ({ body, ack: () => {}, retry: () => {} }));
  await consume(ctx, { messages } as never, allJobs);
  const found = lines.map(({ request_id, outbox_id }) => [outbox_id, request_id]);
  expect(found.toSorted()).toEqual(ids.map((id, i) => [id, causes[i]]).toSorted());
  // The database can't be asked whose row it is.
  const down = contextOn({ ...stack().env, DB_URL: "http://127.0.0.1:9" });
  lines.length = 0;
  const log = ctx.log;
  await consume({ ...down, log }, { messages } as never, allJobs);
  expect(lines.map(({ request_id }) => request_id).toSorted()).toEqual(causes.toSorted());
});
