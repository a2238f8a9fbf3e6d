import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { users } from "#db/schema/accounts/users.ts";
import { checks } from "#db/schema/verification/checks.ts";
import { documents } from "#db/schema/verification/documents.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { removeDocument } from "#functions/evidence/remove.ts";
import { runVerificationChecks } from "#functions/lifecycle/check/run-checks.ts";
import { leave } from "#functions/privacy/leave.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";
import { license } from "#tests/unit/checks/build.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** A subject with one verification under legal hold and one without. */
async function heldAndFree() {
  const [requester, subject] = [await world.person(), await world.person()];
  const [held, free] = [await world.ask(requester, subject), await world.ask(requester, subject)];
  await world.db
    .update(verifications)
    .set({ legalHoldAt: world.ctx.now() })
    .where(eq(verifications.id, held));
  return { subject, held, free };
}

it("keeps the invite of a verification under hold", async () => {
  const { held, free } = await heldAndFree();
  await world.after(15 * DAY + 90 * DAY + 1);
  const left = await world.db
    .select({ ref: links.refId })
    .from(links)
    .where(inArray(links.refId, [held, free]));
  expect(left).toEqual([{ ref: held }]);
});

it("keeps documents and evidence under hold, even when the subject deletes their account", async () => {
  const { subject, held, free } = await heldAndFree();
  const brought: Record<string, string> = {};
  for (const id of [held, free]) {
    await world.consent(subject, id);
    brought[id] = await world.bring(subject, id, license());
    await runVerificationChecks(world.ctx, id);
    await world.settle();
  }
  await world.db.update(users).set({ deletedAt: world.ctx.now() }).where(eq(users.id, subject.id));
  await leave(world.ctx, subject.id);

  for (const [id, isKept] of [
    [held, true],
    [free, false],
  ] as const) {
    const [document] = await world.db
      .select()
      .from(documents)
      .where(eq(documents.id, brought[id] ?? ""));
    expect([document?.deletedAt === null, document?.fields !== null]).toEqual([isKept, isKept]);
    const [check] = await world.db.select().from(checks).where(eq(checks.verificationId, id));
    expect(check?.evidence !== null).toBe(isKept);
  }
});

it("refuses to delete a document under hold", async () => {
  const { subject, held, free } = await heldAndFree();
  const [kept, taken] = [
    await world.bring(subject, held, "unread"),
    await world.bring(subject, free, "unread"),
  ];
  await expect(removeDocument(world.ctx, subject, kept)).rejects.toMatchObject({
    code: "document_in_use",
  });
  await removeDocument(world.ctx, subject, taken);
});
