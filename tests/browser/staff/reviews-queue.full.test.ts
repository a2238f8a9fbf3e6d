import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { HOUR } from "#contract/time.ts";
import type { WithAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { account } from "#tests/harness/people/account.ts";
import { staffMember } from "#tests/harness/people/staff.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { checkIdOf } from "#tests/harness/verification/in-review.ts";
import { consentTo, fixture, requestOf, upload, viewWhen } from "#tests/harness/verification/verification.ts";
import { openAs } from "../detail/steps.ts";
import { signInWithCode } from "./steps.ts";

let judge: WithAuthenticator;
/** The check under review for each reason, by the ID of its row. */
const waiting: Record<"same_file" | "documents_disagree" | "name_mismatch", string> = {
  same_file: "",
  documents_disagree: "",
  name_mismatch: "",
};
/** The verification whose documents disagree, for opening both sides' pages. */
let disagreeing: { id: string; subject: Awaited<ReturnType<typeof account>> };

/** Creates a request whose subject uploads all documents and then consents. @returns both people and its ID */
async function begun(files: Buffer<ArrayBuffer>[], more: Record<string, unknown> = {}) {
  const [requester, subject] = await Promise.all([account(), account()]);
  const id = await requestOf(requester, subject.email, more);
  for (const file of files) expect((await upload(subject, id, file)).status).toBe(201);
  await consentTo(subject, id);
  return { requester, subject, id };
}

const inReview = async (one: Awaited<ReturnType<typeof begun>>) => {
  await viewWhen(one.requester, one.id, ({ stage }) => stage === "in_review");
  return checkIdOf(one.id, "identity_match");
};

beforeAll(async () => {
  judge = await staffMember();
  const [used, other] = [await fixture("license.jpg"), await fixture("license-other-name.jpg")];
  const first = await begun([used]);
  await viewWhen(first.requester, first.id, ({ status }) => status === "completed");
  const two = await begun([await fixture("license.jpg"), await fixture("license-other-name.jpg")]);
  disagreeing = two;
  waiting.same_file = await inReview(await begun([used]));
  waiting.documents_disagree = await inReview(two);
  waiting.name_mismatch = await inReview(
    await begun([other], { purpose: "tenant", verificationType: "identity" }),
  );
});

const rowOf = (page: Page, checkId: string) =>
  page.getByRole("row").filter({ has: page.locator(`a[href="/app/reviews/${checkId}"]`) });

/**
 * @returns whether the filtered queue lists a review on any of its pages. Other tests move rows from page to page
 *   meanwhile, so ask again if it should be there.
 */
async function lists(page: Page, filters: string, checkId: string): Promise<boolean> {
  for (let n = 1; ; n++) {
    await page.goto(`/app/reviews?${filters}&page=${n}`);
    await page
      .getByText(/^Showing \d.* reviews?$|^No reviews match$/)
      .first()
      .waitFor();
    if ((await rowOf(page, checkId).count()) > 0) return true;
    if ((await page.getByRole("link", { name: "Next" }).count()) === 0) return false;
  }
}

test("each reason has its own text in the queue and for both sides, and a reused file is marked", async ({
  visitor,
}) => {
  const page = await visitor({ name: "judge" });
  await signInWithCode(page, judge, "/app/reviews");
  const reasons = [
    ["same_file", "Reused document"],
    ["documents_disagree", "Documents disagree"],
    ["name_mismatch", "Different name"],
  ] as const;
  for (const [reason, label] of reasons)
    for (const [other] of reasons) {
      await expect.poll(() => lists(page, `reason=${reason}`, waiting[other])).toBe(reason === other);
      if (reason !== other) continue;
      const row = rowOf(page, waiting[other]);
      await row.getByText(label, { exact: true }).waitFor();
      await row.getByText("Identity", { exact: true }).waitFor();
    }
  await expect.poll(() => lists(page, "reason=same_file&type=identity", waiting.same_file)).toBe(true);
  await expect.poll(() => lists(page, "reason=same_file&type=rental", waiting.same_file)).toBe(false);

  await page.goto(`/app/reviews/${waiting.same_file}`);
  await page.getByText("The same file was used for another person").waitFor();
  await page.goto(`/app/reviews/${waiting.documents_disagree}`);
  await page.getByText("The documents contradict each other about the name or date of birth.").waitFor();
  const { subject, id } = disagreeing;
  const told = await openAs(visitor, subject, id, { name: "subject" });
  await told.getByText("With a reviewer", { exact: true }).first().waitFor();
  await told
    .getByText("The documents contradict each other about the name or date of birth.")
    .first()
    .waitFor();
});

test("the queue can be filtered by when a review is due: new, within a day, overdue", async ({ visitor }) => {
  const check = waiting.name_mismatch;
  const [review] = await rows<{ due_at: number }>("SELECT due_at FROM reviews WHERE check_row_id = ?", [
    check,
  ]);
  const due = review?.due_at ?? 0;
  const mine = "reason=name_mismatch&type=identity";
  for (const [now, age, words] of [
    [Date.now(), "new", null],
    [due - 12 * HOUR, "due_soon", null],
    [due + HOUR, "overdue", "Overdue"],
  ] as const) {
    const headers = { "X-Test-Now": String(now), "X-Test-Door": stack().env.TEST_DOOR ?? "" };
    const page = await visitor({ name: age, headers });
    await page.context().clock.setFixedTime(now);
    await signInWithCode(page, judge, "/app/reviews");
    for (const other of ["new", "due_soon", "overdue"] as const)
      await expect
        .poll(() => lists(page, `${mine}&age=${other}`, check), { message: `${other} when it is ${age}` })
        .toBe(other === age);
    await expect.poll(() => lists(page, mine, check)).toBe(true);
    const row = rowOf(page, check);
    await row.locator(`time[datetime="${new Date(due).toISOString()}"]`).waitFor();
    await expect.poll(() => row.getByText("Overdue", { exact: true }).count()).toBe(words ? 1 : 0);
  }
});
