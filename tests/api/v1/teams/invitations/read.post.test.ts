import { expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { account } from "#tests/harness/people/account.ts";
import {
  accept,
  expireInvitation,
  harborLettings,
  invitationToken,
  invited,
} from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const read = (token: string) =>
  client().post<Record<string, unknown>>("/api/v1/teams/invitations/read", { token });
const NOTHING = {
  role: null,
  department: null,
  message: null,
  email: null,
  expires_at: null,
  has_account: false,
};

it("shows an open invitation to the holder of its link, with the message as it was written", async () => {
  const team = await harborLettings();
  const one = await invited(team, { role: "viewer", message: "Hi <b>you</b>\nJoin us." });
  const token = await invitationToken(one.email);
  const open = {
    state: "open",
    team: { name: "Harbor Lettings", is_suspicious: false },
    inviter_name: "Ana Lopez",
    inviter_unverified_name: null,
    role: "viewer",
    department: null,
    message: "Hi <b>you</b>\nJoin us.",
    email: one.email,
    expires_at: one.expires_at,
    has_account: false,
  };
  expect((await read(token)).data).toEqual(open);
  await account({ email: one.email });
  expect((await read(token)).data).toEqual({ ...open, has_account: true });
});

it("shows only the state, the team and the inviter of one that ended", async () => {
  const team = await harborLettings();
  const about = {
    team: { name: "Harbor Lettings", is_suspicious: false },
    inviter_name: "Ana Lopez",
    inviter_unverified_name: null,
  };
  const one = await invited(team, { message: "Secret" });
  const token = await invitationToken(one.email);
  await expireInvitation(one.id);
  expect((await read(token)).data).toEqual({ ...about, ...NOTHING, state: "expired" });
  await rows("UPDATE team_invitations SET expires_at = ? WHERE id = ?", [Date.now() + 100_000, one.id]);

  const person = await account({ email: one.email });
  await accept(person.api, token);
  expect((await read(token)).data).toEqual({ ...about, ...NOTHING, state: "used" });
  await rows("DELETE FROM memberships WHERE user_id = ?", [person.id]);
  expect((await read(token)).data).toEqual({ ...about, ...NOTHING, state: "removed" });

  const other = await invited(team);
  const otherToken = await invitationToken(other.email);
  await team.owner.api.delete(`/api/v1/teams/${team.id}/invitations/${other.id}`);
  expect((await read(otherToken)).data).toMatchObject({ ...NOTHING, state: "cancelled" });
});

it("calls the invitations of a deleted team canceled", async () => {
  const team = await harborLettings();
  const one = await invited(team);
  const token = await invitationToken(one.email);
  await rows("UPDATE teams SET deleted_at = 1 WHERE id = ?", [team.id]);
  expect((await read(token)).data.state).toBe("cancelled");
  const person = await account({ email: one.email });
  expect((await accept(person.api, token)).error.code).toBe("invitation_cancelled");
});

it("accepts no token but its own", async () => {
  const team = await harborLettings();
  const token = await invitationToken((await invited(team)).email);
  const other = await account({ unverified: true });
  const [link] = await rows<{ id: string }>("SELECT id FROM links WHERE ref_id = ?", [other.id]);
  for (const wrong of [`${token.slice(0, -4)}AAAA`, token.split(".")[0], "x", `${link?.id}.AAAA`]) {
    const answer = await read(wrong ?? "");
    expect([answer.status, answer.error.code]).toEqual([404, "link_invalid"]);
  }
});
