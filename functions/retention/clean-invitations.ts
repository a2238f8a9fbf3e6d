import { and, eq, inArray, lt, sql } from "drizzle-orm";
import type { Ctx } from "#core/context.ts";
import { newId } from "#core/ids.ts";
import type { Statement } from "#db/batch.ts";
import { links } from "#db/schema/accounts/sessions.ts";
import { teamInvitations } from "#db/schema/teams.ts";
import { KEEP } from "./rules.ts";

const AT_ONCE = 1000;

/**
 * Deletes team invitations whose retention period is over, and their links, which contain the same address. Ids sort
 * by time, so the primary key finds the rows that are old enough.
 * @returns the statements
 */
export function cleanInvitations({ db, now }: Ctx): Statement[] {
  const before = now() - KEEP.invitations;
  const ended = sql`coalesce(${teamInvitations.acceptedAt}, ${teamInvitations.cancelledAt}, ${teamInvitations.expiresAt})`;
  const old = db
    .select({ id: teamInvitations.id })
    .from(teamInvitations)
    .where(and(lt(teamInvitations.id, newId("inv", before)), sql`${ended} < ${before}`))
    .orderBy(teamInvitations.id)
    .limit(AT_ONCE);
  return [
    db.delete(links).where(and(inArray(links.refId, old), eq(links.kind, "team_invite"))),
    db.delete(teamInvitations).where(inArray(teamInvitations.id, old)),
  ];
}
