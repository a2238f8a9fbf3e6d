import { expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import type { Env } from "#core/env.ts";
import { listKeys, putObject } from "#functions/documents/store/storage.ts";
import { KEEP } from "#functions/retention/rules.ts";
import { type Tombstone, tombstoneDay, tombstoneMark } from "#functions/retention/tombstones.ts";
import { account, PASSWORD } from "#tests/harness/people/account.ts";
import { stack } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { shareLink, withdrawConsentOf } from "#tests/harness/verification/sharing.ts";
import { consentTo, fixture, requestOf, upload } from "#tests/harness/verification/verification.ts";
import { perform } from "../outbox/rows.ts";

const env = stack().env as unknown as Env;

/** Waits for the record of a deletion. */
const recorded = (what: Tombstone) =>
  until(async () => {
    const key = tombstoneDay(Date.now()) + (await tombstoneMark(what));
    return (await listKeys(env, key, "", 1)).length === 1;
  }, `the record of ${what.kind} ${what.id}`);

it("records what people delete outside of the database, without their ids", async () => {
  const [requester, subject] = [await account(), await account({ accountType: "business" })];
  const id = await requestOf(requester, subject.email);
  await consentTo(subject, id);
  const { data: document } = await upload(subject, null, await fixture("license-unreadable.jpg"));
  await subject.api.delete(`/api/v1/documents/${document.id}`);
  const link = await shareLink(subject);
  const others = [await shareLink(subject), await shareLink(subject)];
  await subject.api.post("/api/profile/revoke-share-link", { id: link.id });
  await subject.api.post("/api/profile/revoke-share-link", {});
  await withdrawConsentOf(subject, id);
  await subject.api.delete("/api/users/me", { body: { password: PASSWORD } });
  await Promise.all(
    [
      { kind: "object" as const, id: `documents/${document.id}` },
      ...[link, ...others].map((one) => ({ kind: "share_link" as const, id: one.id })),
      { kind: "consent" as const, id },
      { kind: "user" as const, id: subject.id },
    ].map(recorded),
  );
  const keys = await listKeys(env, tombstoneDay(Date.now()), "", 1000);
  expect(keys.filter((key) => key.includes(subject.id) || key.includes(document.id))).toEqual([]);
});

it("forgets records after 400 days", async () => {
  const at = (age: number) => `${tombstoneDay(Date.now() - age)}user-${crypto.randomUUID()}`;
  const [old, young] = [at(KEEP.tombstones + 2 * DAY), at(KEEP.tombstones - 2 * DAY)];
  for (const key of [old, young]) await putObject(env, key, new Uint8Array(), "application/octet-stream");
  await perform("storage.sweep", { after: "tombstones/" });
  await until(async () => (await listKeys(env, old, "", 1)).length === 0, "the old record to be gone");
  expect(await listKeys(env, young, "", 1)).toEqual([young]);
});
