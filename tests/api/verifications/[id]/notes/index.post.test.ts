import { describe, expect, it } from "vitest";
import { MAX_MENTIONS, MAX_NOTE } from "#contract/teams/notes.ts";
import { mailsTo, waitForMail } from "#tests/harness/mail.ts";
import { account } from "#tests/harness/people/account.ts";
import { intoTeam, joins, teamOf } from "#tests/harness/people/team.ts";
import { socket } from "#tests/harness/socket.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { jobsDone } from "#tests/harness/stack/jobs-done.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { mention, teamRequest, toldTo, write } from "./steps.ts";

const ONLY_MEMBERS = { text: "You can mention members of this team only" };
const SECRET = "The landlord's dog bites.";

describe("POST /api/verifications/:id/notes", () => {
  it("adds a note, and notifies and mails the members it mentions, without its text", async () => {
    const { owner, member, id } = await teamRequest();
    const live = await socket(owner);
    const answer = await write(member, id, `${SECRET} ${mention(owner, "The boss")}`);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      text: `${SECRET} @[Olga Owen](${owner.id})`,
      author: { id: member.id, name: "Ana Lopez", avatar: null },
      can_delete: true,
      mentions: [{ user_id: owner.id, name: "Olga Owen" }],
    });
    const event = await live.next("team_updated");
    expect(Object.keys(event.data).toSorted()).toEqual(["change", "team_id"]);
    live.close();
    const mail = await waitForMail(owner.email, ({ text }) => text.includes(`${id}#team-notes`));
    expect(mail.subject).toBe("Ana Lopez mentioned you in a note");
    expect(mail.text).not.toContain(SECRET);
    await jobsDone("team.notify", id);
    expect((await toldTo(owner, id)).filter(({ title }) => title.startsWith("Ana"))).toEqual([
      { title: "Ana Lopez mentioned you", message: "See the note on your team's identity verification." },
    ]);
    const audited = await rows(
      "SELECT actor, detail FROM audit WHERE action = 'note.added' AND entity_id = ?",
      [id],
    );
    expect(audited).toEqual([{ actor: member.id, detail: "{}" }]);
  });

  it("notifies the requester, the assignee and watchers once each, and not the writer", async () => {
    const { owner, member, viewer, team, id } = await teamRequest();
    const idle = await account();
    await joins(team, idle, "member");
    await owner.api.put(`/api/verifications/${id}/assignee`, { userId: member.id });
    await viewer.api.put(`/api/verifications/${id}/watch`, { watching: true });
    await member.api.put(`/api/verifications/${id}/watch`, { watching: true });
    await write(member, id, "Called them.");
    await jobsDone("team.notify", id);
    const wrote = [
      { title: "Ana Lopez wrote a note", message: "See the note on your team's identity verification." },
    ];
    const notesTold = async (one: typeof owner) =>
      (await toldTo(one, id)).filter(({ title }) => title.includes("note"));
    expect(await notesTold(owner)).toEqual(wrote);
    expect(await notesTold(viewer)).toEqual(wrote);
    expect(await notesTold(member)).toEqual([]);
    expect(await notesTold(idle)).toEqual([]);
  });

  it("adds a note that's sent again with its key only once", async () => {
    const { owner, id } = await teamRequest();
    const [first, again] = [
      await write(owner, id, "Once", `k-${id}`),
      await write(owner, id, "Once", `k-${id}`),
    ];
    expect(again.data.id).toBe(first.data.id);
    expect(await rows("SELECT text FROM verification_notes WHERE verification_id = ?", [id])).toEqual([
      { text: "Once" },
    ]);
  });

  it("refuses mentions of anyone who may not open the request, and too many", async () => {
    const { owner, stranger, subject, team, id } = await teamRequest();
    await joins(team, subject, "member");
    await consentTo(subject, id);
    for (const other of [stranger, subject]) {
      const answer = await write(owner, id, `Look, ${mention(other)}`);
      expect([answer.status, answer.error.fields]).toEqual([422, ONLY_MEMBERS]);
    }
    const many = Array.from({ length: MAX_MENTIONS + 1 }, (_, n) => `@[x](usr_${n})`).join(" ");
    for (const text of [many, "", "  ", "x".repeat(MAX_NOTE + 1)])
      expect((await write(owner, id, text)).status).toBe(422);
    expect(await rows("SELECT 1 FROM verification_notes WHERE verification_id = ?", [id])).toEqual([]);
  });

  it("refuses the subject, read-only roles and strangers", async () => {
    const { viewer, subject, stranger, team, id } = await teamRequest();
    await consentTo(subject, id);
    expect((await write(stranger, id, "x")).status).toBe(404);
    expect((await write(viewer, id, "x")).error.code).toBe("role_forbidden");
    expect((await write(subject, id, "x")).error.code).toBe("not_requester_side");
    await joins(team, subject, "admin");
    expect((await write(subject, id, "x")).error.code).toBe("not_requester_side");
    expect(await rows("SELECT 1 FROM verification_notes WHERE verification_id = ?", [id])).toEqual([]);
  });

  it("mails no one who turned it off or lost access", async () => {
    const { owner, member, id } = await teamRequest();
    await owner.api.put("/api/notifications/preferences", { kinds: { mention: { email: "off" } } });
    await write(member, id, `Look, ${mention(owner)}`);
    await jobsDone("mail.mentioned", owner.id);
    expect((await mailsTo(owner.email)).filter(({ subject }) => subject.includes("mentioned"))).toEqual([]);
  });

  it("lets a requester keep notes on a personal request, where no one can be mentioned", async () => {
    const [me, mate] = await Promise.all([account(), account()]);
    const id = await requestOf(me, `${me.id}@example.com`);
    await teamOf([me, "owner"], [mate, "member"]);
    expect((await write(me, id, "For me")).status).toBe(201);
    expect((await write(me, id, mention(mate))).error.fields).toEqual(ONLY_MEMBERS);
    expect((await write(mate, id, "x")).status).toBe(404);
  });

  it("shuts out a member who left", async () => {
    const [owner, leaver] = await Promise.all([account(), account()]);
    const id = await requestOf(leaver, `${owner.id}@example.com`);
    const team = await teamOf([owner, "owner"], [leaver, "member"]);
    await intoTeam(id, team);
    expect((await write(leaver, id, "Mine")).status).toBe(201);
    await rows("DELETE FROM memberships WHERE team_id = ? AND user_id = ?", [team, leaver.id]);
    expect((await write(leaver, id, "Still here")).status).toBe(404);
  });
});
