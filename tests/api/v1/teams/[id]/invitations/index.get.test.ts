import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import {
  accept,
  expireInvitation,
  harborLettings,
  type InvitationView,
  invitationToken,
  invited,
  memberOf,
} from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";

interface Listed {
  invitations: InvitationView[];
  pagination: { page: number; limit: number; totalPages: number; totalCount: number };
}

it("lists pending invitations, newest first, for every member, and not those that ended", async () => {
  const team = await harborLettings();
  const [expired, open, cancelled, used] = [
    await invited(team),
    await invited(team, { role: "admin" }),
    await invited(team),
    await invited(team),
  ];
  await expireInvitation(expired.id);
  await team.owner.api.delete(`/api/v1/teams/${team.id}/invitations/${cancelled.id}`);
  const person = await account({ email: used.email });
  await accept(person.api, await invitationToken(used.email));
  for (const role of ["viewer", "manager"] as const) {
    const { api } = await memberOf(team, role);
    const { data } = await api.get<Listed>(`/api/v1/teams/${team.id}/invitations`);
    expect(data.invitations.map(({ id }) => id)).toEqual([open.id, expired.id]);
    expect(data.invitations.map((one) => one.expired)).toEqual([false, true]);
    expect(data.invitations[0]).toEqual(open);
    expect(data.pagination).toEqual({ page: 1, limit: 20, totalPages: 1, totalCount: 2 });
  }
});

it("pages and searches", async () => {
  const team = await harborLettings();
  const [first, second] = [await invited(team), await invited(team)];
  const get = async (query: string) =>
    (await team.owner.api.get<Listed>(`/api/v1/teams/${team.id}/invitations?${query}`)).data;
  const page = await get("page=2&limit=1");
  expect(page.invitations.map(({ id }) => id)).toEqual([first.id]);
  expect(page.pagination).toMatchObject({ totalPages: 2, totalCount: 2 });
  const found = await get(`search=${second.email.slice(0, 14).toUpperCase()}`);
  expect(found.invitations.map(({ id }) => id)).toEqual([second.id]);
});

it("is hidden from strangers, former members, and members without the second factor that the team requires", async () => {
  const team = await harborLettings();
  const [stranger, member] = [await account(), await memberOf(team, "admin")];
  const get = async (who: typeof stranger) => {
    const { status, error } = await who.api.get(`/api/v1/teams/${team.id}/invitations`);
    return [status, error.code];
  };
  expect(await get(stranger)).toEqual([404, "not_found"]);
  await rows("UPDATE teams SET require_second_factor = 1 WHERE id = ?", [team.id]);
  expect(await get(member)).toEqual([403, "second_factor_required"]);
  await rows("DELETE FROM memberships WHERE user_id = ?", [member.id]);
  expect(await get(member)).toEqual([404, "not_found"]);
});
