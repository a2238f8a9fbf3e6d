import type { SQL } from "drizzle-orm";
import { qualified } from "#db/qualified.ts";
import { teamAccess } from "#db/schema/teams.ts";
import { verificationWatchers } from "#db/schema/verification/notes.ts";
import { verifications } from "#db/schema/verification/verifications.ts";

/** For queries over verifications: whether this user watches it; 1 or 0. */
export const isWatchedBy = (userId: string): SQL<number> =>
  qualified<number>`EXISTS (SELECT 1 FROM ${verificationWatchers}
    WHERE ${verificationWatchers.verificationId} = ${verifications.id}
      AND ${verificationWatchers.userId} = ${userId})`;

/** For queries over verifications: how many of its watchers can still open it. */
export const countWatchers = (): SQL<number> =>
  qualified<number>`(SELECT count(*) FROM ${verificationWatchers}
    WHERE ${verificationWatchers.verificationId} = ${verifications.id}
    AND (${verifications.teamId} IS NULL OR EXISTS (SELECT 1 FROM ${teamAccess}
      WHERE ${teamAccess.teamId} = ${verifications.teamId}
        AND ${teamAccess.userId} = ${verificationWatchers.userId})))`;
