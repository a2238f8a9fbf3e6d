import { expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { newId } from "#core/ids.ts";
import { harborLettings, invited } from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { cron } from "#tests/harness/stack/stack.ts";
import { until } from "#tests/harness/until.ts";

it("deletes invitations with their links 30 days after they ended, and keeps younger ones", async () => {
  const team = await harborLettings();
  const [old, young] = [Date.now() - 31 * DAY, Date.now() - 29 * DAY];
  const ended = [
    { id: newId("inv", old - 9 * DAY), column: "expires_at", at: old },
    { id: newId("inv", old - 9 * DAY), column: "cancelled_at", at: old },
    { id: newId("inv", old - 9 * DAY), column: "accepted_at", at: old },
    { id: newId("inv", old - 9 * DAY), column: "expires_at", at: young },
    { id: newId("inv", old - 9 * DAY), column: "cancelled_at", at: young },
  ];
  for (const { id, column, at } of ended) {
    const one = await invited(team);
    await rows(`UPDATE team_invitations SET id = ?, ${column} = ? WHERE id = ?`, [id, at, one.id]);
    await rows("UPDATE links SET ref_id = ? WHERE ref_id = ?", [id, one.id]);
  }
  const left = () => rows<{ id: string }>("SELECT id FROM team_invitations WHERE team_id = ?", [team.id]);
  const kept = ended.slice(3).map(({ id }) => id);
  // Another test's cron may be in the middle of it.
  await until(async () => {
    await cron();
    return (await left()).length <= kept.length || null;
  }, "the cleaning");
  expect((await left()).map(({ id }) => id).sort()).toEqual(kept.sort());
  const links = await rows<{ ref_id: string }>(
    `SELECT ref_id FROM links WHERE ref_id IN (${ended.map(() => "?").join(",")})`,
    ended.map(({ id }) => id),
  );
  expect(links.map(({ ref_id }) => ref_id).sort()).toEqual(kept);
});
