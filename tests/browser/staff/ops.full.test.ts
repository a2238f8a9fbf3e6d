import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { beyondAllowance } from "#tests/harness/billing.ts";
import { withAuthenticator } from "#tests/harness/browser/authenticator.ts";
import { test } from "#tests/harness/browser/visitor.ts";
import { linkIn, mailsTo } from "#tests/harness/mail.ts";
import { type Account, account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { npmRun } from "#tests/harness/stack/ops.ts";
import { cron, stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { openAs, shown } from "../detail/steps.ts";
import { signIn } from "../steps.ts";
import { reads, standing } from "../subject/clock-steps.ts";
import { signInWithCode } from "./steps.ts";

let asker: Account;
let subject: Account;
beforeAll(async () => {
  [asker, subject] = await Promise.all([
    account({ firstName: "Marcus", lastName: "Reed" }),
    account({ firstName: "Jane", lastName: "Doe" }),
  ]);
});

/** Runs an operator's command. */
const ops = (...args: string[]) => npmRun("ops", [...args, "--as", "ada"]);
const reviews = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Reviews" });

test("Reviews appears once an operator makes a user staff, and opens only with a second factor", async ({
  visitor,
}) => {
  const person = await account({ firstName: "Rosa", lastName: "Marin" });
  const page = await visitor({ name: "before" });
  await signIn(page, person);
  await page.getByRole("link", { name: "Verifications", exact: true }).first().waitFor();
  expect(await reviews(page).count()).toBe(0);
  await page.goto("/app/reviews");
  await page.waitForURL((url) => !url.pathname.startsWith("/app/reviews"));

  const added = await ops("staff", "add", person.email);
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining("They have no second factor yet") });
  await page.goto("/app/reviews");
  await page.getByRole("heading", { name: "You need a second factor" }).waitFor();
  await page.getByRole("link", { name: "Open Profile" }).waitFor();
  await reviews(page).waitFor();

  const ready = await withAuthenticator(person);
  const desk = await visitor({ name: "staff" });
  await signInWithCode(desk, ready, "/app/dashboard");
  await reviews(desk).click();
  await desk.getByRole("heading", { name: "Reviews", level: 1 }).waitFor();
  await expect.poll(() => desk.getByRole("heading", { name: "You need a second factor" }).count()).toBe(0);

  expect((await ops("staff", "remove", person.email)).code).toBe(0);
  await desk.reload();
  await desk.waitForURL((url) => !url.pathname.startsWith("/app/reviews"));
});

test("an error ID on screen finds the cause in the log, and an action's ID finds what it wrote", async ({
  visitor,
}) => {
  // Use another subject, because the invitations below use up the day's limit between two people.
  const stranger = await account();
  const id = await requestOf(asker, stranger.email);
  const page = await openAs(visitor, asker, id);
  const [cancelled] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith(`/${id}/cancel`)),
    (async () => {
      await page.getByRole("button", { name: "Cancel Verification" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel Verification" }).click();
    })(),
  ]);
  const deed = cancelled.headers()["x-request-id"] ?? "";
  const wrote = await npmRun("ops", ["find", deed]);
  expect(wrote.code).toBe(0);
  expect(wrote.out).toMatch(new RegExp(`verification\\.cancelled  verification ${id}  by ${asker.id}`));

  // Break a row so that it can't be read, as an unforeseen error would.
  await rows("UPDATE verifications SET claims = 'broken' WHERE id = ?", [id]);
  await page.reload();
  await page.getByRole("heading", { name: "Failed to fetch verification details" }).waitFor();
  const shownId = await page.getByText("Error ID").locator("code").innerText();
  const found = await npmRun("ops", ["find", shownId]);
  expect(found).toMatchObject({
    code: 1,
    err: expect.stringMatching(/wrote nothing; if it failed, look in the log for this id$/),
  });
  const log = join(stack().dataDir, "logs", "api.log");
  const said = await until(
    async () => (await readFile(log, "utf8")).split("\n").find((line) => line.includes(shownId)),
    "the log to have the error",
  );
  expect(said).toMatch(/error/i);
});

const invites = async (id: string) =>
  (await mailsTo(subject.email)).filter(({ text }) => text.includes(`/v/${id}#invite=`));
const oneMore = (id: string, count: number) =>
  until(async () => (await invites(id))[count - 1], `invite ${count} of ${id}`);

/** Runs the cron job once the row is due. @param where SQL condition for the row */
async function minute(where: string, id: string): Promise<void> {
  await rows(`UPDATE outbox SET next_at = 0 WHERE status = 'pending' AND ${where}`, [id]);
  await cron();
}
const ofInvite = "payload ->> 'link_id' IN (SELECT id FROM links WHERE ref_id = ?)";

test("a lost invitation is mailed again, even after its job became a dead letter, and each link works", async ({
  visitor,
}) => {
  const id = await requestOf(asker, subject.email);
  await oneMore(id, 1);
  expect((await ops("resend", id)).out).toBe(`Another invite to the subject of ${id} is on its way.`);
  await minute(ofInvite, id);
  const again = await oneMore(id, 2);
  const page = await visitor({ name: "subject" });
  await signIn(page, subject);
  await page.goto(String(linkIn(again, `/v/${id}`)));
  await page.getByRole("button", { name: "Open Request" }).click();
  await reads(standing(page), "Waiting for your answer");

  expect((await ops("resend", id)).code).toBe(0);
  // The result of a mail service that's been down for a day.
  const [dead] = await rows<{ id: string }>(
    `UPDATE outbox SET status = 'dead', attempts = 9, last_error = 'The mail service answered 503'
      WHERE status = 'pending' AND ${ofInvite} RETURNING id`,
    [id],
  );
  const row = dead?.id ?? "";
  expect((await npmRun("ops", ["outbox", "--dead"])).out).toMatch(
    new RegExp(`${row}  mail\\.release_invite  dead  9 attempts  The mail service answered 503  req_\\w+`),
  );
  await cron();
  expect(await invites(id)).toHaveLength(2);
  expect((await ops("replay", row)).out).toBe(`mail.release_invite (${row}) will run again within a minute.`);
  await minute("id = ?", row);
  const last = await oneMore(id, 3);
  await page.goto(String(linkIn(last, `/v/${id}`)));
  await page.getByRole("button", { name: "Open Request" }).click();
  await shown(page);
  await reads(standing(page), "Waiting for your answer");
});

test("an operator's credit shows on the requester's page and can't exceed the charge", async ({
  visitor,
}) => {
  const id = await beyondAllowance(await requestOf(asker, subject.email));
  await consentTo(subject, id);
  expect((await ops("credit", id, "1.25", "--why", "Late answer")).out).toBe(
    `Credited $1.25 for ${id}; $1.74 can still be credited.`,
  );
  expect((await ops("credit", id, "1.75", "--why", "Late answer")).err).toBe(
    `At most $1.74 of the charge for ${id} can be credited, not $1.75`,
  );
  expect(
    await rows(
      "SELECT amount_cents, reason FROM ledger_entries WHERE verification_id = ? AND kind = 'credit'",
      [id],
    ),
  ).toEqual([{ amount_cents: 125, reason: "by_hand" }]);
  const page = await openAs(visitor, asker, id);
  await reads(page.getByRole("region", { name: "Details" }), "Credited", "$1.25");
});
