import { expect, test } from "vitest";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { passedVerification } from "#tests/harness/verification/sharing.ts";

const messagesTo = async (userId: string) =>
  (
    await rows<{ message: string }>(
      "SELECT message FROM notifications WHERE user_id = ? AND dedupe_key LIKE 'downloaded:%' ORDER BY id",
      [userId],
    )
  ).map(({ message }) => message);

test("the subject is told who downloaded their report, by name until that account is deleted", async () => {
  const [requester, subject] = [await account({ firstName: "Marcus", lastName: "Reed" }), await account()];
  const id = await passedVerification(subject, { requester });
  const answer = await requester.api.post(`/api/verifications/${id}/export`, { format: "csv" });
  expect(answer.status).toBe(200);
  expect(await messagesTo(subject.id)).toEqual(["Marcus Reed downloaded the report about you."]);

  await requester.api.delete("/api/users/me", { body: { password: PASSWORD } });
  await until(
    async () => (await messagesTo(subject.id)).join() !== "Marcus Reed downloaded the report about you.",
    "the name to go",
  );
  expect(await messagesTo(subject.id)).toEqual([
    "Someone who has left Countersign downloaded the report about you.",
  ]);
});

test("teammates count as the same side, and a teammate who is the subject as the subject", async () => {
  const [requester, teammate, subject] = [await account(), await account(), await account()];
  const id = await passedVerification(subject, { requester });
  await intoTeam(id, await teamOf([requester, "owner"], [teammate, "manager"], [subject, "manager"]));
  const exported = async (who: typeof subject) =>
    (await who.api.post(`/api/verifications/${id}/export`, { format: "json" })).status;
  expect(await exported(subject)).toBe(200);
  expect(await messagesTo(subject.id)).toEqual([]);
  expect([await exported(requester), await exported(teammate)]).toEqual([200, 200]);
  expect(await messagesTo(subject.id)).toHaveLength(1);
});
