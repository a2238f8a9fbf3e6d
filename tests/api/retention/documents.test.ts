import { expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { account } from "#tests/harness/people/account.ts";
import { db, rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import {
  consentTo,
  fixture,
  requestOf,
  upload,
  view,
  viewWhen,
} from "#tests/harness/verification/verification.ts";

it("documents are deleted 30 days after their verification ended, not earlier; the result stays", async () => {
  const [requester, subject] = [await account(), await account()];
  const id = await requestOf(requester, subject.email);
  await consentTo(subject, id);
  const { data } = await upload(subject, id, await fixture("license.jpg"));
  await viewWhen(requester, id, (now) => now.status === "completed");
  const endedDaysAgo = async (days: number) => {
    const client = db();
    await client.execute({
      sql: "UPDATE verifications SET completed_at = ? WHERE id = ?",
      args: [Date.now() - days * DAY, id],
    });
    client.close();
    await cron();
  };

  await endedDaysAgo(29);
  expect((await subject.api.get(data.url)).status).toBe(200);

  await endedDaysAgo(31);
  await until(async () => (await subject.api.get(data.url)).status === 404, "the document to go");
  const [row] = await rows("SELECT fields, deleted_at FROM documents WHERE id = ?", [data.id]);
  expect(row).toEqual({ fields: null, deleted_at: expect.any(Number) });
  await until(
    async () =>
      (
        await rows(
          "SELECT id FROM outbox WHERE name = 'object.delete' AND status = 'done' AND payload LIKE ?",
          [`%${data.id}%`],
        )
      ).length === 1,
    "its file to be deleted",
  );
  expect((await view(requester, id)).results?.overall_score).toBeGreaterThan(0);
});
