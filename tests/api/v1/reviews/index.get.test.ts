import { beforeAll, describe, expect, it } from "vitest";
import { reviewTime } from "#contract/reviews/review-time.ts";
import { MINUTE } from "#contract/time.ts";
import { withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { decide, type InReview, inReview } from "#tests/harness/verification/in-review.ts";
import { JANE } from "#tests/harness/verification/verification.ts";

interface Queue {
  reviews: {
    check_id: string;
    verification_id: string;
    check: string;
    reason: string;
    opened_at: string;
    due_at: string;
    is_overdue: boolean;
    proposed: string | null;
    proposed_by_me: boolean;
  }[];
  counts: Record<"open" | "overdue" | "due_soon" | "to_confirm", number>;
  pagination: { totalPages: number; totalCount: number };
}

/** Other tests add to the same queue, so we look for our own reviews on all of its pages. */
async function queue(one: Account, filters: Record<string, string> = {}, now = Date.now()): Promise<Queue> {
  const pageAt = async (page: number) => {
    const query = new URLSearchParams({ limit: "100", page: String(page), ...filters });
    return (await one.api.get<Queue>(`/api/v1/reviews?${query}`, { now })).data;
  };
  const first = await pageAt(1);
  for (let page = 2; page <= first.pagination.totalPages; page++)
    first.reviews.push(...(await pageAt(page)).reviews);
  return first;
}
const listed = async (
  one: Account,
  { checkId }: InReview,
  filters: Record<string, string> = {},
  now = Date.now(),
) => (await queue(one, filters, now)).reviews.find((review) => review.check_id === checkId);

let judge: Account;
let open: InReview;
beforeAll(async () => {
  [judge, open] = await Promise.all([staffMember(), inReview()]);
});

describe("GET /api/v1/reviews", () => {
  it("lists what waits for a reviewer, with reason and deadline but no personal data", async () => {
    const found = await listed(judge, open);
    expect(found).toMatchObject({
      verification_id: open.id,
      check: "identity_match",
      verification_type: "identity",
      reason: "name_doubt",
      is_overdue: false,
      proposed: null,
    });
    expect(Date.parse(found!.due_at)).toBe(reviewTime("standard").dueAt(Date.parse(found!.opened_at)));
    expect(JSON.stringify(found)).not.toMatch(/jane|doe|@/i);
  });

  it("is for staff with a second factor", async () => {
    const [guest, careful, careless] = [await account(), await withAuthenticator(), await account()];
    await rows("UPDATE users SET staff = 1 WHERE id = ?", [careless.id]);
    const codes = await Promise.all(
      [guest, careful, careless].map(async (one) => {
        const answer = await one.api.get("/api/v1/reviews");
        return [answer.status, answer.error.code];
      }),
    );
    expect(codes).toEqual([
      [403, "staff_only"],
      [403, "staff_only"],
      [403, "second_factor_required"],
    ]);
  });

  it("hides a review from the requester, the subject and the requester's team", async () => {
    const team = await teamOf([open.requester, "owner"]);
    const [mate, ofOtherTeam, byAddress] = [await staffMember(), await staffMember(), await staffMember()];
    await teamOf([open.requester, "member"], [mate, "viewer"]);
    const asked = await inReview();
    await intoTeam(asked.id, await teamOf([ofOtherTeam, "viewer"]));
    expect(team).toMatch(/^team_/);
    const [requester, subject] = [await staffMember(open.requester), await staffMember(open.subject)];
    for (const party of [mate, requester, subject]) expect(await listed(party, open)).toBeUndefined();
    expect(await listed(ofOtherTeam, asked)).toBeUndefined();
    await rows("UPDATE verifications SET target_user_id = NULL, target_email = ? WHERE id = ?", [
      byAddress.email,
      asked.id,
    ]);
    expect(await listed(byAddress, asked)).toBeUndefined();
    expect(await listed(judge, open)).toBeDefined();
    expect(await listed(judge, asked)).toBeDefined();
  });

  it("filters by reason, age and type, and lists the earliest deadline first", async () => {
    const late = await inReview({
      purpose: "tenant",
      personalInfo: { ...JANE, firstName: "Maria", lastName: "Gonzalez" },
    });
    // The deadline is still ahead, or the minute's job that other tests run would close the review. The reader's clock
    // is past it.
    const due = Date.now() + 2 * MINUTE;
    const then = due + MINUTE;
    await rows("UPDATE reviews SET due_at = ?, opened_at = 1 WHERE check_row_id = ?", [due, late.checkId]);
    const all = await queue(judge, {}, then);
    const place = (one: InReview) => all.reviews.findIndex(({ check_id }) => check_id === one.checkId);
    expect(all.reviews[place(late)]).toMatchObject({ reason: "name_mismatch", is_overdue: true });
    expect(place(late)).toBeLessThan(place(open));
    expect(all.counts.overdue).toBeGreaterThan(0);
    expect(all.counts.open).toBeGreaterThan(all.counts.overdue);
    const overdue = { reason: "name_mismatch", age: "overdue", type: "identity" };
    expect(await listed(judge, late, overdue, then)).toBeDefined();
    const others: Record<string, string>[] = [
      { reason: "name_doubt" },
      { age: "new" },
      { age: "due_soon" },
      { type: "rental" },
    ];
    for (const other of others) expect(await listed(judge, late, other, then)).toBeUndefined();
    expect(await listed(judge, open, { age: "new" })).toBeDefined();
    const wrong = await judge.api.get("/api/v1/reviews?reason=whatever");
    expect(wrong.status).toBe(422);
    expect(await listed(judge, late, { age: "due_soon" })).toBeDefined();
  });

  it("marks the reviews that wait for a second reviewer", { tags: ["full"] }, async () => {
    const [first, held] = [await staffMember(), await inReview()];
    await decide(first, held.checkId, "adverse");
    expect(await listed(first, held)).toMatchObject({ proposed: "adverse", proposed_by_me: true });
    expect(await listed(judge, held)).toMatchObject({ proposed: "adverse", proposed_by_me: false });
    expect((await queue(judge)).counts.to_confirm).toBeGreaterThan(0);
  });

  it("hides a proposal that no longer counts", { tags: ["full"] }, async () => {
    const [first, held] = [await staffMember(), await inReview()];
    await decide(first, held.checkId, "adverse");
    expect(await listed(judge, held)).toMatchObject({ proposed: "adverse" });
    await rows("UPDATE users SET staff = 0 WHERE id = ?", [first.id]);
    expect(await listed(judge, held)).toMatchObject({ proposed: null, proposed_by_me: false });
  });

  it("leaves out requests that have ended", { tags: ["full"] }, async () => {
    const gone = await inReview();
    await gone.subject.api.post(`/api/verifications/${gone.id}/withdraw`);
    expect(await listed(judge, gone)).toBeUndefined();
    const answer = await decide(judge, gone.checkId, "approve");
    expect([answer.status, answer.error.code]).toEqual([409, "review_closed"]);
  });
});
