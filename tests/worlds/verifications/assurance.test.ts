import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { WANTED_LEVELS, type WantedLevel } from "#contract/assurance/levels.ts";
import { DAY, isoTime } from "#contract/time.ts";
import { listQuery } from "#contract/verification/verification.schema.ts";
import type { User } from "#db/schema/accounts/users.ts";
import { verifications } from "#db/schema/verification/verifications.ts";
import { closeDispute } from "#functions/disputes/close-dispute.ts";
import { openDispute } from "#functions/disputes/open-dispute.ts";
import { withdrawConsent } from "#functions/lifecycle/answer/withdraw.ts";
import { verifyBack } from "#functions/lifecycle/request/mutual.ts";
import { exportList, exportRows } from "#functions/lists/export.ts";
import { listVerifications } from "#functions/lists/list.ts";
import { tombstoneMark } from "#functions/retention/tombstones.ts";
import { deleteAgain } from "#scripts/ops/backup/files/delete-again.ts";
import { assured, finish, proofingAt, recordMatch } from "#tests/harness/world/assured.ts";
import { ownTime, type World } from "#tests/harness/world/time.ts";

let world: World;
beforeAll(async () => {
  world = await ownTime();
});
afterAll(() => world?.stop());

/** @returns the ids that a viewer's list finds, after comparing their number with the total */
async function found(
  viewer: User,
  assurance: WantedLevel,
  more: Record<string, string> = {},
  ctx = world.ctx,
) {
  const answer = await listVerifications(ctx, viewer.id, listQuery.parse({ assurance, ...more }));
  expect(answer.pagination.totalCount).toBe(answer.verifications.length);
  return answer.verifications.map(({ id }) => id);
}

/** @returns the level that a viewer's list shows for a request */
async function shown(viewer: User, id: string, ctx = world.ctx) {
  const { verifications: rows } = await listVerifications(ctx, viewer.id, listQuery.parse({}));
  return rows.find((row) => row.id === id)?.assurance_level;
}

/** @returns the level in each row of a CSV file, by id */
async function exported(answer: Response): Promise<Record<string, string | undefined>> {
  const [head, ...rows] = (await answer.text()).trimEnd().split("\r\n");
  const column = head?.split(",").indexOf("assurance_level") ?? -1;
  return Object.fromEntries(rows.map((row) => [row.split(",")[0], row.split(",")[column]]));
}

describe("the list's filter by level", () => {
  it("finds results of at least this level, in lists, counts, searches and files", async () => {
    const requester = await world.person();
    const ids = new Map<string, string>();
    for (const level of WANTED_LEVELS) ids.set(level, (await assured(world, level, { requester })).id);
    const none = await assured(world, "low", { requester });
    await recordMatch(world, none.id, { proofing: null });
    const open = await world.ask(requester, none.subject);
    for (const [i, level] of WANTED_LEVELS.entries()) {
      const expected = WANTED_LEVELS.slice(i).map((one) => ids.get(one));
      expect((await found(requester, level)).sort(), level).toEqual(expected.toSorted());
      const file = await exported(
        await exportList(world.ctx, requester.id, listQuery.parse({ assurance: level })),
      );
      expect(Object.keys(file).sort()).toEqual(expected.toSorted());
    }
    const medium = ["medium", "high", "very_high"].map((level) => ids.get(level)).sort();
    for (const more of [{ search: "doe" }, { scope: "mine" }, { status: "completed" }])
      expect((await found(requester, "medium", more)).sort()).toEqual(medium);
    const levels = {
      ...Object.fromEntries([...ids].map(([level, id]) => [id, level])),
      [none.id]: "none",
      [open]: "",
    };
    expect(await exported(await exportRows(world.ctx, requester.id, Object.keys(levels)))).toEqual(levels);
    expect(await shown(requester, none.id)).toBe("none");
    expect(await shown(requester, open)).toBeNull();
  });

  it("finds results for their subjects, too, and never for strangers", async () => {
    const { id, subject } = await assured(world, "medium");
    expect(await found(subject, "medium")).toEqual([id]);
    expect(await found(await world.person(), "low")).toEqual([]);
  });

  it("doesn't find a level whose evidence has expired, even before the clock has run", async () => {
    const { id, requester } = await assured(world, "medium", { expiresAt: isoTime(world.ctx.now() + DAY) });
    const at = (ms: number) => ({ ...world.ctx, now: () => world.ctx.now() + ms });
    expect(await found(requester, "medium", {}, at(DAY - 1))).toEqual([id]);
    expect(await shown(requester, id, at(DAY - 1))).toBe("medium");
    const over = at(DAY + 1000);
    expect(await found(requester, "low", {}, over)).toEqual([]);
    expect(await shown(requester, id, over)).toBeNull();
    const file = await exported(await exportRows(over, requester.id, [id]));
    expect(file).toEqual({ [id]: "" });
  });
});

describe("a result's level", () => {
  it("is gone once consent is withdrawn, and the list no longer finds it", async () => {
    const { id, requester, subject } = await assured(world, "medium", {
      expiresAt: isoTime(world.ctx.now() + DAY),
    });
    expect(await found(requester, "medium")).toEqual([id]);
    await withdrawConsent(world.ctx, subject.id, id);
    expect(await world.row(id)).toMatchObject({ assuranceLevel: null, assuranceUntil: null });
    for (const viewer of [requester, subject]) {
      expect(await found(viewer, "low")).toEqual([]);
      expect(await shown(viewer, id)).toBeNull();
    }
    await world.after(2 * DAY);
    expect((await world.row(id)).assuranceLevel).toBeNull();
  });

  it("is gone when a restore withdraws consent again, even if the subject's account is unknown", async () => {
    const { id, requester } = await assured(world, "medium");
    await world.db.update(verifications).set({ targetUserId: null }).where(eq(verifications.id, id));
    await deleteAgain(world.ctx, "ops:ada", new Set([await tombstoneMark({ kind: "consent", id })]));
    expect(await found(requester, "low")).toEqual([]);
    expect((await world.row(id)).assuranceLevel).toBeNull();
  });

  it("is held back with the result of a mutual check, and released with it", async () => {
    const [one, other] = [await world.person(), await world.person()];
    const notify = { sms: false, email: true };
    const peer = { kind: "identity", context: "dating", notify, mutualOffered: true } as const;
    const there = await world.ask(one, other, { peer });
    const { id: back } = await verifyBack(world.ctx, other.id, there);
    await world.settle();
    await finish(world, other, there);
    await recordMatch(world, there, { proofing: proofingAt("medium") });
    expect((await world.row(there)).status).toBe("completed");
    for (const viewer of [one, other]) {
      expect(await found(viewer, "low")).toEqual([]);
      expect(await shown(viewer, there)).toBeNull();
    }
    await finish(world, one, back);
    for (const viewer of [one, other]) expect(await found(viewer, "medium")).toEqual([there]);
  });

  it("falls while a finding is disputed, and comes back when the finding stands", async () => {
    const { id, requester, subject } = await assured(world, "medium");
    const dispute = await openDispute(world.ctx, subject.id, id, {
      check: "identity_match",
      finding: "name_and_birth_date_match",
      statement: "It isn't mine.",
    });
    expect([await shown(requester, id), await found(requester, "low")]).toEqual(["none", []]);
    const staff = await world.person({ staff: true });
    const decision = { outcome: "rejected", reason: "It was compared again." } as const;
    await closeDispute(world.ctx, staff.id, dispute, decision);
    expect([await shown(requester, id), await found(requester, "medium")]).toEqual(["medium", [id]]);
  });

  it("counts no tests", async () => {
    const { id, requester } = await assured(world, "high");
    await recordMatch(world, id, { sandbox: true });
    expect([await shown(requester, id), await found(requester, "low")]).toEqual(["none", []]);
  });

  it("doesn't exist for a business", async () => {
    const { id, requester } = await assured(world, "high");
    await world.db.update(verifications).set({ type: "business" }).where(eq(verifications.id, id));
    await recordMatch(world, id, { proofing: proofingAt("high") });
    expect(await shown(requester, id)).toBeNull();
  });
});
