import { describe, expect, it } from "vitest";
import { client } from "#tests/harness/client.ts";
import { type Account, account, PASSWORD, someEmail } from "#tests/harness/people/account.ts";
import {
  accept,
  expireInvitation,
  harborLettings,
  invitationToken,
  invited,
  memberOf,
  membershipsOf,
  postInvite,
} from "#tests/harness/people/invite-to-team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

/** An account with its open invitation. */
async function invitee(options: { unverified?: boolean } = {}) {
  const team = await harborLettings();
  const person = await account({ firstName: "Jane", lastName: "Doe", ...options });
  const invitation = await invited(team, { email: person.email });
  return { team, person, invitation, token: await invitationToken(person.email) };
}

const tokensOf = (person: Account) =>
  client().post<{ tokens: { accessToken: string } }>("/api/auth/login", {
    email: person.email,
    password: PASSWORD,
  });

describe("POST /api/v1/teams/invitations/accept", () => {
  it("adds the person to the team and tells the inviter", async () => {
    const { team, person, invitation, token } = await invitee();
    const answer = await accept(person.api, token);
    expect(answer.data).toEqual({ team: { id: team.id, name: "Harbor Lettings", role: "member" } });
    expect(await membershipsOf(team.id, person)).toEqual([{ role: "member", department: null }]);
    const told = await rows("SELECT title, message, data FROM notifications WHERE user_id = ?", [
      team.owner.id,
    ]);
    expect(told).toEqual([
      {
        title: "Jane Doe joined Harbor Lettings",
        message: "They accepted your invitation. Their role is Member.",
        data: JSON.stringify({ team_id: team.id }),
      },
    ]);
    const audit = await rows(
      "SELECT actor, detail FROM audit WHERE entity_id = ? AND action = 'team.joined'",
      [team.id],
    );
    expect(audit).toEqual([
      { actor: person.id, detail: JSON.stringify({ invitation: invitation.id, role: "member" }) },
    ]);
    const events = await rows<{ payload: string }>(
      "SELECT payload FROM outbox WHERE name = 'team_updated' AND payload LIKE ?",
      [`%${team.id}%`],
    );
    expect(events.map(({ payload }) => JSON.parse(payload))).toEqual([
      { team_id: team.id, change: "invited" },
      { team_id: team.id, change: "joined" },
    ]);
  });

  it("adds them once when two browsers accept at the same time", async () => {
    const { team, person, token } = await invitee();
    const second = await tokensOf(person);
    const other = client().as(second.data.tokens.accessToken);
    const answers = await Promise.all([accept(person.api, token), accept(other, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("invitation_used");
    expect(await membershipsOf(team.id, person)).toHaveLength(1);
    expect(await rows("SELECT id FROM notifications WHERE user_id = ?", [team.owner.id])).toHaveLength(1);
  });

  it("refuses another account, and names the invited address", async () => {
    const { team, person, token } = await invitee();
    const other = await account();
    const answer = await accept(other.api, token);
    expect([answer.status, answer.error.code]).toEqual([409, "wrong_account"]);
    expect(answer.error.message).toContain(person.email);
    expect(await membershipsOf(team.id, other)).toEqual([]);
  });

  it("refuses an expired invitation, and one that was accepted, even after the person was removed", async () => {
    const { team, person, invitation, token } = await invitee();
    await expireInvitation(invitation.id);
    expect((await accept(person.api, token)).error.code).toBe("invitation_expired");
    await rows("UPDATE team_invitations SET expires_at = ? WHERE id = ?", [
      Date.now() + 100_000,
      invitation.id,
    ]);
    expect((await accept(person.api, token)).status).toBe(200);
    expect((await accept(person.api, token)).error.code).toBe("invitation_used");
    await rows("DELETE FROM memberships WHERE user_id = ?", [person.id]);
    expect((await accept(person.api, token)).error.code).toBe("invitation_used");
    expect(await membershipsOf(team.id, person)).toEqual([]);
  });

  it("proves an address that wasn't confirmed", async () => {
    const { person, token } = await invitee({ unverified: true });
    expect((await accept(person.api, token)).status).toBe(200);
    const me = await person.api.get<{ user: { email_verified: boolean; account_type: string } }>(
      "/api/auth/me",
    );
    expect(me.data.user).toMatchObject({ email_verified: true, account_type: "individual" });
  });

  it("works when the inviter is gone, and uses no department that the team has deleted", async () => {
    const team = await harborLettings();
    await rows("UPDATE teams SET departments = '[\"Sales\"]' WHERE id = ?", [team.id]);
    const person = await account();
    await invited(team, { email: person.email, department: "Sales" });
    const token = await invitationToken(person.email);
    await rows("UPDATE teams SET departments = '[]' WHERE id = ?", [team.id]);
    await rows("DELETE FROM memberships WHERE user_id = ?", [team.owner.id]);
    expect((await accept(person.api, token)).status).toBe(200);
    expect(await membershipsOf(team.id, person)).toEqual([{ role: "member", department: null }]);
    expect(await rows("SELECT id FROM notifications WHERE user_id = ?", [team.owner.id])).toEqual([]);
  });

  it("no longer lets in the guests of someone who was removed, nor to a role above the inviter's lowered one", async () => {
    const team = await harborLettings();
    const [admin, high, low] = [await memberOf(team, "admin"), await account(), await account()];
    const invite = (person: Account, role: string) =>
      postInvite(admin.api, team.id, { email: person.email, role });
    await Promise.all([invite(high, "admin"), invite(low, "viewer")]);
    const [toHigh, toLow] = [await invitationToken(high.email), await invitationToken(low.email)];
    const path = `/api/v1/teams/${team.id}/members/${admin.id}`;
    expect((await team.owner.api.put(`${path}/role`, { role: "manager" })).status).toBe(200);
    expect((await accept(high.api, toHigh)).error.code).toBe("invitation_cancelled");
    const stillOpen = await client().post<{ state: string }>("/api/v1/teams/invitations/read", {
      token: toLow,
    });
    expect(stillOpen.data.state).toBe("open");
    expect((await team.owner.api.delete(path)).status).toBe(204);
    expect((await accept(low.api, toLow)).error.code).toBe("invitation_cancelled");
    for (const person of [high, low]) expect(await membershipsOf(team.id, person)).toEqual([]);
  });

  it("refuses an address at which the team has stopped inviting people, and takes it once it's allowed again", async () => {
    const { team, person, token } = await invitee();
    const allow = (allowedDomains: string[]) =>
      team.owner.api.put(`/api/v1/teams/${team.id}`, { allowedDomains });
    await allow(["harbor.example", "lettings.example"]);
    const answer = await accept(person.api, token);
    expect([answer.status, answer.error.code, answer.error.message]).toEqual([
      409,
      "domain_not_allowed",
      "This team now accepts only addresses at harbor.example or lettings.example. Ask the team to invite you at one of them.",
    ]);
    expect(await membershipsOf(team.id, person)).toEqual([]);
    await allow(["harbor.example", "example.com"]);
    expect((await accept(person.api, token)).status).toBe(200);
  });

  it("lets no one in while the owner changes the allowed domains", async () => {
    for (let round = 0; round < 3; round++) {
      const { team, person, token } = await invitee();
      const path = `/api/v1/teams/${team.id}`;
      const [changed, joined] = await Promise.all([
        team.owner.api.put(path, { allowedDomains: ["harbor.example"] }),
        accept(person.api, token),
      ]);
      expect(changed.status).toBe(200);
      // Whichever was first: someone who joined before the change stays.
      expect([200, 409]).toContain(joined.status);
      expect(await membershipsOf(team.id, person)).toHaveLength(joined.status === 200 ? 1 : 0);
    }
  });

  it("refuses a member, and people who are in 20 teams", async () => {
    const { team, person, token } = await invitee();
    await rows(
      "INSERT INTO memberships (id, team_id, user_id, role, joined_at) VALUES (?, ?, ?, 'viewer', 1)",
      [`mem_${person.id}`, team.id, person.id],
    );
    expect((await accept(person.api, token)).error.code).toBe("already_member");
    const { person: busy, token: another } = await invitee();
    for (let n = 0; n < 20; n++) {
      await rows("INSERT INTO teams (id, name, created_at) VALUES (?, 'Team', 1)", [`team_${busy.id}${n}`]);
      await rows(
        "INSERT INTO memberships (id, team_id, user_id, role, joined_at) VALUES (?, ?, ?, 'viewer', 1)",
        [`mem_${busy.id}${n}`, `team_${busy.id}${n}`, busy.id],
      );
    }
    expect((await accept(busy.api, another)).error.code).toBe("too_many_teams");
  });

  it("leaves the person's earlier requests invisible to colleagues", async () => {
    const { team, person, token } = await invitee();
    const id = await requestOf(person, someEmail());
    await accept(person.api, token);
    expect((await team.owner.api.get(`/api/verifications/${id}`)).status).toBe(404);
    const list = await team.owner.api.get<{ verifications: unknown[] }>("/api/v1/verifications");
    expect(list.data.verifications).toEqual([]);
    expect(await rows("SELECT team_id FROM verifications WHERE id = ?", [id])).toEqual([{ team_id: null }]);
  });
});
