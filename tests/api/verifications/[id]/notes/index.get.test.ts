import { describe, expect, it } from "vitest";
import { NOTES_AT_ONCE } from "#contract/teams/notes.ts";
import { newId } from "#core/ids.ts";
import { joins } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo, requestOf } from "#tests/harness/verification/verification.ts";
import { mention, type NotesView, notesFor, notesPath, teamRequest, write } from "./steps.ts";

describe("GET /api/verifications/:id/notes", () => {
  it("lists the notes oldest first, for members of any role", async () => {
    const { owner, member, viewer, id } = await teamRequest();
    await write(owner, id, "First");
    await write(member, id, `Second ${mention(owner)}`);
    const { data } = await notesFor(viewer, id);
    expect(data.notes.map(({ text, can_delete }) => [text, can_delete])).toEqual([
      ["First", false],
      [`Second @[Olga Owen](${owner.id})`, false],
    ]);
    expect([data.can_write, data.has_more]).toEqual([false, false]);
    expect((await notesFor(member, id)).data).toMatchObject({
      can_write: true,
      notes: [{ can_delete: false }, { can_delete: true }],
    });
    expect((await notesFor(owner, id)).data).toMatchObject({
      notes: [{ can_delete: true }, { can_delete: true }],
    });
    const detail = await member.api.get<{ actions: string[] }>(`/api/verifications/${id}`);
    expect(detail.data.actions).toContain("discuss");
  });

  it("goes back page by page, also among notes of the same millisecond", async () => {
    const { owner, id } = await teamRequest();
    const ids = Array.from({ length: NOTES_AT_ONCE + 5 }, (_, n) =>
      newId("nte", 1000 + Math.floor(n / 50)),
    ).toSorted();
    await Promise.all(
      ids.map((noteId, n) =>
        rows(
          `INSERT INTO verification_notes (id, verification_id, author_id, text, mentions, created_at)
            VALUES (?, ?, ?, ?, '[]', ?)`,
          [noteId, id, owner.id, "x", 1000 + Math.floor(n / 50)],
        ),
      ),
    );
    const newest = (await notesFor(owner, id)).data;
    expect([newest.notes.map((note) => note.id), newest.has_more]).toEqual([ids.slice(5), true]);
    const before = newest.notes[0]?.id;
    const rest = await owner.api.get<NotesView>(`${notesPath(id)}?before=${before}`);
    expect([rest.data.notes.map((note) => note.id), rest.data.has_more]).toEqual([ids.slice(0, 5), false]);
    expect((await owner.api.get(`${notesPath(id)}?before=x`)).status).toBe(422);
  });

  it("is refused to the subject, also as a teammate, and to strangers", async () => {
    const { owner, subject, stranger, team, id } = await teamRequest();
    await write(owner, id, "Not for you");
    await consentTo(subject, id);
    expect((await notesFor(stranger, id)).status).toBe(404);
    expect((await notesFor(subject, id)).error.code).toBe("not_requester_side");
    await joins(team, subject, "admin");
    expect((await notesFor(subject, id)).error.code).toBe("not_requester_side");
    const detail = await subject.api.get<{ actions: string[]; watching: boolean | null }>(
      `/api/verifications/${id}`,
    );
    expect([detail.data.actions.includes("discuss"), detail.data.watching]).toEqual([false, null]);
    expect(JSON.stringify(detail.data)).not.toContain("Not for you");
  });

  it("is refused to a teammate whom a blocked colleague asks about", async () => {
    const { owner, subject, team } = await teamRequest();
    await joins(team, subject, "manager");
    const earlier = await requestOf(owner, subject.email, { teamId: team });
    await subject.api.post(`/api/verifications/${earlier}/block`);
    const id = await requestOf(owner, subject.email, { teamId: team });
    await write(owner, id, "Not for you");
    await owner.api.put(`/api/verifications/${id}/tags`, { tags: ["doubtful"] });
    expect((await notesFor(subject, id)).error.code).toBe("not_requester_side");
    const { data } = await subject.api.get<{ tags: string[]; actions: string[]; viewer_roles: string[] }>(
      `/api/verifications/${id}`,
    );
    expect([data.viewer_roles, data.tags]).toEqual([["team", "target"], []]);
    expect(data.actions).not.toContain("cancel");
  });
});
