import { expect, it } from "vitest";
import type { Client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import {
  accept,
  harborLettings,
  invitationToken,
  invited,
  memberOf,
} from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const cancel = (api: Client, team: string, id: string) =>
  api.delete(`/api/v1/teams/${team}/invitations/${id}`);
const cancelledAt = async (id: string) =>
  (
    await rows<{ cancelled_at: number | null }>("SELECT cancelled_at FROM team_invitations WHERE id = ?", [
      id,
    ])
  )[0]?.cancelled_at;

it("cancels an invitation, whose link stops working", async () => {
  const team = await harborLettings();
  const one = await invited(team);
  const token = await invitationToken(one.email);
  expect((await cancel(team.owner.api, team.id, one.id)).status).toBe(204);
  expect((await cancel(team.owner.api, team.id, one.id)).status).toBe(204);
  const person = await account({ email: one.email });
  expect((await accept(person.api, token)).error.code).toBe("invitation_cancelled");
  const audit = await rows(
    "SELECT detail FROM audit WHERE entity_id = ? AND action = 'team.invitation_cancelled'",
    [team.id],
  );
  expect(audit).toEqual([{ detail: JSON.stringify({ invitation: one.id, role: "member" }) }]);
  const events = await rows(
    "SELECT payload FROM outbox WHERE name = 'team_updated' AND payload LIKE ? AND payload LIKE '%cancelled%'",
    [`%${team.id}%`],
  );
  expect(events).toHaveLength(1);
});

it("refuses one that was accepted", async () => {
  const team = await harborLettings();
  const one = await invited(team);
  const person = await account({ email: one.email });
  await accept(person.api, await invitationToken(one.email));
  const answer = await cancel(team.owner.api, team.id, one.id);
  expect([answer.status, answer.error.code]).toEqual([409, "invitation_used"]);
});

it("refuses roles above the caller's, members without the right, and strangers, without changes", async () => {
  const team = await harborLettings();
  const one = await invited(team, { role: "admin" });
  const other = await harborLettings();
  const as = async (api: Client, of: string) => {
    const { status, error } = await cancel(api, of, one.id);
    return [status, error.code];
  };
  expect(await as((await memberOf(team, "manager")).api, team.id)).toEqual([403, "forbidden"]);
  expect(await as((await memberOf(team, "viewer")).api, team.id)).toEqual([403, "role_forbidden"]);
  expect(await as((await account()).api, team.id)).toEqual([404, "not_found"]);
  expect(await as(other.owner.api, other.id)).toEqual([404, "not_found"]);
  expect(await cancelledAt(one.id)).toBeNull();
});
