import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { linkToken } from "#functions/accounts/links/links.ts";
import { decideAddress } from "#functions/lifecycle/answer/decide-address.ts";
import { proposeAddress } from "#functions/lifecycle/answer/propose-address.ts";
import { cancelVerification } from "#functions/lifecycle/end/cancel.ts";
import { remindSubject } from "#functions/lifecycle/remind/remind.ts";
import { presentVerification } from "#functions/lifecycle/show/present.ts";
import { loadCaseFile } from "#functions/verification/case-file/load-case-file.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime, START, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const READER = {
  address: "192.0.2.7",
  network: "192.0.2.0/24",
  userAgent: null,
  isBrowser: true,
  cookie: null,
};

/** Asks that a request goes to another address, with its newest link. */
async function propose(id: string, email: string): Promise<void> {
  const [link] = await world.db
    .select()
    .from(links)
    .where(and(eq(links.refId, id), isNull(links.usedAt)));
  const invite = await linkToken(world.ctx.env, link!);
  await proposeAddress(world.ctx, READER, id, { invite, email });
}

const reminders = async ({ email }: User) =>
  (await mailsTo(email)).filter(({ subject }) => subject.endsWith("is waiting for your answer"));
const answerBy = async (viewer: User, id: string) =>
  (await presentVerification(world.ctx, await loadCaseFile(world.ctx, viewer.id, id))).answer_by;

it("starts the time to answer and the reminders over at the new address", async () => {
  const [requester, former, subject] = [await world.person(), await world.person(), await world.person()];
  const id = await world.ask(requester, former);
  await world.after(10 * DAY);
  expect((await world.row(id)).reminders).toBe(2);
  expect(await reminders(former)).toHaveLength(1);
  await propose(id, subject.email);
  expect(await answerBy(requester, id)).toBe(new Date(START + 14 * DAY).toISOString());
  await decideAddress(world.ctx, requester.id, id, { approve: true });
  await world.settle();
  expect(await world.row(id)).toMatchObject({ reminders: 0, remindedAt: null, openedAt: null });
  expect(await answerBy(requester, id)).toBe(new Date(START + 24 * DAY).toISOString());

  // The first address hears nothing more.
  await world.after(3 * DAY);
  expect([(await reminders(former)).length, (await reminders(subject)).length]).toEqual([1, 1]);
  await world.after(11 * DAY - 1);
  expect((await world.row(id)).status).toBe("pending");
  await world.after(1);
  expect(await world.row(id)).toMatchObject({
    failureReason: "consent_expired",
    completedAt: START + 24 * DAY,
    proposedEmail: null,
  });
  expect(await world.titlesOf(former)).toEqual(["New verification request"]);
  expect(await world.titlesOf(subject)).toContain("Request expired");
  expect((await mailsTo(former.email)).at(-1)?.subject).toMatch(/is waiting for your answer$/);
});

it("never mails a reminder to the first address that was still on its way", async () => {
  const [requester, former, subject] = [await world.person(), await world.person(), await world.person()];
  const id = await world.ask(requester, former);
  await world.settle();
  await propose(id, subject.email);
  await remindSubject(world.ctx, requester.id, id);
  await decideAddress(world.ctx, requester.id, id, { approve: true });
  await world.settle();
  expect(await reminders(former)).toEqual([]);
  expect((await mailsTo(subject.email)).map((mail) => mail.subject)).toEqual([
    expect.stringMatching(/wants to verify you$/),
  ]);
});

it("drops what waits when the request's time is up", async () => {
  const [requester, former] = [await world.person(), await world.person()];
  const id = await world.ask(requester, former);
  await world.after(DAY);
  await propose(id, (await world.person()).email);
  await world.after(13 * DAY);
  expect(await world.row(id)).toMatchObject({ failureReason: "consent_expired", proposedEmail: null });
});

it("says nothing to a new address that hasn't been invited when the request is canceled", async () => {
  const [requester, former, subject] = [await world.person(), await world.person(), await world.person()];
  const id = await world.ask(requester, former);
  await world.settle();
  await propose(id, subject.email);
  await decideAddress(world.ctx, requester.id, id, { approve: true });
  await cancelVerification(world.ctx, requester.id, id);
  await world.settle();
  expect(await mailsTo(subject.email)).toEqual([]);
});
