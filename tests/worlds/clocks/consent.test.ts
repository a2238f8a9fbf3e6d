import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { requesterBlocks } from "#db/schema/accounts/reports.ts";
import { ledger } from "#db/schema/ledger.ts";
import { optOut } from "#functions/mail/opt-out.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime, START, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const reminders = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ subject }) => subject.endsWith("is waiting for your answer"));

it("reminds on day 3 and day 10, expires the request on day 14 and notifies both sides", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);

  await world.after(3 * DAY - 1);
  expect(await reminders(subject)).toEqual([]);
  await world.after(1);
  expect((await world.row(id)).reminders).toBe(1);
  const [first] = await reminders(subject);
  expect(first?.text).toContain(`/v/${id}#invite=lnk_`);
  expect(first?.text).toContain("ends on its own on November 18, 2026");
  await world.after(0);
  await world.after(7 * DAY - 1);
  expect(await reminders(subject)).toHaveLength(1);
  await world.after(1);
  expect((await world.row(id)).reminders).toBe(2);
  expect(await reminders(subject)).toHaveLength(2);

  await world.after(4 * DAY - 1);
  expect((await world.row(id)).status).toBe("pending");
  await world.after(1);
  expect(await world.row(id)).toMatchObject({
    status: "failed",
    stage: "done",
    failureReason: "consent_expired",
    completedAt: START + 14 * DAY,
    ssn: null,
  });
  expect(await world.titlesOf(requester)).toEqual(["Request expired"]);
  expect(await world.titlesOf(subject)).toEqual(["New verification request", "Request expired"]);
  expect((await world.eventsOf(id)).at(-1)).toBe("verification_updated");
  expect((await mailsTo(requester.email)).map(({ subject: title }) => title)).toEqual([
    "Your identity verification of Jane Doe has expired",
  ]);
  const money = await world.db.select().from(ledger).where(eq(ledger.verificationId, id));
  expect(money).toEqual([]);

  // A later run finds nothing more to do.
  await world.after(DAY);
  expect(await reminders(subject)).toHaveLength(2);
  expect(await world.titlesOf(requester)).toEqual(["Request expired"]);
});

it("sends only the last reminder when the job has paused", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  await world.after(11 * DAY);
  expect((await world.row(id)).reminders).toBe(2);
  expect(await reminders(subject)).toHaveLength(1);
});

it("sends no reminder to people who weren't invited, have blocked the requester, or opted out", async () => {
  const [unproven, requester] = [await world.person({ emailVerifiedAt: null }), await world.person()];
  const [held, blocking, quiet] = [await world.person(), await world.person(), await world.person()];
  const ids = [
    await world.ask(unproven, held),
    await world.ask(requester, blocking),
    await world.ask(requester, quiet),
  ];
  await world.db
    .insert(requesterBlocks)
    .values({ userId: blocking.id, requesterId: requester.id, createdAt: world.ctx.now() });
  const [mail] = await mailsTo(quiet.email);
  const url = new URL(/<([^>]+)>/.exec(mail?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "");
  await optOut(world.ctx, url.searchParams.get("token") ?? "");

  await world.after(4 * DAY);
  for (const person of [held, blocking, quiet]) expect(await reminders(person)).toEqual([]);
  for (const id of ids) expect((await world.row(id)).status).toBe("pending");
});

it("leaves a subject who has answered alone", async () => {
  const [requester, subject] = [await world.person(), await world.person()];
  const id = await world.ask(requester, subject);
  await world.consent(subject, id);
  await world.after(4 * DAY);
  expect(await reminders(subject)).toEqual([]);
  await world.after(11 * DAY);
  expect((await world.row(id)).failureReason).not.toBe("consent_expired");
});
