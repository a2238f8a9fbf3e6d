import { and, eq, isNull } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import type { Jobs } from "#core/effects.ts";
import { type NewNotification, notificationEffects } from "#core/notify.ts";
import { commit } from "#core/write/commit.ts";
import { combine } from "#core/write/part.ts";
import { users } from "#db/schema/accounts/users.ts";
import { consents } from "#db/schema/verification/checks.ts";
import { verificationNotes } from "#db/schema/verification/notes.ts";
import { type Verification, verifications } from "#db/schema/verification/verifications.ts";
import { personColumns, shownMember } from "#functions/accounts/names/shown-person.ts";
import { endedNotice } from "#functions/lifecycle/end/end.ts";
import { selectFollowers } from "./followers.ts";
import { typeText } from "./request-label.ts";

const AT_ONCE = 100;

/**
 * Notifies everyone who follows a team's request of what happened to it, except the person who acted. All notifications
 * about an event have the same `dedupeKey`, so each follower gets only one, even if this runs again or a note mentions
 * them. The messages name no one but the author of a note, because the team keeps them even after the subject's account
 * is deleted.
 */
export async function notifyTeam(ctx: Ctx, payload: Jobs["team.notify"]): Promise<void> {
  const notice = await noticeOf(ctx, payload);
  if (!notice) return;
  const { verification_id: id, by, happening } = payload;
  for (let from = ""; ; ) {
    const found = await selectFollowers(ctx, id, from, AT_ONCE);
    // The requester was already notified of everything except notes.
    const readers = found.filter((one) => one.id !== by && (happening === "note" || one.isRequester === 0));
    const parts = readers.map(({ id: userId }) => notificationEffects(ctx, { ...notice, userId }));
    if (parts.length > 0) await commit(ctx, { ...combine(...parts), resourceId: id });
    const last = found.at(-1);
    if (!last || found.length < AT_ONCE) return;
    from = last.id;
  }
}

type Notice = Omit<NewNotification, "userId">;

/** @returns the notification to send; null if it no longer applies */
async function noticeOf(ctx: Ctx, payload: Jobs["team.notify"]): Promise<Notice | null> {
  const { verification_id: id, happening, note_id } = payload;
  const { db } = ctx;
  const [[row], standing, [note]] = await db.batch([
    db.select().from(verifications).where(eq(verifications.id, id)),
    db
      .select({ id: consents.id })
      .from(consents)
      .where(and(eq(consents.verificationId, id), isNull(consents.withdrawnAt))),
    db
      .select({ id: verificationNotes.id, author: personColumns })
      .from(verificationNotes)
      .innerJoin(users, eq(users.id, verificationNotes.authorId))
      .where(and(eq(verificationNotes.id, note_id ?? ""), eq(verificationNotes.verificationId, id))),
  ]);
  if (!row) return null;
  const about = {
    type: "verification_updated",
    kind: "result",
    data: { verification_id: id },
    priority: "medium",
  } as const;
  switch (happening) {
    case "completed":
      if (row.status !== "completed" || standing.length === 0) return null;
      return {
        ...about,
        type: "verification_completed",
        title: "Verification completed",
        message: `The result of ${typeText(row)} is ready.`,
        priority: "high",
        dedupeKey: `completed:${id}`,
      };
    case "ended":
      return endNotice(row, about);
    case "withdrawn":
      return {
        ...about,
        title: "Consent withdrawn",
        message: `The result of ${typeText(row)} is no longer available.`,
        dedupeKey: `withdrawn:${id}`,
      };
    case "note":
      return note
        ? {
            ...about,
            kind: "note",
            title: `${shownMember(note.author)} wrote a note`,
            message: `See the note on ${typeText(row)}.`,
            dedupeKey: `note:${note.id}`,
          }
        : null;
  }
}

function endNotice(
  row: Verification,
  about: Pick<Notice, "type" | "kind" | "data" | "priority">,
): Notice | null {
  const why = row.status === "failed" ? row.failureReason : row.status === "cancelled" ? "cancelled" : null;
  if (why === null) return null;
  const { title, message } = endedNotice(row, why);
  return { ...about, kind: "request", title, message, dedupeKey: `ended:${row.id}` };
}
