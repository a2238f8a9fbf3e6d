import { and, eq, inArray } from "drizzle-orm";
import { MAX_MENTIONS, mentionedIn, withNames } from "#contract/teams/notes.ts";
import { auditRow } from "#core/audit.ts";
import type { Ctx } from "#core/context.ts";
import { job, live } from "#core/effects.ts";
import { invalid } from "#core/errors.ts";
import { enforceRateLimits, readNothing } from "#core/http/rate-limit.ts";
import { newId } from "#core/ids.ts";
import { notificationEffects } from "#core/notify.ts";
import { attempt } from "#core/write/attempt.ts";
import { commit, type Once } from "#core/write/commit.ts";
import { combine, type WritePart } from "#core/write/part.ts";
import { users } from "#db/schema/accounts/users.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { isNotSubject } from "#functions/verification/case-file/not-subject.ts";
import { typeText } from "./request-label.ts";
import { assertMayWrite, type Side, selectSide, sideOf, stillOnSide } from "./side.ts";

/**
 * Adds a note to a request. Members that it mentions get a notification and, if they want it, email. If it's a team's
 * request, the others who follow it get a notification from the job `team.notify`.
 * @returns the note's id, or the earlier one's if the Idempotency-Key was used before
 * @throws DomainError 404 for strangers; 403 for the subject and for read-only roles; 422 for too many mentions, and
 *   for mentioning the subject or someone who can't open the request; 429
 */
export async function addNote(
  ctx: Ctx,
  userId: string,
  id: string,
  text: string,
  once?: Once,
): Promise<string> {
  const add = async () => {
    const mentions = mentionsOf(text);
    const [sides, mentionable] = await ctx.db.batch([
      selectSide(ctx, userId, id),
      selectMentionable(ctx, id, mentions),
    ]);
    const side = sideOf(userId, sides);
    assertMayWrite(side);
    if (mentionable.length < mentions.length)
      throw invalid({ text: "You can mention members of this team only" });
    await enforceRateLimits(ctx, [{ rule: "note.account", subject: userId }], readNothing(ctx));
    const noteId = newId("nte", ctx.now());
    const others = mentions.filter((mentioned) => mentioned !== userId);
    const { verification: row } = side;
    const own = {
      statements: [
        ...stillOnSide(ctx, userId, side),
        ctx.db.insert(verificationNotes).values({
          id: noteId,
          verificationId: id,
          authorId: userId,
          // Names are filled in when the note is read, so they're always current, and go away with deleted accounts.
          text: withNames(text, () => undefined),
          mentions,
          createdAt: ctx.now(),
        }),
        auditRow(ctx, { actor: userId, action: "note.added", entity: "verification", entityId: id }),
      ],
      effects: [
        ...notesChanged(row),
        ...others.map((mentioned) => job("mail.mentioned", { note_id: noteId, user_id: mentioned })),
        ...(row.teamId === null
          ? []
          : [
              job("team.notify", {
                verification_id: id,
                happening: "note" as const,
                by: userId,
                note_id: noteId,
              }),
            ]),
      ],
    };
    const notices = others.map((mentioned) => mentionNotice(ctx, side, noteId, mentioned));
    await commit(ctx, { ...combine(own, ...notices), once, resourceId: noteId });
    return noteId;
  };
  return attempt(ctx, add, once, (earlier) => earlier);
}

/** @throws DomainError 422 for too many mentions */
function mentionsOf(text: string): string[] {
  const mentions = mentionedIn(text);
  if (mentions.length > MAX_MENTIONS)
    throw invalid({ text: `You can mention at most ${MAX_MENTIONS} people in a note` });
  return mentions;
}

/** The mentioned members who can open the request, except its subject. */
const selectMentionable = (ctx: Ctx, id: string, mentions: string[]) =>
  ctx.db
    .select({ id: users.id })
    .from(verifications)
    .innerJoin(teamAccess, eq(teamAccess.teamId, verifications.teamId))
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .where(and(eq(verifications.id, id), inArray(users.id, mentions), isNotSubject()));

const mentionNotice = (ctx: Ctx, { verification, name }: Side, noteId: string, userId: string): WritePart =>
  notificationEffects(ctx, {
    userId,
    type: "verification_updated",
    kind: "mention",
    ownMail: true,
    title: `${name} mentioned you`,
    message: `See the note on ${typeText(verification)}.`,
    data: { verification_id: verification.id },
    priority: "high",
    dedupeKey: `note:${noteId}`,
  });

/** Makes the team's open pages refetch the notes, except for a member who is the subject. */
export const notesChanged = ({ id, teamId }: Pick<Verification, "id" | "teamId">) =>
  teamId === null ? [] : [live("team_updated", { team_id: teamId, change: "note", side_of: id })];
