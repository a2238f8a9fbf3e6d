import { type Account, account } from "#tests/harness/people/account.ts";
import { intoTeam, teamOf } from "#tests/harness/people/team.ts";
import { rows } from "#tests/harness/stack/db.ts";
import { requestOf } from "#tests/harness/verification/verification.ts";

export interface NoteView {
  id: string;
  text: string;
  author: { id: string; name: string; avatar: string | null };
  created_at: string;
  can_delete: boolean;
  mentions: { user_id: string; name: string }[];
}
export interface NotesView {
  notes: NoteView[];
  has_more: boolean;
  can_write: boolean;
}

export const notesPath = (id: string) => `/api/verifications/${id}/notes`;
export const notesFor = (person: Account, id: string) => person.api.get<NotesView>(notesPath(id));
export const write = (person: Account, id: string, text: string, idempotencyKey?: string) =>
  person.api.post<NoteView>(notesPath(id), { text }, idempotencyKey ? { idempotencyKey } : {});
export const mention = (person: Account, name = "Someone") => `@[${name}](${person.id})`;

/** A team's request about someone who isn't in the team. */
export async function teamRequest() {
  const [owner, member, viewer, subject, stranger] = await Promise.all([
    account({ firstName: "Olga", lastName: "Owen" }),
    account({ firstName: "Ana", lastName: "Lopez" }),
    account({ firstName: "Vic", lastName: "Viewer" }),
    account({ firstName: "Jane", lastName: "Doe" }),
    account(),
  ]);
  const id = await requestOf(owner, subject.email);
  const team = await teamOf([owner, "owner"], [member, "member"], [viewer, "viewer"]);
  await intoTeam(id, team);
  return { owner, member, viewer, subject, stranger, team, id };
}

/** @returns the titles and messages of someone's notifications about a request, oldest first */
export const toldTo = (person: Account, id: string) =>
  rows<{ title: string; message: string }>(
    `SELECT title, message FROM notifications WHERE user_id = ? AND json_extract(data, '$.verification_id') = ?
      ORDER BY created_at, id`,
    [person.id, id],
  );
