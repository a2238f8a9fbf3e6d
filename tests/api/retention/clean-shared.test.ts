import { expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { askAccess, askingLink } from "#tests/harness/people/access.ts";
import { account } from "#tests/harness/people/account.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";
import { shareLink } from "#tests/harness/verification/sharing.ts";

it("removes old views, requests and links, and keeps younger ones", async () => {
  const owner = await account();
  const now = Date.now();
  const [old, young] = [now - 181 * DAY, now - 179 * DAY];
  const { id: link, token } = await askingLink(owner);
  const view = (id: string, at: number) =>
    rows(
      "INSERT INTO share_views (id, link_id, user_id, at, device, facts) VALUES (?, ?, ?, ?, 'phone', 0)",
      [id, link, owner.id, at],
    );
  const [oldView, youngView] = [newId("shv", old), newId("shv", young)];
  await view(oldView, old);
  await view(youngView, young);

  for (const _ of [1, 2, 3]) await askAccess(token);
  const asked = await rows<{ id: string }>("SELECT id FROM access_requests WHERE user_id = ?", [owner.id]);
  const requests = [
    { id: newId("acr", old), createdAt: old, decidedAt: null },
    { id: newId("acr", old), createdAt: old, decidedAt: young },
    { id: newId("acr", young), createdAt: young, decidedAt: null },
  ];
  for (const [i, { id, createdAt, decidedAt }] of requests.entries())
    await rows("UPDATE access_requests SET id = ?, created_at = ?, decided_at = ? WHERE id = ?", [
      id,
      createdAt,
      decidedAt,
      asked[i]?.id ?? "",
    ]);

  const links = [
    { id: newId("shl", old - DAY), expires: old, revoked: null },
    { id: newId("shl", old - DAY), expires: young, revoked: null },
    { id: newId("shl", old - DAY), expires: young, revoked: old },
  ];
  for (const { id, expires, revoked } of links)
    await rows("UPDATE share_links SET id = ?, expires_at = ?, revoked_at = ? WHERE id = ?", [
      id,
      expires,
      revoked,
      (await shareLink(owner)).id,
    ]);

  await cron();
  const left = async (table: string) =>
    (await rows<{ id: string }>(`SELECT id FROM ${table} WHERE user_id = ? ORDER BY id`, [owner.id])).map(
      ({ id }) => id,
    );
  await until(async () => (await left("share_views")).length === 1, "the old view to go");
  expect(await left("share_views")).toEqual([youngView]);
  expect(await left("access_requests")).toEqual([requests[1]?.id, requests[2]?.id]);
  expect(await left("share_links")).toEqual([links[1]?.id, link].sort());
});
