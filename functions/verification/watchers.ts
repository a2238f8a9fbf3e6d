import { type SQL, sql } from "drizzle-orm";
import { teamAccess } from "#db/schema/teams.ts";
import { verificationWatchers } from "#db/schema/verification/notes.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/** For queries over verifications: whether this user watches it; 1 or 0. */
export const isWatchedBy = (userId: string): SQL<number> =>
  sql<number>`EXISTS (SELECT 1 FROM ${verificationWatchers} w
    WHERE w.verification_id = ${verifications.id} AND w.user_id = ${userId})`;

/** For queries over verifications: how many people who can open it now watch it. */
export const countWatchers = (): SQL<number> =>
  sql<number>`(SELECT count(*) FROM ${verificationWatchers} w WHERE w.verification_id = ${verifications.id}
    AND (${verifications.teamId} IS NULL OR EXISTS (SELECT 1 FROM ${teamAccess} a
      WHERE a.team_id = ${verifications.teamId} AND a.user_id = w.user_id)))`;
