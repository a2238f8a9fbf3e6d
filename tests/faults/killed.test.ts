import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { ownStack } from "#tests/harness/stack/own-stack.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import {
  consentTo,
  fileWhenReady,
  fixture,
  requestOf,
  upload,
  view,
} from "#tests/harness/verification/verification.ts";
import { allPublished, announced, eventsAfter, seqsOf, sweep, upTo } from "./published.ts";

let stack: Awaited<ReturnType<typeof ownStack>>;

beforeAll(async () => {
  stack = await ownStack();
});
afterAll(async () => {
  await stack?.stop();
});

async function everythingIsKilledAndStartedAgain(): Promise<void> {
  await stack.kill("SIGKILL");
  for (const part of ["database", "storage", "mail", "rooms", "documents", "api", "front"] as const)
    await stack.restart(part);
}

describe("a stack that is killed with SIGKILL between consent and result", () => {
  it("completes after a restart, and no mail or notification is lost or sent twice", async () => {
    const on = stack;
    const [requester, subject]: Account[] = [await account({ on }), await account({ on })];
    const id = await requestOf(requester!, subject!.email);
    await waitForMail(subject!.email, (mail) => mail.text.includes(id), on.mailUrl);
    await consentTo(subject!, id);
    expect((await upload(subject!, id, await fixture("license.jpg"))).status).toBe(201);
    await everythingIsKilledAndStartedAgain();

    await until(
      async () => {
        await sweep(stack);
        const open = await rows("SELECT id FROM outbox WHERE status <> 'done'", [], stack.dbUrl);
        return open.length === 0 && (await view(requester!, id)).status === "completed";
      },
      "the verification to complete after the restart",
      60_000,
    );

    const notices = await rows(
      "SELECT user_id, type, count(*) AS n FROM notifications WHERE type = 'verification_completed' GROUP BY 1, 2",
      [],
      stack.dbUrl,
    );
    expect(notices.map((row) => [row.user_id, row.n]).sort()).toEqual(
      [
        [requester!.id, 1],
        [subject!.id, 1],
      ].sort(),
    );
    for (const person of [requester!, subject!]) {
      const mails = await mailsTo(person.email, stack.mailUrl);
      const subjects = mails.map((mail) => mail.subject);
      expect(new Set(subjects).size).toBe(subjects.length);
      expect(mails.filter((mail) => mail.text.includes(id)).length).toBe(person === subject ? 2 : 1);
    }
  });

  it("gives up on a document after the last attempt, so that its subject can upload another", {
    tags: ["full"],
  }, async () => {
    const on = stack;
    const [requester, subject] = [await account({ on }), await account({ on })];
    const id = await requestOf(requester, subject.email);
    await upload(subject, id, await fixture("license.jpg"));
    await stack.kill("SIGKILL", "storage");
    await consentTo(subject, id);
    const client = db(stack.dbUrl);
    await until(
      async () => {
        // Seven attempts have already failed.
        await client.execute(
          "UPDATE outbox SET attempts = 7, next_at = 0, not_before = 0 WHERE name = 'document.read' AND status = 'pending'",
        );
        await cron(stack.apiUrl);
        const [document] = (await view(subject, id)).documents;
        return document?.reading === "unreadable" && document.reading_reason === "technical_fault";
      },
      "the document to be given up",
      60_000,
    );
    client.close();
    await stack.restart("storage");
    expect((await upload(subject, id, await fixture("license.jpg"))).status).toBe(201);
    await until(
      async () => (await view(requester, id)).status === "completed",
      "the second document's result",
    );
  });

  it("accepts requests once the database is back", { tags: ["full"] }, async () => {
    const person = await account({ on: stack });
    await stack.kill("SIGKILL", "database");
    const broken = await person.api.get("/api/v1/verifications");
    expect([broken.status, broken.error.code, broken.headers.get("Retry-After")]).toEqual([
      503,
      "unavailable",
      "5",
    ]);
    await stack.restart("database");
    expect((await person.api.get("/api/v1/verifications")).status).toBe(200);
  });
});

test("uploads are stored while the documents Worker is down, and read once it's back", async () => {
  const [requester, subject] = [await account({ on: stack }), await account({ on: stack })];
  const id = await requestOf(requester, subject.email);
  await consentTo(subject, id);
  await stack.kill("SIGKILL", "documents");
  const { status, data } = await upload(subject, id, await fixture("license.jpg"));
  expect(status).toBe(201);
  const pending = await requester.api.get(data.url);
  expect([pending.status, pending.error.code]).toEqual([409, "copy_pending"]);
  await stack.restart("documents");
  await until(async () => {
    // Rows that no consumer got count as lost, and the minute's job hands them over.
    await sweep(stack);
    return (await view(requester, id)).status === "completed";
  }, "the result");
  expect((await fileWhenReady(requester, data.url)).status).toBe(200);
});

test("after the Worker was killed between commit and publish, the sweep announces everything once", async () => {
  const on = stack;
  const [subject, ...requesters] = await Promise.all(Array.from({ length: 13 }, () => account({ on })));
  const working = requesters.map((one) => requestOf(one, subject!.email).catch(() => null));
  await Promise.race(working);
  await stack.kill("SIGKILL", "api");
  await Promise.all(working);
  await stack.restart("api");
  await allPublished(stack);
  const told = await announced(stack, subject!);
  expect(Object.keys(told).length).toBeGreaterThan(0);
  expect(new Set(Object.values(told))).toEqual(new Set([1]));
  const { events, seq } = await eventsAfter(subject!, 0);
  expect(seqsOf(events)).toEqual(upTo(0, seq));
});
