import { type SQL, sql } from "drizzle-orm";
import { links } from "#db/schema/accounts/sessions.ts";

/**
 * For queries over links: whether this is the request's first invitation to its address, and none has been
 * sent. Only this one is sent once nothing holds it back anymore; later links are reminders, or ask for the
 * same answer.
 */
export const isFirstUnsent: SQL = sql`NOT EXISTS (SELECT 1 FROM ${links} l WHERE l.ref_id = ${links.refId}
  AND l.kind = 'invite' AND l.used_at IS NULL AND (l.sent_at IS NOT NULL OR l.id < ${links.id}))`;
