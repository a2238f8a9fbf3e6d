import { describe, expect, it } from "vitest";
import { DAY } from "#contract/time.ts";
import { linkIn, mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account, someEmail } from "#tests/harness/people/account.ts";
import {
  accept,
  expireInvitation,
  harborLettings,
  invitationToken,
  invited,
  memberOf,
  type NamedTeam,
  postInvite,
} from "#tests/harness/people/invite-to-team.ts";
import { teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";

const rowsOf = (team: NamedTeam) =>
  rows("SELECT * FROM team_invitations WHERE team_id = ? ORDER BY id", [team.id]);

describe("POST /api/v1/teams/:id/invite", () => {
  it("invites one address and mails it a link, without the message", async () => {
    const team = await harborLettings();
    await rows("UPDATE teams SET departments = '[\"Sales\"]' WHERE id = ?", [team.id]);
    const email = someEmail();
    const answer = await postInvite(team.owner.api, team.id, {
      email: ` ${email.toUpperCase()} `,
      role: "manager",
      department: "Sales",
      message: "Hi!\nJoin us.",
    });
    expect(answer.status).toBe(201);
    expect(answer.data.invitations).toEqual([
      {
        id: expect.stringMatching(/^inv_/),
        email,
        role: "manager",
        department: "Sales",
        created_at: expect.any(String),
        inviter_name: "Ana Lopez",
        expires_at: expect.any(String),
        sent_count: 1,
        expired: false,
      },
    ]);
    const [one] = answer.data.invitations;
    expect(Date.parse(one!.expires_at) - Date.parse(one!.created_at)).toBe(7 * DAY);

    const mail = await waitForMail(email);
    expect(mail.subject).toBe("Ana Lopez invites you to join Harbor Lettings on Countersign");
    expect(linkIn(mail, "/team/accept").hash).toMatch(/^#token=lnk_/);
    expect(mail.text + mail.html).not.toContain("Join us");
    const audit = await rows(
      "SELECT actor, detail FROM audit WHERE entity_id = ? AND action = 'team.invited'",
      [team.id],
    );
    expect(audit).toEqual([
      { actor: team.owner.id, detail: JSON.stringify({ invitation: one!.id, role: "manager" }) },
    ]);
  });

  it("invites several addresses at once, each only once", async () => {
    const team = await harborLettings();
    const [a, b] = [someEmail(), someEmail()];
    const { data } = await postInvite(team.owner.api, team.id, { emails: [a, b, a], role: "viewer" });
    expect(data.invitations.map(({ email }) => email).sort()).toEqual([a, b].sort());
    await Promise.all([waitForMail(a), waitForMail(b)]);
  });

  it("names the problem of each address and invites no one", async () => {
    const team = await harborLettings();
    const member = await memberOf(team, "member");
    const open = await invited(team);
    await rows('UPDATE teams SET allowed_domains = \'["harbor.test","example.com"]\' WHERE id = ?', [
      team.id,
    ]);
    const before = await rowsOf(team);
    const answer = await postInvite(team.owner.api, team.id, {
      emails: [someEmail(), member.email, open.email, "x@elsewhere.test", team.owner.email],
      role: "member",
    });
    expect(answer.status).toBe(422);
    expect(answer.error.fields).toEqual({
      "emails.1": `${member.email} is already a member`,
      "emails.2": `${open.email} has already been invited. Send the invitation again instead.`,
      "emails.3": "Only addresses at harbor.test or example.com can be invited",
      "emails.4": "You can't invite yourself",
    });
    expect(await rowsOf(team)).toEqual(before);
    const single = await postInvite(team.owner.api, team.id, { email: member.email, role: "member" });
    expect(single.error.fields).toEqual({ email: `${member.email} is already a member` });
  });

  it.each([
    [{ role: "member" }, { email: "Please enter an email address" }],
    [{ role: "member", email: "" }, { email: "Please enter an email address" }],
    [{ role: "owner", email: "a@example.com" }, { role: "Choose admin, manager, member or viewer" }],
    [
      { role: "member", email: "a@example.com", department: "Sales" },
      { department: "Choose one of the team's departments" },
    ],
    [
      { role: "member", emails: Array.from({ length: 21 }, (_, i) => `a${i}@example.com`) },
      { emails: "Enter at most 20 addresses" },
    ],
  ])("refuses %j", async (body, fields) => {
    const team = await harborLettings();
    const answer = await postInvite(team.owner.api, team.id, body);
    expect([answer.status, answer.error.fields]).toEqual([422, fields]);
  });

  it("replaces an expired invitation to the same address", async () => {
    const team = await harborLettings();
    const first = await invited(team);
    const token = await invitationToken(first.email);
    await expireInvitation(first.id);
    const second = await invited(team, { email: first.email, role: "viewer" });
    expect(await rowsOf(team)).toMatchObject([
      { id: first.id, cancelled_at: expect.any(Number) },
      { id: second.id, cancelled_at: null },
    ]);
    const person = await account({ email: first.email });
    expect((await accept(person.api, token)).error.code).toBe("invitation_cancelled");
  });

  it("lets managers and admins invite up to their own role, and no one else", async () => {
    const team = await harborLettings();
    const post = async (role: "admin" | "manager" | "member" | "viewer", grants: string) => {
      const { status, json } = await postInvite((await memberOf(team, role)).api, team.id, {
        email: someEmail(),
        role: grants,
      });
      return [status, (json as { error?: { code: string } }).error?.code];
    };
    expect(await post("admin", "admin")).toEqual([201, undefined]);
    expect(await post("manager", "manager")).toEqual([201, undefined]);
    expect(await post("manager", "admin")).toEqual([403, "forbidden"]);
    expect(await post("member", "viewer")).toEqual([403, "role_forbidden"]);
    expect(await post("viewer", "viewer")).toEqual([403, "role_forbidden"]);
    expect(await rowsOf(team)).toHaveLength(2);
    const stranger = await account();
    expect((await postInvite(stranger.api, team.id, { email: someEmail(), role: "viewer" })).status).toBe(
      404,
    );
  });

  it("needs the inviter's own address to be confirmed", async () => {
    const team = await harborLettings();
    await rows("UPDATE users SET email_verified_at = NULL WHERE id = ?", [team.owner.id]);
    const answer = await postInvite(team.owner.api, team.id, { email: someEmail(), role: "member" });
    expect([answer.status, answer.error.code]).toEqual([403, "email_unverified"]);
  });

  it("allows 50 open invitations, even when two requests come at once", async () => {
    const team = await harborLettings();
    const first = await invited(team);
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 47)
        INSERT INTO team_invitations (id, team_id, email, role, invited_by, created_at, expires_at)
        SELECT id || i, team_id, i || email, role, invited_by, created_at, expires_at
        FROM team_invitations, n WHERE id = ?`,
      [first.id],
    );
    const two = () =>
      postInvite(team.owner.api, team.id, { emails: [someEmail(), someEmail()], role: "member" });
    const answers = await Promise.all([two(), two()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("too_many_invitations");
    expect(await rowsOf(team)).toHaveLength(50);
    await expireInvitation(first.id);
    expect((await postInvite(team.owner.api, team.id, { email: someEmail(), role: "member" })).status).toBe(
      201,
    );
  });

  it("answers a repeated request with the first one's invitations", async () => {
    const team = await harborLettings();
    const body = { emails: [someEmail(), someEmail()], role: "member" };
    const post = () =>
      team.owner.api.post<{ invitations: unknown[] }>(`/api/v1/teams/${team.id}/invite`, body, {
        idempotencyKey: "invite-once",
      });
    const first = await post();
    const second = await post();
    expect([second.status, second.data]).toEqual([201, first.data]);
    expect(await rowsOf(team)).toHaveLength(2);
  });

  it("doesn't answer a repeated request of someone who was removed since", async () => {
    const team = await harborLettings();
    const admin = await memberOf(team, "admin");
    const body = { email: someEmail(), role: "member" };
    const post = () =>
      admin.api.post(`/api/v1/teams/${team.id}/invite`, body, { idempotencyKey: "invite-then-gone" });
    expect((await post()).status).toBe(201);
    await team.owner.api.delete(`/api/v1/teams/${team.id}/members/${admin.id}`);
    const { status, error } = await post();
    expect([status, error.code]).toEqual([404, "not_found"]);
  });

  it("mails one mailbox at most ten times a day for one inviter, from all their teams", async () => {
    const owner = await account();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n++) {
      const team = await teamOf([owner, "owner"]);
      for (let i = 0; i < 4; i++) {
        const email = `flooded+${n}${i}@${owner.id.replace("_", "-")}.example.com`;
        statuses.push((await postInvite(owner.api, team, { email, role: "member" })).status);
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
  });

  it("doesn't mail an address that blocked invitations", async () => {
    const team = await harborLettings();
    const person = await account();
    await person.api.put("/api/users/invitations", { blocked: true });
    const { id } = await invited(team, { email: person.email });
    const other = await invited(team);
    await waitForMail(other.email);
    expect(await mailsTo(person.email)).toEqual([]);
    expect(await rows("SELECT id FROM team_invitations WHERE id = ?", [id])).toHaveLength(1);
  });

  it("keeps names that imitate a brand out of the mail", async () => {
    const team = await harborLettings();
    await rows("UPDATE teams SET name = 'PayPal Security' WHERE id = ?", [team.id]);
    const { email } = await invited(team);
    const mail = await waitForMail(email);
    expect(mail.subject).toBe("Ana Lopez invites you to join a team on Countersign");
    expect(mail.text).not.toContain("PayPal");
  });
});
