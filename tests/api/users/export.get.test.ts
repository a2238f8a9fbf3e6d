import { describe, expect, test } from "vitest";
import { CONSENT_VERSION } from "#contract/verification/consent.ts";
import { waitForMail } from "#tests/harness/mail.ts";
import { askAccess, askingLink } from "#tests/harness/people/access.ts";
import { type Account, account, someEmail } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { until } from "#tests/harness/until.ts";
import { openShared, shareLink } from "#tests/harness/verification/sharing.ts";
import { consentTo, fixture, requestOf, upload, view } from "#tests/harness/verification/verification.ts";

const PATH = "/api/users/export";
type Item = Record<string, unknown> & { id: string };
interface Exported {
  exported_at: string;
  profile: Record<string, unknown>;
  last_active_at: string;
  sessions: Item[];
  verifications_requested: Item[];
  verifications_about_me: Item[];
  consents: Item[];
  documents: Item[];
  notes_to_my_teams: Item[];
  watched_verifications: { verification_id: string }[];
  notification_preferences: { kind: string; in_app: boolean; email: string; push: boolean }[];
  team_invitations_received: Item[];
  team_invitations_sent: Item[];
  share_links: Item[];
  share_link_views: Item[];
  access_requests: Item[];
  notifications: Item[];
  activity: { action: string; entity_id: string }[];
}
const exported = async (one: Account) => {
  const answer = await one.api.get(PATH);
  return { answer, data: JSON.parse(new TextDecoder().decode(answer.bytes)) as Exported };
};

describe("GET /api/users/export", () => {
  test("is a file with everything about the person and nothing about others", async () => {
    const [landlord, tenant] = [await account(), await account({ firstName: "Jane", lastName: "Doe" })];
    const id = await requestOf(landlord, tenant.email, { notes: "Elm Street, for us only" });
    await consentTo(tenant, id);
    const document = await upload(tenant, id, await fixture("license-unreadable.jpg"));
    const { answer, data } = await exported(tenant);
    expect(answer.headers.get("content-disposition")).toMatch(
      /^attachment; filename="countersign-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    const me = await tenant.api.get<{ user: unknown }>("/api/auth/me");
    expect(data.profile).toEqual(me.data.user);
    expect(Date.parse(data.last_active_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(data.sessions).toHaveLength(1);
    expect(data.verifications_requested).toEqual([]);
    expect(data.verifications_about_me.map((v) => v.id)).toEqual([id]);
    expect(data.verifications_about_me[0]).toMatchObject({ viewer_roles: ["target"], notes: null });
    expect(data.consents).toMatchObject([
      { verification_id: id, text_version: CONSENT_VERSION, withdrawn_at: null },
    ]);
    expect(data.documents).toMatchObject([{ id: document.data.id, verification_id: id, deleted_at: null }]);
    expect(data.notifications.length).toBeGreaterThan(0);
    expect(data.activity.map((entry) => entry.action)).toEqual(
      expect.arrayContaining(["user.registered", "consent.given", "document.uploaded", "user.exported"]),
    );

    const other = (await exported(landlord)).data;
    expect(other.verifications_requested).toMatchObject([
      { id, viewer_roles: ["requester"], notes: "Elm Street, for us only" },
    ]);
    expect(other).toMatchObject({ verifications_about_me: [], consents: [], documents: [] });
    expect(JSON.stringify(other.activity)).not.toContain("document.uploaded");
  });

  test("has share links without tokens, their views, and requests for access", async () => {
    const owner = await account();
    const { id, token } = await shareLink(owner, { label: "Flat" });
    await openShared(token);
    await until(
      async () => (await rows("SELECT 1 FROM share_views WHERE link_id = ?", [id])).length > 0,
      "a view",
    );
    const asking = await askingLink(owner);
    const email = someEmail("vera");
    await askAccess(asking.token, { email, message: "Hello" });
    const { data } = await exported(owner);
    expect(data.share_links).toMatchObject([{ id, label: "Flat" }, { id: asking.id }]);
    expect(data.share_link_views).toMatchObject([{ link_id: id, facts: 1 }]);
    expect(data.access_requests).toMatchObject([
      { link_id: asking.id, email, message: "Hello", status: "pending" },
    ]);
    for (const secret of [token, asking.token, "_hash"])
      expect(JSON.stringify(data.share_links)).not.toContain(secret);
  });

  test("has one's work in teams: notes, watches, mail choices, and invitations both ways", {
    tags: ["full"],
  }, async () => {
    const [boss, mate] = [await account({ firstName: "Olga", lastName: "Owen" }), await account()];
    const team = await teamOf([boss, "owner"], [mate, "member"]);
    const id = await requestOf(boss, someEmail());
    await intoTeam(id, team);
    await boss.api.post(`/api/verifications/${id}/notes`, { text: "Call the landlord" });
    await mate.api.post(`/api/verifications/${id}/notes`, { text: "Done" });
    await mate.api.put(`/api/verifications/${id}/watch`, { watching: true });
    await mate.api.put("/api/notifications/preferences", { kinds: { mention: { email: "off" } } });
    const guest = await account();
    await boss.api.post(`/api/v1/teams/${team}/invite`, {
      email: guest.email,
      role: "viewer",
      message: "Join us",
    });
    const invitation = { team: "Team", email: guest.email, role: "viewer", message: "Join us" };
    expect((await exported(boss)).data).toMatchObject({
      notes_to_my_teams: [{ verification_id: id, text: "Call the landlord" }],
      team_invitations_sent: [invitation],
      team_invitations_received: [],
    });
    expect((await exported(mate)).data).toMatchObject({
      notes_to_my_teams: [{ verification_id: id, text: "Done" }],
      watched_verifications: [{ verification_id: id }],
      notification_preferences: [{ kind: "mention", in_app: true, email: "off", push: true }],
      team_invitations_sent: [],
    });
    expect((await exported(guest)).data).toMatchObject({
      notes_to_my_teams: [],
      team_invitations_received: [{ ...invitation, accepted_at: null }],
    });
  });

  test("shows each verification as its page does", async () => {
    const [landlord, tenant] = [await account(), await account()];
    const id = await requestOf(landlord, tenant.email);
    // The subject's time to answer starts with the email.
    await waitForMail(tenant.email);
    const { data } = await exported(landlord);
    expect(data.verifications_requested).toEqual([await view(landlord, id)]);
  });

  test("contains no secrets: no hash and no token", async () => {
    const one = await account();
    await upload(one, null, await fixture("license.jpg"));
    const { answer } = await exported(one);
    const text = new TextDecoder().decode(answer.bytes);
    const [document] = await rows<{ sha256: string }>("SELECT sha256 FROM documents WHERE owner_id = ?", [
      one.id,
    ]);
    for (const secret of ["scrypt", one.refreshToken, document?.sha256]) expect(text).not.toContain(secret);
  });

  test("contains a long history completely, each row once", async () => {
    const one = await account();
    const ids = Array.from({ length: 250 }, (_, i) => `ntf_${one.id}_${String(i).padStart(4, "0")}`);
    for (const id of ids)
      await rows(
        "INSERT INTO notifications (id, user_id, type, title, message, data, priority, dedupe_key, created_at) VALUES (?, ?, 'system_notification', 't', 'm', '{}', 'medium', ?, 0)",
        [id, one.id, id],
      );
    expect((await exported(one)).data.notifications.map((n) => n.id)).toEqual(ids);
  });

  test("is limited per hour, and refused to a session that has ended", { tags: ["full"] }, async () => {
    const one = await account();
    const now = Date.now();
    for (let i = 0; i < 5; i++) expect((await one.api.get(PATH, { now })).status).toBe(200);
    expect((await one.api.get(PATH, { now })).status).toBe(429);
    const other = await account();
    await other.api.post("/api/auth/logout");
    expect((await other.api.get(PATH)).error.code).toBe("token_invalid");
  });
});
