import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY, HOUR } from "#contract/time.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { attestations } from "#db/schema/verification/attestations.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { decideContact } from "#functions/attestation/contacts.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { listVerifications } from "#functions/lists/list.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { employed, letter } from "#tests/unit/checks/attested/build.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const people = async () => [await world.person(), await world.person()] as const;

/** Whom a row of the viewer's list waits for, and since when (UTC ms). */
async function waitOf({ id: viewer }: User, id: string) {
  const { verifications } = await listVerifications(world.ctx, viewer, {
    page: 1,
    limit: 10,
    dateRange: "all",
  });
  const row = verifications.find((one) => one.id === id)!;
  return [row.waiting_for, row.waiting_since && Date.parse(row.waiting_since)];
}

it("a row waits for consent since the invitation, for documents since consent, and for no one at the end", async () => {
  const [requester, subject] = await people();
  const asked = world.ctx.now();
  const id = await world.ask(requester, subject);
  await world.after(DAY);
  expect(await waitOf(requester, id)).toEqual(["consent", asked]);
  const agreed = world.ctx.now();
  await world.consent(subject, id);
  await world.after(2 * DAY);
  expect(await waitOf(requester, id)).toEqual(["documents", agreed]);
  expect(await waitOf(subject, id)).toEqual(["documents", agreed]);
  await world.after(6 * DAY);
  expect(await world.row(id)).toMatchObject({ status: "failed", failureReason: "evidence_expired" });
  expect(await waitOf(requester, id)).toEqual([null, null]);
});

it("a row whose invitation is held back waits since it's sent", async () => {
  const [requester, subject] = await people();
  const id = await world.ask(requester, subject);
  const [invitation] = await world.db.select().from(links).where(eq(links.refId, id));
  await world.db
    .update(links)
    .set({ expiresAt: invitation!.expiresAt + DAY })
    .where(eq(links.refId, id));
  expect(await waitOf(requester, id)).toEqual(["consent", null]);
  const sent = world.ctx.now() + DAY;
  await world.after(DAY + HOUR);
  expect(await waitOf(requester, id)).toEqual(["consent", sent]);
});

it("a row waits for a reviewer since the review was opened", async () => {
  const [requester, subject] = await people();
  const id = await world.ask(requester, subject);
  await world.consent(subject, id);
  await world.bring(subject, id, license());
  await world.bring(subject, id, license({ dateOfBirth: "1971-01-01" }));
  await world.after(HOUR);
  const opened = world.ctx.now();
  await runVerificationChecks(world.ctx, id);
  await world.after(HOUR);
  expect(await waitOf(requester, id)).toEqual(["reviewer", opened]);
});

it("a row waits for our checks since they run", async () => {
  const [requester, subject] = await people();
  const id = await world.ask(requester, subject);
  await world.consent(subject, id);
  await world.after(HOUR);
  const clockSince = world.ctx.now();
  await world.db.update(verifications).set({ stage: "checking", clockSince }).where(eq(verifications.id, id));
  expect(await waitOf(requester, id)).toEqual(["checks", clockSince]);
});

it("a row waits for the employer since the subject allowed us to ask", async () => {
  const [requester, subject] = await people();
  const claims = { ...employed, employment: { ...employed.employment!, contactEmail: "hr@acme-foods.test" } };
  const id = await world.ask(requester, subject, { type: "employment", claims });
  await world.consent(subject, id);
  await world.bring(subject, id, letter);
  await runVerificationChecks(world.ctx, id);
  await world.settle();
  expect((await waitOf(subject, id))[0]).toBe("contact_decision");
  await world.after(HOUR);
  const [contact] = await world.db.select().from(attestations).where(eq(attestations.verificationId, id));
  const allowed = world.ctx.now();
  await decideContact(world.ctx, subject.id, id, { id: contact!.id, decision: "approve" });
  await world.settle();
  await world.after(HOUR);
  expect(await waitOf(requester, id)).toEqual(["employer", allowed]);
});
