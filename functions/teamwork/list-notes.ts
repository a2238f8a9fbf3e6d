import { and, desc, eq, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { NOTES_AT_ONCE, withNames } from "#contract/teams/notes.ts";
import { isoTime } from "#contract/time.ts";
import type { Ctx } from "#core/context.ts";
import { notFound } from "#core/errors.ts";
import { timeOf } from "#core/ids.ts";
import { users } from "#db/schema/accounts/users.ts";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { avatarUrl } from "#functions/accounts/avatar/avatar-url.ts";
import { type PersonParts, personColumns, shownMember } from "#functions/accounts/names/shown-person.ts";
import { canOrganize } from "#functions/verification/case-file/standing.ts";
import { mayDeleteNote, type Side, selectSide, sideOf } from "./side.ts";

const { id: noteId, verificationId, createdAt } = verificationNotes;

/**
 * A page of a request's notes: the newest ones, or those right before a note. The page itself is sorted oldest first.
 * Takes one round trip.
 * @param before id of a note
 * @returns `has_more` says whether there are older ones, and `can_write` whether the viewer may add notes
 * @throws DomainError 404 for strangers; 403 for the subject
 */
export async function listNotes(ctx: Ctx, userId: string, id: string, before?: string) {
  const which = and(eq(verificationId, id), before === undefined ? undefined : isBefore(before));
  const [sides, found, named] = await ctx.db.batch([
    selectSide(ctx, userId, id),
    selectNotes(ctx, which),
    selectMentioned(ctx, which),
  ]);
  const side = sideOf(userId, sides);
  const notes = found.slice(0, NOTES_AT_ONCE).toReversed();
  return {
    notes: notes.map((row) => presentNote(row, named, userId, side)),
    has_more: found.length > NOTES_AT_ONCE,
    can_write: canOrganize(side),
  };
}

/**
 * @returns one note, as in the list
 * @throws DomainError 404 for strangers, and for an unknown or deleted note; 403 for the subject
 */
export async function showNote(ctx: Ctx, userId: string, id: string, one: string) {
  const which = and(eq(verificationId, id), eq(noteId, one));
  const [sides, [row], named] = await ctx.db.batch([
    selectSide(ctx, userId, id),
    selectNotes(ctx, which),
    selectMentioned(ctx, which),
  ]);
  const side = sideOf(userId, sides);
  if (!row) throw notFound("Note not found");
  return presentNote(row, named, userId, side);
}

/** A note's id contains its time, so the id alone says where to continue. */
function isBefore(before: string): SQL | undefined {
  const at = timeOf(before) ?? 0;
  return and(lte(createdAt, at), or(lt(createdAt, at), lt(noteId, before)));
}

/** Newest first, and one more than a page, to know whether there are more. */
const selectNotes = (ctx: Ctx, which: SQL | undefined) =>
  ctx.db
    .select({ note: verificationNotes, author: personColumns, avatarId: users.avatarId })
    .from(verificationNotes)
    .innerJoin(users, eq(users.id, verificationNotes.authorId))
    .where(which)
    .orderBy(desc(createdAt), desc(noteId))
    .limit(NOTES_AT_ONCE + 1);

/** The names of everyone mentioned in these notes. */
function selectMentioned(ctx: Ctx, which: SQL | undefined) {
  const page = ctx.db
    .select({ mentions: verificationNotes.mentions })
    .from(verificationNotes)
    .where(which)
    .orderBy(desc(createdAt), desc(noteId))
    .limit(NOTES_AT_ONCE + 1);
  return ctx.db
    .select({ id: users.id, person: personColumns })
    .from(users)
    .where(sql`${users.id} IN (SELECT m.value FROM ${page} p, json_each(p.mentions) m)`);
}

type Row = Awaited<ReturnType<typeof selectNotes>>[number];

function presentNote(
  { note, author, avatarId }: Row,
  named: readonly { id: string; person: PersonParts }[],
  viewerId: string,
  side: Side,
) {
  const nameOf = (userId: string) => {
    const found = named.find(({ id }) => id === userId);
    return found && shownMember(found.person);
  };
  return {
    id: note.id,
    text: withNames(note.text, nameOf),
    author: { id: note.authorId, name: shownMember(author), avatar: avatarId && avatarUrl(avatarId) },
    created_at: isoTime(note.createdAt),
    can_delete: mayDeleteNote(viewerId, side, note),
    mentions: note.mentions.map((userId) => ({ user_id: userId, name: nameOf(userId) ?? "" })),
  };
}
