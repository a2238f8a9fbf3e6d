import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { ledger } from "#db/schema/ledger.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { mailsTo } from "#tests/harness/mail.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

const reminders = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ subject }) => subject === "Documents are still missing");

const statusesOf = async (id: string) => {
  const rows = await world.db.select().from(checks).where(eq(checks.verificationId, id));
  return Object.fromEntries(rows.map((row) => [row.check, row.status]));
};

async function agreed(more: Parameters<World["ask"]>[2] = {}) {
  const [requester, subject] = [await world.person(), await world.person({ passwordHash: "none" })];
  const id = await world.ask(requester, subject, more);
  await world.consent(subject, id);
  return { requester, subject, id };
}

it("reminds on day 3 and day 6, and ends on day 7 with the charge credited when nothing was uploaded", async () => {
  const { requester, subject, id } = await agreed();
  await world.after(3 * DAY - 1);
  expect(await reminders(subject)).toEqual([]);
  await world.after(1);
  const [first] = await reminders(subject);
  expect(first?.text).toContain(`/app/verifications/${id}`);
  expect(first?.text).toContain("until November 11, 2026");
  await world.after(3 * DAY - 1);
  expect(await reminders(subject)).toHaveLength(1);
  await world.after(1);
  expect(await reminders(subject)).toHaveLength(2);

  await world.after(DAY - 1);
  expect((await world.row(id)).status).toBe("in_progress");
  await world.after(1);
  expect(await world.row(id)).toMatchObject({ status: "failed", failureReason: "evidence_expired" });
  expect((await world.titlesOf(requester)).at(-1)).toBe("Request expired");
  expect((await world.titlesOf(subject)).at(-1)).toBe("Request expired");
  expect((await world.eventsOf(id)).at(-1)).toBe("verification_updated");
  for (const { email } of [requester, subject])
    expect((await mailsTo(email)).at(-1)?.subject).toMatch(/has expired$/);
  const money = await world.db.select().from(ledger).where(eq(ledger.verificationId, id));
  expect(money.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
    ["charge", 299],
    ["credit", 299],
  ]);
  await world.after(DAY);
  expect(await reminders(subject)).toHaveLength(2);
});

it("has the checks finish on day 7 with the evidence there is, and notifies both sides", async () => {
  const { requester, subject, id } = await agreed({
    services: ["address_verification"],
    claims: {
      firstName: "Jane",
      lastName: "Doe",
      dateOfBirth: "1990-04-12",
      address: { street: "123 Main St", city: "Springfield", state: "IL", zipCode: "62701" },
    },
  });
  await world.bring(subject, id, license({ address: undefined }));
  await runVerificationChecks(world.ctx, id);
  expect(await statusesOf(id)).toMatchObject({ identity_match: "passed", address_verification: "waiting" });
  expect((await world.row(id)).stage).toBe("awaiting_evidence");

  await world.after(7 * DAY - 1);
  expect((await world.row(id)).evidenceCompleteAt).toBeNull();
  await world.after(1);
  expect(await world.row(id)).toMatchObject({
    status: "completed",
    evidenceCompleteAt: world.ctx.now(),
    completedAt: world.ctx.now(),
  });
  const { address_verification: address } = await statusesOf(id);
  expect(address).not.toBe("waiting");
  for (const person of [requester, subject])
    expect((await world.titlesOf(person)).slice(-2)).toEqual([
      "The time to add documents has passed",
      "Verification completed",
    ]);
});

it("counts an unreadable document as evidence: the request doesn't fail as expired", async () => {
  const { subject, id } = await agreed();
  await world.bring(subject, id, { status: "unreadable", reason: "barcode_not_found" });
  await runVerificationChecks(world.ctx, id);
  await world.after(7 * DAY);
  const { status, failureReason } = await world.row(id);
  expect(status).toBe("failed");
  expect(failureReason).not.toBe("evidence_expired");
});

it("restarts the seven days when a document is requested again", async () => {
  const { subject, id } = await agreed();
  await world.after(6 * DAY);
  expect(await reminders(subject)).toHaveLength(1);
  await world.db
    .update(verifications)
    .set({ evidenceAskedAt: world.ctx.now(), reminders: 0 })
    .where(eq(verifications.id, id));
  await world.after(3 * DAY);
  expect(await reminders(subject)).toHaveLength(2);
  await world.after(4 * DAY - 1);
  expect((await world.row(id)).status).toBe("in_progress");
  await world.after(1);
  expect((await world.row(id)).failureReason).toBe("evidence_expired");
});

it.each(["awaiting_attestation", "in_review"] as const)(
  "gives the subject the full seven days when documents are requested after %s",
  async (stage) => {
    const { id } = await agreed();
    await world.db.update(verifications).set({ stage, reminders: 2 }).where(eq(verifications.id, id));
    await world.after(20 * DAY);
    expect(await world.row(id)).toMatchObject({ status: "in_progress", stage });
    await runVerificationChecks(world.ctx, id);
    expect(await world.row(id)).toMatchObject({
      stage: "awaiting_evidence",
      evidenceAskedAt: world.ctx.now(),
      reminders: 0,
    });
    await world.after(DAY);
    expect((await world.row(id)).status).toBe("in_progress");
  },
);

it("counts the front of a card as nothing, because no check uses it", async () => {
  const { subject, id } = await agreed();
  const documentId = await world.bring(subject, id, "unread");
  await world.db
    .update(documents)
    .set({ side: "front", reading: "picture_only" })
    .where(eq(documents.id, documentId));
  await runVerificationChecks(world.ctx, id);
  expect(await world.row(id)).toMatchObject({ stage: "awaiting_evidence" });
  expect(await statusesOf(id)).toEqual({ identity_match: "waiting" });
  await world.after(7 * DAY);
  expect(await world.row(id)).toMatchObject({ status: "failed", failureReason: "evidence_expired" });
});
