import { expect, it } from "vitest";
import { account } from "#tests/harness/people/account.ts";
import { joins } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { consentTo } from "#tests/harness/verification/verification.ts";
import { notesFor, notesPath, teamRequest, write } from "./steps.ts";

it("deletes one's own note, and any note for managers", async () => {
  const { owner, member, team, id } = await teamRequest();
  const [mine, theirs] = [await write(member, id, "Mine"), await write(owner, id, "Theirs")];
  const drop = (person: typeof owner, noteId: string) => person.api.delete(`${notesPath(id)}/${noteId}`);
  expect((await drop(member, theirs.data.id)).error.code).toBe("not_author");
  expect((await drop(member, mine.data.id)).status).toBe(200);
  expect((await drop(member, mine.data.id)).status).toBe(404);
  const manager = await account();
  await joins(team, manager, "manager");
  expect((await drop(manager, theirs.data.id)).status).toBe(200);
  expect((await notesFor(owner, id)).data.notes).toEqual([]);
  expect(
    await rows(
      "SELECT actor, detail FROM audit WHERE action = 'note.deleted' AND entity_id = ? ORDER BY id",
      [id],
    ),
  ).toEqual([
    { actor: member.id, detail: "{}" },
    { actor: manager.id, detail: "{}" },
  ]);
});

it("is refused to the subject and to strangers, and while the request is held", async () => {
  const { owner, subject, stranger, id } = await teamRequest();
  const note = await write(owner, id, "Stays");
  const path = `${notesPath(id)}/${note.data.id}`;
  await consentTo(subject, id);
  expect((await stranger.api.delete(path)).status).toBe(404);
  expect((await subject.api.delete(path)).status).toBe(403);
  await rows("UPDATE verifications SET legal_hold_at = 1 WHERE id = ?", [id]);
  expect((await owner.api.delete(path)).error.code).toBe("legal_hold");
  expect(await rows("SELECT text FROM verification_notes WHERE verification_id = ?", [id])).toEqual([
    { text: "Stays" },
  ]);
});
