import { describe, expect, it } from "vitest";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { decide, inReview } from "#tests/harness/verification/in-review.ts";
import { fixture, upload, viewWhen } from "#tests/harness/verification/verification.ts";

const reviewsOf = (checkId: string) =>
  rows<{ decision: string | null; decided_at: number | null; due_at: number; reason: string }>(
    "SELECT * FROM reviews WHERE check_row_id = ? ORDER BY opened_at, id",
    [checkId],
  );

describe("a review", () => {
  it("is opened once, however often the checks run, and the subject is told about the difference", {
    tags: ["full"],
  }, async () => {
    const { subject, id, checkId } = await inReview();
    await upload(subject, id, await fixture("license.jpg"));
    await viewWhen(subject, id, ({ stage, documents }) => documents.length === 2 && stage === "in_review");
    expect(await reviewsOf(checkId)).toHaveLength(1);
    const told = await rows<{ title: string }>(
      "SELECT title FROM notifications WHERE user_id = ? AND dedupe_key LIKE 'review:%'",
      [subject.id],
    );
    expect(told.map(({ title }) => title)).toEqual(["Your document shows another name"]);
  });

  it("closes without a decision when its time is up, and its check ends inconclusive", async () => {
    const { requester, id, checkId } = await inReview();
    await cron();
    expect((await reviewsOf(checkId))[0]?.decided_at).toBeNull();
    await rows("UPDATE reviews SET due_at = ? WHERE check_row_id = ?", [Date.now() - 1, checkId]);
    await cron();
    const ended = await viewWhen(requester, id, ({ status }) => status === "failed");
    expect(ended.failure_reason).toBe("inconclusive");
    expect(ended.checks[0]).toMatchObject({
      status: "inconclusive",
      reasons: [
        { code: "name_unclear" },
        { text: "A reviewer had to look at it, but none did in the time we promised." },
      ],
    });
    const [review] = await reviewsOf(checkId);
    expect(review).toMatchObject({ decision: null });
    expect(review?.decided_at).toBeGreaterThanOrEqual(review!.due_at);
    const late = await decide(await staffMember(), checkId, "approve");
    expect([late.status, late.error.message]).toEqual([409, "This is no longer waiting for a reviewer."]);
  });
});
